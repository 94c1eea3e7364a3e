import type { InputInside } from '#contract/base/endpoint.ts'
import { toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { calendarDays } from '#contract/catalogue/ads.words.ts'
import type { cancelAd, handInAd, orderAd } from '#contract/catalogue/own-ads.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { once } from '#server/platform/once.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Keeper, Parts, Self } from '../ports.ts'
import type { Pricing } from '../pricing/service.ts'
import type { Reading } from '../reading/service.ts'
import { bySelf, bySystem, type Stepping } from '../stepping/service.ts'
import * as ads from '../store.ts'
import * as store from './store.ts'

type Ordered = InputInside<typeof orderAd>
type HandedIn = InputInside<typeof handInAd>
type Cancelled = InputInside<typeof cancelAd>

/** More than this at one time is nobody's campaign. */
const openMax = 60

interface Means {
  keeper: Keeper
  stepping: Stepping
  reading: Reading
  pricing: Pricing
}

/** The owner's side: booking days of a seat, handing in what is shown there, changing it, calling it off. */
export function createRequesting(parts: Parts, { keeper, stepping, reading, pricing }: Means) {
  const { database, begin, cashier } = parts

  const { demandFit, demandOwner, demandDays } = createDemands(parts)

  async function order(tx: Tx, self: Self, given: Ordered): Promise<string> {
    const { enterpriseId, personId, now } = self
    const { price_confirmed, use_promotion, channel, agree: _agree, ...booked } = given
    const today = shanghaiDay(now)
    await demandOwner(tx, self)
    demandDays(given, today)
    if ((await store.countOpen(tx, enterpriseId, today)) >= openMax) throw new Refusal('OWN_LIMIT')
    const entered = await ads.lockSlot(tx, given.slot_id)
    if (entered?.state !== 'shown') throw invalid({ slot_id: '请选择广告位' })
    const slot = await pricing.at(tx, entered, now)
    await demandFit(tx, slot, given, self)
    await store.lockSeat(tx, given.slot_id, given.seat)
    // Whoever did not pay in time has lost the seat, whether or not anybody has come round to say so.
    for (const { order_no } of await store.lapsedHolds(tx, given, now)) await cashier.close(tx, order_no, now)
    const days = model.countDays(given)
    const { amount } = model.quoteFor(days, slot)
    const company_id = await store.companyOf(tx, enterpriseId)
    const { price_day, price_month } = slot
    const bought = { enterprise_id: enterpriseId, person_id: personId, days, amount, price_day, price_month }
    const state = amount > 0 ? 'pending_pay' : 'pending_review'
    const waits = amount > 0 ? {} : { handed_in_at: now }
    const act = bySelf(self)
    const row = await keeper.enter(tx, { ...booked, company_id }, act, { state, ...bought, ...waits })
    await stepping.note(tx, row, amount > 0 ? 'order' : 'free', act)
    if (amount === 0) return row.no
    // Where the balance is enough it is paid before this returns, and `onPaid` has taken the next step.
    const sold = await cashier.sell(tx, {
      ...{ enterpriseId, personId, reference: row.no, amount, now, channel, usePromotion: use_promotion },
      title: `广告投放 · ${slot.name}`,
      snapshot: { slot: slot.name, seat: given.seat, starts_on: given.starts_on, ends_on: given.ends_on, days, amount },
      priceConfirmed: price_confirmed,
    })
    await keeper.change(tx, row.id, { order_no: sold.order_no, held_until: sold.expires_at }, act, 'hold')
    crashPoint('ads.order.before-commit')
    return row.no
  }

  /** Says, beside the refusal, which days of the seat are free. */
  async function explained(error: unknown, { slot_id, seat }: Ordered, now: Date): Promise<unknown> {
    if (!(error instanceof Refusal) || error.code !== 'SEAT_TAKEN') return error
    const today = shanghaiDay(now)
    const window = { starts_on: today, ends_on: model.dayAfter(today, calendarDays - 1) }
    const free = await database.read(async (tx) => {
      const slot = await ads.findSlot(tx, slot_id)
      const held = await ads.heldDays(tx, [slot_id], window, now)
      return slot && model.freeSpans(today, model.freeDays(today, seat, held)[seat - 1] ?? '', slot.min_days)
    })
    return new Refusal('SEAT_TAKEN', {}, free ? { starts_on: `这个席位在所选日期已被预订。${free}` } : undefined)
  }

  async function demanded(tx: Tx, { enterpriseId }: Self, id: number): Promise<ads.OpenRow> {
    const row = await ads.lockOwn(tx, enterpriseId, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  const shown = async (tx: Tx, self: Self, id: number) => {
    const row = await ads.findOwn(tx, self.enterpriseId, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return reading.one(tx, row, self.now)
  }

  return {
    async order(self: Self, given: Ordered) {
      await parts.refuseWords({ title: given.title, alt: given.alt })
      const asked = { owner: `enterprise:${self.enterpriseId}`, what: 'ad.order', key: self.idempotencyKey }
      const made = await begin(async (tx) => {
        const work = () => order(tx, self, given)
        const { reference } = await once(tx, { ...asked, content: given, now: self.now }, work)
        const row = await ads.findOwnByNo(tx, self.enterpriseId, reference)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return reading.one(tx, row, self.now)
      }).catch(async (error: unknown) => {
        throw await explained(error, given, self.now)
      })
      // Something to scan or to go to is asked for when the order stands, and never within a transaction.
      if (given.channel === undefined || made.state !== 'pending_pay') return made
      return { ...made, pay: await cashier.wayOf(self.enterpriseId, made.order_no, self.now) }
    },

    /** What was sent back is handed in again; of what is approved another creative waits beside it. */
    async handIn(self: Self, { id, ...given }: HandedIn) {
      await parts.refuseWords({ title: given.title, alt: given.alt })
      return begin(async (tx) => {
        const row = await demanded(tx, self, id)
        if (!(await parts.mayAct(tx, self.enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
        const slot = await ads.findSlot(tx, row.slot_id)
        if (!slot) throw new Refusal('RECORD_NOT_FOUND')
        await demandFit(tx, slot, given, self)
        const today = shanghaiDay(self.now)
        if (row.state === 'rejected') {
          const sentBack = row.mend_until ? shanghaiDay(model.sentBackAt(row.mend_until)) : today
          const late_days = row.late_days + model.lateDays(row, sentBack, today)
          const change = { ...given, late_days, ...cleared, handed_in_at: self.now }
          await stepping.take(tx, row, 'hand_in', { ...bySelf(self), change })
        } else {
          if (!model.actionsOf(row, today).includes('revise')) throw new Refusal('RECORD_MOVED_ON', { from: row.state })
          const revised = { revision: given, revision_state: 'review', revision_reason: '' } as const
          const change = { ...revised, reject_fields: {}, handed_in_at: self.now }
          await stepping.amend(tx, row, 'revise', { ...bySelf(self), change })
        }
        return shown(tx, self, id)
      })
    },

    withdraw: (self: Self, id: number) =>
      begin(async (tx) => {
        const row = await demanded(tx, self, id)
        if (row.revision_state === null) throw new Refusal('RECORD_MOVED_ON', { from: row.state })
        const change = { revision: null, revision_state: null, revision_reason: '', reject_fields: {} }
        await stepping.amend(tx, row, 'withdraw', { ...bySelf(self), change })
        return shown(tx, self, id)
      }),

    cancel: (self: Self, { id, refund_confirmed }: Cancelled) =>
      begin(async (tx) => {
        const row = await demanded(tx, self, id)
        const today = shanghaiDay(self.now)
        if (!model.actionsOf(row, today).includes('cancel')) throw new Refusal('RECORD_MOVED_ON', { from: row.state })
        const worth = model.dueOf(row, model.unusedDays(row, today))
        if (refund_confirmed !== undefined && refund_confirmed !== worth) {
          throw new Refusal('PRICE_CHANGED', { worth }, { refund_confirmed: toYuan(worth) })
        }
        await stepping.take(tx, row, 'cancel', { ...bySelf(self), change: unrevised })
        return shown(tx, self, id)
      }),

    ...createTold(stepping),
  }
}

/** What becomes of a booking when the counter says that something is true of its order. */
function createTold(stepping: Stepping) {
  return {
    /** What was paid waits for somebody to look at it. */
    async onPaid(tx: Tx, reference: string, order_no: string, now: Date): Promise<void> {
      const row = await ads.lockByNo(tx, reference)
      const change = { order_no, held_until: null, handed_in_at: now }
      if (row?.state === 'pending_pay') await stepping.take(tx, row, 'pay', { ...bySystem(now), change })
    },

    /** Nobody paid in time, or thought better of it: the seat is free again, what was written stays. */
    async onClosed(tx: Tx, reference: string, now: Date): Promise<void> {
      const row = await ads.lockByNo(tx, reference)
      const change = { held_until: null }
      if (row?.state === 'pending_pay') await stepping.take(tx, row, 'unpay', { ...bySystem(now), change })
    },

    /** All of it went back by an operator's hand: what nobody pays for any more is not shown either. */
    async onRefunded(tx: Tx, reference: string, whole: boolean, now: Date): Promise<void> {
      const row = await ads.lockByNo(tx, reference)
      if (!row || !whole || !model.mayTake(row.state, 'refund')) return
      const change = { ...unrevised, refunded_days: row.days }
      await stepping.take(tx, row, 'refund', { ...bySystem(now), change })
    },
  }
}

const invalid = (fields: Record<string, string>) => new Refusal('INPUT_INVALID', {}, fields)

/** What has to hold before anything is booked or handed in. */
function createDemands(parts: Parts) {
  const { files } = parts

  /** What was handed in, against what the slot asks for. */
  async function demandFit(tx: Reader, slot: ads.SlotRow, given: ads.Creative, self: Self): Promise<void> {
    const owner = { realm: 'enterprise', ownerId: self.enterpriseId } as const
    const picture = (await files.known(tx, 'ad', [given.image])).get(given.image)
    if (!picture || !(await files.isOwn(tx, 'ad', given.image, owner))) throw invalid({ image: '请上传广告图片' })
    const image = pictureFault(slot, picture)
    if (image) throw invalid({ image })
    for (const paper of given.qualifications) {
      if (!(await files.isOwn(tx, 'qualification', paper, owner)))
        throw invalid({ qualifications: '请重新上传资质材料' })
    }
    if (slot.needs_qualification && given.qualifications.length === 0) {
      throw invalid({ qualifications: '这个广告位要求上传资质材料' })
    }
  }

  async function demandOwner(tx: Tx, { enterpriseId, now }: Self): Promise<void> {
    await store.lockOwner(tx, enterpriseId)
    if (!(await parts.mayAct(tx, enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
    if (!(await parts.isCertified(tx, enterpriseId, now))) throw new Refusal('CERTIFICATION_NEEDED')
  }

  /** Days that can be booked: not before somebody has had time to look at it, and not further than anybody sees. */
  function demandDays({ starts_on, ends_on }: model.Days, today: string): void {
    const earliest = model.earliestStart(today, parts.isWorkingDay)
    if (starts_on < earliest) throw invalid({ starts_on: `审核需要两个工作日，最早可选 ${earliest}` })
    const last = model.dayAfter(today, calendarDays - 1)
    if (ends_on > last) throw invalid({ ends_on: `目前开放预订到 ${last}` })
  }

  return { demandFit, demandOwner, demandDays }
}

const unrevised = { revision: null, revision_state: null, revision_reason: '', held_until: null } as const
const cleared = { reject_reason: '', reject_fields: {}, mend_until: null } as const

interface Picture {
  type: string
  bytes: number
  width: number | null
  height: number | null
}

const typeNames: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WebP',
}

/** What is wrong with a picture for a slot. Twice its size is the same picture for finer screens. */
function pictureFault(slot: ads.SlotRow, { type, bytes, width, height }: Picture): string {
  if (!slot.image_types.includes(type)) {
    return `请上传 ${slot.image_types.map((name) => typeNames[name] ?? name).join('、')} 图片`
  }
  const fits = [1, 2].some((times) => width === slot.width * times && height === slot.height * times)
  if (!fits) return `图片应为 ${slot.width} × ${slot.height} 像素（或其两倍），上传的是 ${width} × ${height}`
  if (bytes > slot.image_bytes_max) {
    return `图片应不超过 ${Math.floor(slot.image_bytes_max / 1000)} KB，上传的是 ${Math.ceil(bytes / 1000)} KB`
  }
  return ''
}
