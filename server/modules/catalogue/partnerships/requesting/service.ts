import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import type * as contract from '#contract/catalogue/partnerships.ts'
import type { ApplyHindrance } from '#contract/catalogue/partnerships.words.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as claims from '../claiming/store.ts'
import type { Ending } from '../expiring/service.ts'
import * as model from '../model.ts'
import type { Parts, Self } from '../ports.ts'
import { bySelf, bySystem, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

type Applied = InputInside<typeof contract.applyForPartnership>
type Paid = InputInside<typeof contract.payPartnership>
type Confirmed = InputInside<typeof contract.confirmPartnershipContract>

const refusalFor = {
  uncertified: 'CERT_NEEDED',
  no_page: 'PARTNER_NO_PAGE',
  open: 'PARTNER_OPEN',
  early: 'PARTNER_EARLY',
  no_plan: 'PARTNER_NO_PLAN',
} as const satisfies Record<ApplyHindrance, string>

export type Requesting = ReturnType<typeof createRequesting>

interface Rooms {
  stepping: Stepping
  ending: Ending
}

/** The owner's side: applying, agreeing to the contract, paying, thinking better of it. */
export function createRequesting(parts: Parts, { stepping, ending }: Rooms) {
  const { database, ledger, cashier, certifications, companies, strategic } = parts

  /** Everything that decides whether somebody may apply, read at once. */
  async function standing(tx: Reader, enterpriseId: number, planId: number | undefined, now: Date) {
    const certified = await certifications.certified(tx, enterpriseId, now)
    const page = await companies.ownership.pageOf(tx, enterpriseId)
    const plan = await strategic.planFor(tx, planId, now)
    const { open, ends_at } = await store.standing(tx, enterpriseId)
    const given = { certified: certified !== undefined, page: page !== undefined, plan: plan !== undefined, open }
    return { certified, page, plan, ends_at, hindrance: model.hindranceOf({ ...given, ends_at }, now) }
  }

  async function apply(tx: Tx, self: Self, { plan_id, statement = '' }: Applied): Promise<string> {
    const { enterpriseId, personId, now } = self
    await store.lockOwner(tx, enterpriseId)
    if (!(await parts.mayAct(tx, enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
    const { certified, page, plan, hindrance } = await standing(tx, enterpriseId, plan_id, now)
    if (hindrance === 'no_plan' && plan_id !== undefined) {
      throw new Refusal('INPUT_INVALID', {}, { plan_id: '请选择合作方案' })
    }
    if (hindrance) throw new Refusal(refusalFor[hindrance])
    if (!certified || !page || !plan) throw new Error('nothing stands in the way')
    const { company_name, credit_code, legal_person } = certified
    const { name: plan_name, fee: fee_amount, deposit: deposit_amount, months, benefits } = plan
    const no = businessNo('ZL', now)
    const id = await store.insert(tx, {
      ...{ no, enterprise_id: enterpriseId, company_id: page.id, plan_id: plan.id, state: 'pending' },
      ...{ plan_name, fee_amount, deposit_amount, months, benefits, company_name, credit_code, legal_person },
      ...{ statement, person_id: personId, created_at: now },
    })
    if (id === undefined) throw new Refusal('PARTNER_OPEN')
    const row = await store.lock(tx, id)
    if (!row) throw new Error('what was just written is there')
    await stepping.note(tx, row, 'apply', { ...bySelf(self), note: `${plan_name}，${months} 个月` })
    await stepping.noted(tx, id, 'apply', null, { plan: plan_name, fee: toYuan(fee_amount) }, bySelf(self))
    return String(id)
  }

  async function demanded(tx: Tx, { enterpriseId }: Self, id: number): Promise<store.PartnershipRow> {
    await store.lockOwner(tx, enterpriseId)
    const row = await store.lockOwn(tx, enterpriseId, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  const brief = ({ id, no, ...row }: store.PartnershipRow, now: Date) => ({ id, no, state: model.shownState(row, now) })

  async function refuseUnripe(tx: Tx, row: store.PartnershipRow, self: Self, given: Paid): Promise<void> {
    if (!model.mayPay(row, self.now)) throw new Refusal('RECORD_MOVED_ON', { state: row.state })
    if (!model.isConfirmed(row)) throw new Refusal('PARTNER_UNCONFIRMED')
    if (!(await parts.mayAct(tx, self.enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
    if (!(await certifications.certified(tx, self.enterpriseId, self.now))) throw new Refusal('CERT_NEEDED')
    const amount = fen(row.fee_amount + row.deposit_amount)
    if (given.price_confirmed !== undefined && given.price_confirmed !== amount) {
      throw new Refusal('PRICE_CHANGED', { amount }, { price_confirmed: toYuan(amount) })
    }
  }

  /** An order for both, or the one that waits already; the balance pays it where it is enough. */
  async function pay(tx: Tx, self: Self, given: Paid): Promise<void> {
    const { enterpriseId, personId, now } = self
    const row = await demanded(tx, self, given.id)
    await refuseUnripe(tx, row, self, given)
    const { fee_amount: fee, deposit_amount: deposit, plan_name, months } = row
    const amount = fen(fee + deposit)
    if (amount === 0) return ending.begin(tx, row, bySystem(now))
    const fromBalance = (given.channel ?? 'balance') === 'balance'
    if (row.order_no !== '') {
      if (fromBalance) await cashier.settleFromBalance(tx, row.order_no, now)
      return
    }
    await stepping.take(tx, row, 'order', bySelf(self))
    const { order_no } = await cashier.sell(tx, {
      ...{ enterpriseId, personId, reference: row.no, amount, deposit, now },
      title: `战略合作 · ${plan_name}`,
      snapshot: { plan: plan_name, months, fee, deposit },
      priceConfirmed: given.price_confirmed,
      channel: given.channel,
    })
    // Where the balance was enough it is in force by now, and `onPaid` has written the number.
    await store.change(tx, row.id, { order_no })
  }

  return {
    standing,

    async apply(self: Self, given: Applied) {
      if (given.statement) await parts.refuseWords({ statement: given.statement })
      return database.begin(async (tx) => {
        const asked = { owner: `enterprise:${self.enterpriseId}`, what: 'partner.apply', key: self.idempotencyKey }
        const work = () => apply(tx, self, given)
        const { reference } = await once(tx, { ...asked, content: given, now: self.now }, work)
        const row = await store.findOwn(tx, self.enterpriseId, Number(reference))
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return brief(row, self.now)
      })
    },

    confirm: (self: Self, { id, sha256 }: Confirmed) =>
      database.begin(async (tx) => {
        const row = await demanded(tx, self, id)
        if (!model.mayPay(row, self.now)) throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        if (sha256 !== row.contract_sha256) throw new Refusal('PARTNER_CONTRACT_CHANGED')
        if (model.isConfirmed(row)) return brief(row, self.now)
        const change = { confirmed_sha256: sha256, confirmed_at: self.now, confirmed_by: self.personId }
        const note = `合同摘要 ${sha256.slice(0, 12)}`
        return brief(await stepping.take(tx, row, 'confirm', { ...bySelf(self), change, note }), self.now)
      }),

    async pay(self: Self, given: Paid) {
      const { enterpriseId, now } = self
      const { row, balance } = await ledger.begin(async (tx) => {
        const asked = { owner: `enterprise:${enterpriseId}`, what: 'partner.pay', key: self.idempotencyKey }
        const work = async () => {
          await pay(tx, self, given)
          return String(given.id)
        }
        await once(tx, { ...asked, content: given, now }, work)
        const after = await store.findOwn(tx, enterpriseId, given.id)
        if (!after) throw new Refusal('RECORD_NOT_FOUND')
        const { cash } = await ledger.balances(tx, { kind: 'enterprise', id: enterpriseId })
        return { row: after, balance: cash }
      })
      const { order_no } = row
      const outside = given.channel !== undefined && given.channel !== 'balance' && row.state === 'approved'
      // Something to scan or to go to is asked for when the order stands, and never within a transaction.
      const way = outside && order_no !== '' ? await cashier.payBy(self, order_no, given.channel ?? 'balance') : null
      return { ...brief(row, now), balance, order_no, pay: way }
    },

    cancel: (self: Self, id: number) =>
      ledger.begin(async (tx) => {
        const row = await demanded(tx, self, id)
        model.moveOf(row.state, 'cancel')
        if (row.order_no !== '' && (await store.isBeingChecked(tx, row.order_no))) {
          throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        }
        const after = await stepping.take(tx, row, 'cancel', bySelf(self))
        if (row.order_no !== '') await cashier.close(tx, row.order_no, self.now)
        return brief(after, self.now)
      }),

    async object(self: Self, { id, objection }: { id: number; objection: string }) {
      await parts.refuseWords({ objection })
      return database.begin(async (tx) => {
        const partnershipId = await claims.partnershipOf(tx, id)
        const row = partnershipId === undefined ? undefined : await demanded(tx, self, partnershipId)
        const claim = row && (await claims.lockClaim(tx, id))
        if (!claim) throw new Refusal('RECORD_NOT_FOUND')
        if (!model.mayObject(claim, claim.state, self.now)) throw new Refusal('RECORD_MOVED_ON')
        await claims.changeClaim(tx, id, { objection, objected_at: self.now, objected_by: self.personId })
        await stepping.note(tx, row, 'object', { ...bySelf(self), note: objection })
        await stepping.noted(tx, row.id, 'object', null, { claim: claim.no }, bySelf(self))
        return brief(row, self.now)
      })
    },
  }
}
