import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type Act, type Kind, type Look, type Records, switchLife } from '#server/modules/catalogue/records/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { joined, life, monthsAfter } from './model.ts'
import type { ContractFiles } from './ports.ts'
import { createPricing } from './pricing/service.ts'
import * as store from './store.ts'

export { monthsAfter } from './model.ts'

export type Strategic = ReturnType<typeof createStrategic>

interface Parts {
  database: Database
  records: Records
  companies: Companies
  files: ContractFiles
  prices: PriceRoom
}

/** What strategic partners are offered, and who is one. */
export function createStrategic({ database, records, companies, files, prices }: Parts) {
  const pricing = createPricing(prices)
  const planKind: Kind<store.PlanRow, object> = {
    kind: 'partner-plan',
    table: 'partner_plans',
    label: 'name',
    life: switchLife,
    begins: 'shown',
    waits: 'hidden',
    files: () => [],
    async derive(tx, row, before, { now }) {
      if (row.is_default && !before?.is_default) await store.dropDefault(tx)
      if (!before) return {}
      // What it costs is announced in its price list; the columns say what it was entered with.
      const known = [before, await pricing.at(tx, before, now)]
      if (!known.some(({ fee, deposit }) => fee === row.fee && deposit === row.deposit)) {
        throw new Refusal('INPUT_INVALID', {}, { fee: '请在“价格表”中公布新的价格' })
      }
      return { fee: before.fee, deposit: before.deposit }
    },
    async present(tx, rows, now) {
      const partners = await store.countPartners(
        tx,
        rows.map(({ id }) => id),
      )
      const priced = await pricing.now(tx, rows, now)
      return priced.map((row) => ({ ...row, partners: partners.get(row.id) ?? 0 }))
    },
  }
  const plans = records.keep(planKind)

  const partnerKind: Kind<store.PartnerRow, object> = {
    kind: 'strategic',
    table: 'strategic_partners',
    label: 'no',
    life,
    begins: 'pending',
    taken: 'PARTNER_ALREADY',
    // Money and a contract hang on it: once it was in force it stays on file.
    stays: ({ state, published_at }) => state === 'active' || published_at !== null,
    async derive(tx, row, before, act) {
      const { now } = act
      await companies.demand(tx, row.company_id)
      refuseAgreed(row, before, act)
      const agreed = before?.plan_id === row.plan_id || row.enterprise_id ? {} : await termsOf(tx, row.plan_id, now)
      const months = agreed.months ?? row.months
      return {
        ...agreed,
        ...windowOf({ ...row, months }, before, now),
        ...(before ? {} : { no: businessNo('ZL', now) }),
        ...(!before && row.state === 'active' ? { published_at: row.published_at ?? now } : {}),
      }
    },
    async check(tx, { contract_file: url }) {
      // Only what was handed in as a contract: nobody attaches what others handed in in confidence.
      if (url && !(await files.known(tx, [url])).has(url)) throw new Refusal('FILE_GONE')
    },
    files: ({ contract_file }) => [contract_file].filter(Boolean),
    async follow(tx, row, before, act) {
      const same =
        before?.state === row.state &&
        before.company_id === row.company_id &&
        before.starts_at?.getTime() === row.starts_at?.getTime() &&
        before.ends_at?.getTime() === row.ends_at?.getTime()
      if (same) return
      if (before && before.company_id !== row.company_id) await markCompany(tx, before.company_id, act)
      // One that was only asked for changes nothing about its company.
      if (row.state === 'active' || before?.state === 'active') await markCompany(tx, row.company_id, act)
    },
    async present(tx, rows) {
      const names = await companies.namesOf(
        tx,
        rows.map(({ company_id }) => company_id),
      )
      const planNames = await store.planNames(
        tx,
        rows.map(({ plan_id }) => plan_id),
      )
      return rows.map((row) => ({
        ...row,
        company: names.get(row.company_id) ?? '',
        plan: planNames.get(row.plan_id) ?? '',
      }))
    },
  }
  const partners = records.keep(partnerKind)

  /** What a plan says today is what was agreed, whatever it says tomorrow. */
  async function termsOf(tx: Tx, planId: number, now: Date): Promise<Partial<store.PartnerRow>> {
    const plan = await store.lockPlan(tx, planId)
    if (!plan) throw new Refusal('INPUT_INVALID', {}, { plan_id: '请选择合作方案' })
    const { fee, deposit, months, benefits } = await pricing.at(tx, plan, now)
    return { fee_amount: fee, deposit_amount: deposit, months, benefits }
  }

  /** A company's page says that it is a partner for as long as its one active partnership lasts. */
  async function markCompany(tx: Tx, companyId: number, act: Act): Promise<void> {
    const window = joined(await store.activeWindows(tx, companyId, act.now))
    const marks = { partner_from: window?.starts_at ?? null, partner_until: window?.ends_at ?? null }
    await companies.companies.mark(tx, companyId, marks, act, 'partner')
  }

  return {
    plans,
    partners,

    /** A plan that is offered, and the one that is meant where none is named. */
    async planFor(tx: Reader, id: number | undefined, now: Date) {
      const plan = id === undefined ? await store.defaultPlan(tx) : await store.planFor(tx, id)
      return plan && pricing.at(tx, plan, now)
    },
    priceLists: pricing.lists,

    /** Readers stopped seeing these the moment they ended; here the records say so, and what follows is marked. */
    async expireEnded(now: Date): Promise<void> {
      const act: Act = { actor: { kind: 'system', id: null }, now, requestId: 'strategic.expire' }
      await database.begin(async (tx) => {
        for (const id of await store.endedIds(tx, now, endedAtOnce)) {
          await partners.change(tx, id, { state: 'expired' }, act, 'expire')
        }
      })
    },

    async read(look: Look) {
      const { now, reading } = look
      reading.dependsOn(topicOf(planKind.kind))
      reading.dependsOn(topicOf(partnerKind.kind))
      return database.read(async (tx) => {
        const active = await store.activePartners(tx, now)
        const cards = await companies.cards(
          tx,
          active.map(({ company_id }) => company_id),
          look,
        )
        const turn = reading.kept ? await store.nextTurn(tx, now) : undefined
        if (turn) reading.freshUntil(turn)
        return {
          plans: await pricing.noted(tx, await store.shownPlans(tx), look),
          partners: cards.flatMap((card) => {
            const own = active.find(({ company_id }) => company_id === card.id)
            return own ? [{ ...card, statement: own.statement, since: own.since }] : []
          }),
        }
      })
    },
  }
}

/** What an enterprise signed and paid for begins and ends by that agreement, and by nobody's hand in a form. */
function refuseAgreed(row: store.PartnerRow, before: store.PartnerRow | undefined, { actor }: Act): void {
  if (!before?.enterprise_id || actor.kind === 'system') return
  const agreed = ['state', 'company_id', 'plan_id', 'contract_file', 'starts_at', 'ends_at'] as const
  if (agreed.some((column) => String(row[column]) !== String(before[column]))) throw new Refusal('PARTNER_AGREED')
}

/** So many at once; the rest an hour later. */
const endedAtOnce = 100

/** A partnership in force has a beginning and an end: from the day it is put in force, unless they were agreed. */
function windowOf(
  { state, starts_at, ends_at, months }: store.PartnerRow,
  before: store.PartnerRow | undefined,
  now: Date,
): Partial<store.PartnerRow> {
  if (state !== 'active' || (starts_at && ends_at)) return {}
  if (before?.state === 'active') throw new Refusal('INPUT_INVALID', {}, { starts_at: '合作期间必须填写起止时间' })
  return { starts_at: now, ends_at: monthsAfter(now, months) }
}
