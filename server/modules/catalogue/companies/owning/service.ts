import type { Paging } from '#contract/base/paging.ts'
import type { Act } from '#server/modules/catalogue/records/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { createEditing } from '../editing/service.ts'
import { endedWindow, type Proved, provedColumns } from '../model.ts'
import type { CompanyMerged } from '../ports.ts'
import type { CompanyRow } from '../store.ts'
import * as store from './store.ts'

type Editing = ReturnType<typeof createEditing>

export interface Certified extends Omit<Proved, 'from' | 'until'> {
  enterpriseId: number
  personId: number
  from: Date
  until: Date
  act: Act
}

/** What became of the page: a new one, theirs from now on, theirs as before, or somebody has to decide. */
export interface Owned {
  companyId: number
  how: 'made' | 'claimed' | 'kept' | 'undecided'
}

/** What is said to an enterprise about its page. */
export type TellOfPage = (
  tx: Tx,
  enterpriseId: number,
  event: 'company.claim-offered' | 'company.claim-waits' | 'company.claimed',
  values: Readonly<Record<string, string>>,
  now: Date,
) => Promise<void>

interface Parts {
  companies: Editing['companies']
  products: Editing['products']
  tell: TellOfPage
  /** What else stands on a page moves along when it gives way to another. */
  onMerged: CompanyMerged
}

/** Whose page it is. A certification makes one or finds it; what it proved is written here and in no form. */
export function createOwning({ companies, products, tell, onMerged }: Parts) {
  async function write(tx: Tx, page: CompanyRow, proved: Proved, act: Act): Promise<CompanyRow> {
    // What its owner had changed of what is proved now is no change of theirs any more.
    await companies.own?.settleFields(tx, page.id, ['name', 'founded_on', 'capital'])
    return companies.change(tx, page.id, provedColumns(page, proved, act.now), act, 'certify')
  }

  /** A code names one company: whoever holds it without proof has it no longer. */
  async function releaseCode(tx: Tx, page: CompanyRow, act: Act): Promise<void> {
    await companies.change(tx, page.id, { credit_code: null }, act, 'release-code')
  }

  /** A page of their own, made of what was proved; the rest is theirs to write. */
  async function give(tx: Tx, enterpriseId: number, proved: Proved, act: Act): Promise<Owned> {
    const own = await store.lockOwn(tx, enterpriseId)
    if (own) return { companyId: (await write(tx, own, proved, act)).id, how: 'kept' }
    const { name, industryId: industry_id, regionId: region_id, registeredAddress: address } = proved
    const columns = provedColumns({ name, former_names: [] }, proved, act.now)
    const fields = { ...columns, industry_id, region_id, address, business: [], enterprise_id: enterpriseId }
    const { id } = await companies.enter(tx, fields, act)
    return { companyId: id, how: 'made' }
  }

  /** What they began before it turned out that there is a page already: its products move, the rest goes. */
  async function giveUpDraft(tx: Tx, draft: CompanyRow, toCompany: number, act: Act): Promise<void> {
    await store.moveProducts(tx, draft.id, toCompany)
    await onMerged(tx, draft.id, toCompany)
    await companies.drop(tx, draft, act)
  }

  async function takeOver(tx: Tx, claim: store.ClaimRow, act: Act): Promise<Owned> {
    const draft = await store.lockOwn(tx, claim.enterprise_id)
    const page = await companies.hold(tx, claim.company_id)
    if (draft) await giveUpDraft(tx, draft, page.id, act)
    const columns = { ...provedColumns(page, claim.proved, act.now), enterprise_id: claim.enterprise_id }
    await companies.change(tx, page.id, columns, act, 'claim')
    await products.refresh(tx, 'company_id', page.id, act)
    await tell(tx, claim.enterprise_id, 'company.claimed', { name: claim.proved.name }, act.now)
    return { companyId: page.id, how: 'claimed' }
  }

  async function offer(tx: Tx, page: CompanyRow, because: 'code' | 'name', given: Certified, proved: Proved) {
    const { enterpriseId: enterprise_id, act } = given
    await store.insertClaim(tx, { company_id: page.id, enterprise_id, because, proved, created_at: act.now })
    const event = because === 'code' ? 'company.claim-offered' : 'company.claim-waits'
    await tell(tx, enterprise_id, event, { name: proved.name }, act.now)
    return { companyId: page.id, how: 'undecided' } satisfies Owned
  }

  return {
    /** A certification was approved, renewed or changed, in the transaction that decides it. */
    async certify(tx: Tx, given: Certified): Promise<Owned> {
      const { enterpriseId, act } = given
      const proved = provedOf(given)
      const claim = await store.openClaimOf(tx, enterpriseId)
      if (claim) {
        await store.proveClaim(tx, claim.id, proved)
        return { companyId: claim.company_id, how: 'undecided' }
      }
      const own = await store.lockOwn(tx, enterpriseId)
      const holder = await store.lockByCode(tx, proved.creditCode)
      if (holder && holder.id !== own?.id) {
        const isFree = holder.enterprise_id === null && !(await store.isClaimed(tx, holder.id))
        if (isFree && !own?.published_at) return offer(tx, holder, 'code', given, proved)
        await releaseCode(tx, holder, act)
      }
      if (own?.published_at) return give(tx, enterpriseId, proved, act)
      const namesake = await store.lockNamesake(tx, proved.name)
      if (namesake && !(await store.isClaimed(tx, namesake.id))) return offer(tx, namesake, 'name', given, proved)
      return give(tx, enterpriseId, proved, act)
    },

    /** It ended, ran out or was revoked: the page stays, what it was marked with ends. */
    async uncertify(tx: Tx, enterpriseId: number, { until, act }: { until: Date; act: Act }): Promise<void> {
      const claim = await store.openClaimOf(tx, enterpriseId)
      if (claim) await store.decideClaim(tx, claim.id, { state: 'over', decided_at: act.now })
      const own = await store.lockOwn(tx, enterpriseId)
      if (own) await companies.change(tx, own.id, endedWindow(own.certified_from, until), act, 'uncertify')
    },

    pageOf: async (tx: Reader, enterpriseId: number) => {
      const page = await store.findOwn(tx, enterpriseId)
      return page && { id: page.id, name: page.name, state: page.state, published_at: page.published_at }
    },

    /** Whether an enterprise is a partner now, and until when. */
    partnerOf: async (tx: Reader, enterpriseId: number, now: Date) =>
      partnerOf(await store.partnerWindow(tx, enterpriseId), now),

    /**
     * A contest was decided: the page goes to whom the company belongs, with its products, and without whom to call at
     * whoever had it.
     */
    async moveTo(tx: Tx, fromEnterprise: number, toEnterprise: number, act: Act): Promise<void> {
      const page = await store.lockOwn(tx, fromEnterprise)
      if (!page) return
      const other = await store.lockOwn(tx, toEnterprise)
      if (other && !other.published_at) await giveUpDraft(tx, other, page.id, act)
      else if (other) await companies.change(tx, other.id, left(other), act, 'let-go')
      await store.forgetContacts(tx, fromEnterprise)
      await companies.change(tx, page.id, { enterprise_id: toEnterprise }, act, 'move')
    },

    /** While an account is frozen nobody sees its page; its products go with it. */
    async hideFor(tx: Tx, enterpriseId: number, act: Act): Promise<void> {
      const page = await store.lockOwn(tx, enterpriseId)
      if (page?.state !== 'shown') return
      await companies.change(tx, page.id, { state: 'hidden', hidden_by: 'account' }, act, 'hide')
    },

    /** The same for good: nothing of theirs waits any more, and whom to call at them is nobody's to know. */
    async forgetFor(tx: Tx, enterpriseId: number, act: Act): Promise<void> {
      await this.hideFor(tx, enterpriseId, act)
      const page = await store.lockOwn(tx, enterpriseId)
      if (page) await companies.own?.within.giveUp(tx, page)
      const revised = page ? await store.lockRevised(tx, page.id) : []
      for (const product of revised) await products.own?.within.giveUp(tx, product)
      await store.forgetContacts(tx, enterpriseId)
    },

    async showFor(tx: Tx, enterpriseId: number, act: Act): Promise<void> {
      const page = await store.lockOwn(tx, enterpriseId)
      if (page?.hidden_by !== 'account') return
      await companies.change(tx, page.id, { state: 'shown' }, act, 'show')
    },

    claimOf: store.openClaimOf,

    /** The enterprise answers what it was offered. */
    async answer(tx: Tx, { enterpriseId, personId, accepts, act }: Answering): Promise<Owned> {
      const open = await store.openClaimOf(tx, enterpriseId)
      const claim = open?.because === 'code' ? await store.lockClaim(tx, open.id) : undefined
      if (!claim) throw new Refusal('RECORD_NOT_FOUND')
      const decided = { decided_at: act.now, person_id: personId }
      await store.decideClaim(tx, claim.id, { state: accepts ? 'accepted' : 'declined', ...decided })
      if (accepts) return takeOver(tx, claim, act)
      await releaseCode(tx, await companies.hold(tx, claim.company_id), act)
      return give(tx, enterpriseId, claim.proved, act)
    },

    /** An operator decides whether two of one name are one. */
    async decide(tx: Tx, { id, accepts, staffId, act }: Deciding): Promise<Owned> {
      const claim = await store.lockClaim(tx, id)
      if (claim?.because !== 'name') throw new Refusal('RECORD_NOT_FOUND')
      const decided = { decided_at: act.now, staff_id: staffId }
      await store.decideClaim(tx, claim.id, { state: accepts ? 'accepted' : 'declined', ...decided })
      return accepts ? takeOver(tx, claim, act) : give(tx, claim.enterprise_id, claim.proved, act)
    },

    waitingClaims: store.waitingClaims,

    async claims(tx: Reader, paging: Paging) {
      const page = await store.claims(tx, paging)
      const list = page.list.map(({ proved, ...claim }) => ({
        ...claim,
        name: proved.name,
        credit_code: proved.creditCode,
        legal_person: proved.legalPerson,
        registered_address: proved.registeredAddress,
      }))
      return { ...page, list }
    },
  }
}

/** Whether somebody is a partner now, from what their row shows: as it travels in their account. */
export function partnerOf({ partner_window: window }: store.SeenPartner, now: Date) {
  const until = window && new Date(window.until)
  const active = until !== null && new Date(window?.from ?? until) <= now && now < until
  return { active, expires_at: active ? until : null }
}

interface Answering {
  enterpriseId: number
  personId: number
  accepts: boolean
  act: Act
}

interface Deciding {
  id: number
  accepts: boolean
  staffId: number
  act: Act
}

function provedOf({ enterpriseId: _whose, personId: _who, act: _act, from, until, ...proved }: Certified): Proved {
  return { ...proved, from: from.toISOString(), until: until.toISOString() }
}

/** A page whose enterprise turned out to be another: nobody's, and off the site until an operator looks at it. */
function left({ state }: CompanyRow) {
  return { enterprise_id: null, ...(state === 'shown' && { state: 'hidden', hidden_by: 'operator' }) }
}
