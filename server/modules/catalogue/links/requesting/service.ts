import type { InputInside } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { siteLinkPositionWords } from '#contract/catalogue/links.words.ts'
import type { cancelLink, mendLink, payLink, payLinkAgain, switchLinkRenewal } from '#contract/catalogue/own-links.ts'
import { type Act, ruleSetting } from '#server/modules/catalogue/records/service.ts'
import { once } from '#server/platform/once.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Editing } from '../editing/service.ts'
import * as model from '../model.ts'
import type { Parts, Self } from '../ports.ts'
import type { Pricing } from '../pricing/service.ts'
import type { Settling } from '../settling/service.ts'
import * as store from '../store.ts'

type Bought = InputInside<typeof payLink>
type Again = Omit<InputInside<typeof payLinkAgain>, 'id'>
type Mended = Omit<InputInside<typeof mendLink>, 'id'>

const actOf = ({ enterpriseId: id, personId, now, requestId }: Self): Act => ({
  ...{ actor: { kind: 'enterprise', id, personId }, now, requestId },
})

/** How a term is paid for. */
type Paying = Pick<Again, 'use_promotion' | 'price_confirmed' | 'channel'>

type Rooms = Pick<Editing, 'keeper' | 'own' | 'note'> & { settling: Settling; pricing: Pricing }
type Admitting = ReturnType<typeof createAdmitting>

/** Who may do what with a link. */
function createAdmitting(parts: Parts) {
  /** Whoever acts may: the person for the enterprise, and the enterprise at all. Purchases of one wait in a row. */
  async function admitted(tx: Tx, { enterpriseId, personId }: Self): Promise<void> {
    await store.lockOwner(tx, enterpriseId)
    await parts.persons.demand(tx, { realm: 'enterprise', ownerId: enterpriseId, personId }, 'records')
    if (!(await parts.mayAct(tx, enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
  }

  async function demandLevel(tx: Tx, { enterpriseId, now }: Self): Promise<number> {
    const level = await parts.levelOf(tx, enterpriseId, now)
    if (level === 0) throw new Refusal('CERT_NEEDED')
    return level
  }

  /** Theirs, held for a change by somebody who may, and where this step leads on from where it stands. */
  async function held(tx: Tx, self: Self, id: number, action: ReturnType<typeof model.actionsOf>[number]) {
    await admitted(tx, self)
    const row = await store.lockOwn(tx, self.enterpriseId, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (!model.actionsOf(row, self.now).includes(action))
      throw new Refusal('RECORD_MOVED_ON', { from: row.state, action })
    return row
  }

  return { admitted, demandLevel, held }
}

/** Buying a link, and a further term of one. */
function createBuying(parts: Parts, { keeper, note, settling, pricing }: Rooms, { admitted, demandLevel }: Admitting) {
  const { cashier, settings } = parts

  async function refuseBeyond(tx: Tx, { enterpriseId }: Self, level: number): Promise<void> {
    const { max: byLevel } = await settings.read(tx, ruleSetting('link'))
    const max = byLevel[level] ?? 0
    if ((await store.countOpen(tx, enterpriseId, max)) >= max)
      throw new Refusal('OWN_LIMIT', { max }, undefined, `当前最多同时投放 ${max} 条`)
  }

  /** Sells one more term. Where the balance is enough it is paid before this returns, and the link has moved on. */
  async function sell(tx: Tx, self: Self, row: store.LinkRow, months: number, paying: Paying): Promise<string> {
    const { id, position, site_name } = row
    const price_month = await pricing.at(tx, position, self.now)
    const amount = model.amountFor(price_month, months)
    const term = { months, price_month, amount, automatic: false }
    const n = await store.addTerm(tx, { link_id: id, ...term, created_at: self.now })
    await note(tx, row, 'ordered', `${months} 个月，${yuanText(toYuan(amount))}`, actOf(self))
    const { order_no } = await cashier.sell(tx, {
      ...{ enterpriseId: self.enterpriseId, personId: self.personId, now: self.now, amount },
      ...{ reference: model.referenceOf(id, n), title: titleOf(site_name) },
      snapshot: { site_name, url: row.url, position, months, price_month },
      usePromotion: paying.use_promotion,
      priceConfirmed: paying.price_confirmed,
      channel: paying.channel,
    })
    await store.changeTerm(tx, id, n, { order_no })
    return order_no
  }

  async function buy(tx: Tx, self: Self, given: Bought): Promise<string> {
    await admitted(tx, self)
    await refuseBeyond(tx, self, await demandLevel(tx, self))
    const { site_name, url, logo = '', description = '', category = '', icp_no = '', position, auto_renew } = given
    const owner = { realm: 'enterprise', ownerId: self.enterpriseId } as const
    if (logo !== '' && !(await parts.files.isOwn(tx, 'logo', logo, owner)))
      throw new Refusal('FILE_GONE', {}, { logo: '请重新上传' })
    const price_month = await pricing.at(tx, position, self.now)
    const { term_months: months } = given
    const site = { site_name, url, logo, description, category, icp_no, contact_way: '', rel: 'sponsored' }
    const sold = { position, months, price_month, amount: model.amountFor(price_month, months) }
    const whose = { enterprise_id: self.enterpriseId, person_id: self.personId, company_id: null }
    const fields = { ...site, ...sold, ...whose, starts_at: null, ends_at: null, auto_renew: auto_renew ?? false }
    const row = await keeper.enter(tx, fields, actOf(self), { state: 'unpaid' })
    await sell(tx, self, row, months, given)
    return row.no
  }

  async function buyAgain(tx: Tx, self: Self, id: number, { term_months, ...paying }: Again): Promise<string> {
    await admitted(tx, self)
    const row = await store.lockOwn(tx, self.enterpriseId, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const may = model.actionsOf(row, self.now)
    if (!may.includes('pay') && !may.includes('renew')) throw new Refusal('RECORD_MOVED_ON', { from: row.state })
    await demandLevel(tx, self)
    await settling.closeOpen(tx, await store.terms(tx, [id]), self.now)
    await sell(tx, self, row, term_months ?? row.months, paying)
    return row.no
  }

  return { buy, buyAgain }
}

/** The owner's side: buying, paying again, mending, calling off. */
export function createRequesting(parts: Parts, rooms: Rooms) {
  const { begin, cashier } = parts
  const { keeper, own, note, settling } = rooms
  const admitting = createAdmitting(parts)
  const { held } = admitting
  const { buy, buyAgain } = createBuying(parts, rooms, admitting)

  /** What came of it: the link where it stands now, and the order that is still to be paid. */
  async function outcome(tx: Tx, no: string) {
    const row = await store.findByNo(tx, no)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const terms = await store.terms(tx, [row.id])
    const last = terms.at(-1)
    const open = last?.state === 'unpaid' ? last.order_no : ''
    const made = { id: row.id, no: row.no, status: model.statusOf(row.state), amount: fen(last?.amount ?? row.amount) }
    return { ...made, ...(open && { order_no: open }) }
  }

  async function paid(self: Self, what: string, content: object, work: (tx: Tx) => Promise<string>) {
    const made = await begin(async (tx) => {
      const asked = { owner: `enterprise:${self.enterpriseId}`, what, key: self.idempotencyKey, content, now: self.now }
      const { reference } = await once(tx, asked, () => work(tx))
      return outcome(tx, reference)
    })
    const { channel } = content as Paying
    // Something to scan or to go to is asked for when the order stands, and never within a transaction.
    if (channel === undefined || channel === 'balance' || made.order_no === undefined) return made
    return { ...made, pay: await cashier.wayOf(self.enterpriseId, made.order_no, self.now) }
  }

  return {
    async pay(self: Self, given: Bought) {
      const { site_name, description = '', category = '' } = given
      await parts.refuseWords({ site_name, description, category })
      return paid(self, 'link.pay', given, (tx) => buy(tx, self, given))
    },

    async payAgain(self: Self, id: number, given: Again) {
      const [open] = await parts.database.read(async (tx) =>
        (await store.findOwn(tx, self.enterpriseId, id))
          ? (await store.terms(tx, [id])).filter(({ state, order_no }) => state === 'unpaid' && order_no !== '')
          : [],
      )
      // Somebody's transfer is on its way: another order for the same would be paid twice.
      if (open && (await cashier.isTransferred(self.enterpriseId, open.order_no)))
        throw new Refusal('RECORD_MOVED_ON', {}, undefined, '转账凭证正在确认，请等待结果')
      return paid(self, 'link.pay2', { id, ...given }, (tx) => buyAgain(tx, self, id, given))
    },

    cancel: (self: Self, { id, refund_confirmed }: InputInside<typeof cancelLink>) =>
      begin(async (tx) => {
        const row = await held(tx, self, id, 'cancel')
        const due = sumOf(model.backOf(await store.terms(tx, [id]), self.now))
        if (refund_confirmed !== undefined && refund_confirmed !== due)
          throw new Refusal('PRICE_CHANGED', {}, { refund_confirmed: toYuan(due) })
        const refunded_amount = await settling.callOff(tx, row, '企业取消网站链接', actOf(self))
        return { id, status: model.statusOf('cancelled'), refunded_amount }
      }),

    mend: (self: Self, id: number, { version, ...given }: Mended) =>
      begin(async (tx) => {
        const row = await held(tx, self, id, 'mend')
        const { site_name, url, logo = '', description = '', category = '', icp_no = '' } = given
        const site = { site_name, url, logo, description, category, icp_no }
        await own.save(tx, { id, version, ...site } as { id: number; version: string }, self)
        if (row.state === 'rejected') await keeper.change(tx, id, { state: 'review' }, actOf(self), 'mend')
        // What reads the same as before is no change, and nobody has to look at it.
        else if (!(await own.revision(tx, id))) return { id, status: model.statusOf(row.state) }
        await own.handIn(tx, id, self)
        const after = await store.findOwn(tx, self.enterpriseId, id)
        return { id, status: model.statusOf(after?.state ?? row.state) }
      }),

    withdraw: (self: Self, id: number) =>
      begin(async (tx) => {
        const row = await held(tx, self, id, 'withdraw')
        await own.giveUp(tx, row)
        await note(tx, row, 'dropped', '', actOf(self))
        return { id, status: model.statusOf(row.state) }
      }),

    switchRenewal: (self: Self, { id, auto_renew }: InputInside<typeof switchLinkRenewal>) =>
      begin(async (tx) => {
        const row = await held(tx, self, id, 'renewal')
        if (row.auto_renew !== auto_renew) {
          await keeper.mark(tx, id, { auto_renew, reminded_days: null }, actOf(self), 'renewal')
          await note(tx, row, auto_renew ? 'renewal_on' : 'renewal_off', '', actOf(self))
        }
        return { id, auto_renew }
      }),
  }
}

export const titleOf = (site_name: string): string => `网站链接 · ${site_name}`

export const detailsOf = ({ site_name, url, position, months }: Readonly<Record<string, unknown>>) => [
  { name: '网站', text: `${String(site_name)}（${String(url)}）` },
  { name: '位置', text: siteLinkPositionWords[position as keyof typeof siteLinkPositionWords] ?? '' },
  { name: '时长', text: `${String(months)} 个月` },
]

const sumOf = (backs: readonly model.Back[]): Fen => fen(backs.reduce((sum, { amount }) => sum + amount, 0))
