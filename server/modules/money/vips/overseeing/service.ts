import assert from 'node:assert/strict'
import type { InputInside } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, shanghaiDay, startOfShanghaiDay, toChineseMoment } from '#contract/base/time.ts'
import type { giveVip, listVipTerms, refundVip } from '#contract/money/vips.console.ts'
import { vipAheadDays } from '#contract/money/vips.words.ts'
import type { By } from '#server/http/identity.ts'
import { benefitsOf, givesOf } from '#server/modules/money/offers/service.ts'
import { audit } from '#server/platform/audit.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { creditOf, termOf } from '../reading/service.ts'
import { page as pageTerms } from '../reading/store.ts'
import type { Settling } from '../settling/service.ts'
import * as vips from '../store.ts'
import * as store from './store.ts'

type Filter = Omit<InputInside<typeof listVipTerms>, keyof Paging>

const endingDays = 30
const monthsShown = 12

/** The operators' side: every term, what goes back, and terms given for a reason. */
export function createOverseeing(parts: Parts, { settling }: { settling: Settling }) {
  const { database, ledger, offers, cashier, staff, messages } = parts

  const asked = (what: string, content: unknown, { caller, idempotencyKey: key, now }: By) => ({
    owner: `staff:${caller.staffId}`,
    what,
    key,
    content,
    now,
  })

  async function listed(tx: Reader, rows: readonly vips.CountedTerm[], now: Date) {
    const owners = rows.map(({ maker_id }) => ({ owner_kind: 'maker', owner_id: maker_id }))
    const nameOf = await ledger.namesOf(tx, owners)
    return rows.map((row) => {
      const { refundable_amount: _amount, refund_why_not: _why, benefits: _benefits, ...term } = termOf(row, now)
      return { ...term, maker: { id: row.maker_id, name: nameOf({ owner_kind: 'maker', owner_id: row.maker_id }) } }
    })
  }

  /** What would go back now, by either measure; nothing of a gift, of what is over, or of what is in a higher level. */
  function refunds(row: vips.CountedTerm, now: Date) {
    const open = row.order_no !== '' && row.revoked_at === null
    const rest = open ? fen(model.paidOf(row) - row.refunded) : fen(0)
    return { refund_whole: rest, refund_unused: fen(Math.min(rest, model.worthLeft(row, now))) }
  }

  async function whole(tx: Reader, id: number, now: Date) {
    const row = await vips.findTerm(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const [shown] = await listed(tx, [row], now)
    assert(shown, 'one row is listed as one')
    const events = await vips.eventsOf(tx, id)
    const staffIds = events.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' ? (actor_id ?? []) : []))
    const names = await staff.names(tx, [...new Set(staffIds)])
    const by = ({ actor_kind, actor_id }: vips.EventRow) => {
      if (actor_kind === 'staff') return names.get(actor_id ?? 0) ?? ''
      return actor_kind === 'maker' ? '创客' : '系统'
    }
    return {
      ...shown,
      benefits: benefitsOf(row.gives),
      credits: (await vips.creditsOf(tx, id)).map(creditOf),
      used: (await vips.usesOf(tx, id)).map(({ used_at: at, ...use }) => ({ ...use, at })),
      timeline: events.map((event) => ({ step: event.step, note: event.note, at: event.at, by: by(event) })),
      ...refunds(row, now),
      unused_days: model.stateOf(row, now) === 'revoked' ? 0 : model.unusedDays(row, now),
    }
  }

  async function noted(tx: Tx, by: By, verb: 'give' | 'refund', id: number, after: object): Promise<void> {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const entry = { at: by.now, actor, action: `vip.${verb}`, subject: `vip:${id}`, requestId: by.requestId }
    await audit(tx, { ...entry, before: null, after })
  }

  async function refund(tx: Tx, given: InputInside<typeof refundVip>, by: By): Promise<void> {
    const { id, basis, reason, refund_confirmed } = given
    const { now } = by
    const found = await vips.findTerm(tx, id)
    if (!found) throw new Refusal('RECORD_NOT_FOUND')
    if (!found.order_no) throw new Refusal('VIP_REFUND_REFUSED', { id }, undefined, '这段会员期没有付款，无款可退')
    await cashier.lock(tx, found.order_no)
    await settling.closeOpen(tx, found.maker_id, now)
    await settling.hold(tx, found.maker_id)
    const term = await vips.lockTerm(tx, id)
    assert(term, 'terms stay')
    const { refund_whole: rest, refund_unused } = refunds(term, now)
    const amount = basis === 'whole' ? rest : refund_unused
    if (amount === 0) throw new Refusal('VIP_REFUND_REFUSED', { id }, undefined, '没有可退的款项：会员期已结束或已退完')
    if (refund_confirmed !== undefined && refund_confirmed !== amount)
      throw new Refusal(
        'PRICE_CHANGED',
        {},
        { basis: `金额有变化，现在退 ${yuanText(toYuan(amount))}，请核对后再提交` },
      )
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    // A part ends the term as well: the days that are left are what is paid back.
    if (amount < rest) await settling.giveUp(tx, term, { reason, amount, whole: false, actor, now })
    await cashier.refund(tx, { order_no: term.order_no, amount, reason, by: actor, now })
    await noted(tx, by, 'refund', id, { amount: toYuan(amount), basis, reason })
  }

  async function give(tx: Tx, given: InputInside<typeof giveVip>, by: By): Promise<number> {
    const { maker_id, level_id, days, reason } = given
    const { now, caller } = by
    const level = await offers.vipLevelFor(tx, level_id, { onlyShown: false, now })
    if (!level || !(await store.makerExists(tx, maker_id))) throw new Refusal('RECORD_NOT_FOUND')
    await settling.closeOpen(tx, maker_id, now)
    await settling.hold(tx, maker_id)
    const window = model.windowAfter(await vips.termsOf(tx, maker_id, now), days, now)
    if (window.ends_at.getTime() > now.getTime() + vipAheadDays * model.dayMs) {
      throw new Refusal('VIP_REFUSED', {}, { days: '会员期不能超过 5 年以后' }, '会员期不能超过 5 年以后')
    }
    const { name, rank } = level
    const free = { price: fen(0), credit: fen(0), purchase_id: null, order_no: '' }
    const id = await vips.insertTerm(tx, {
      ...{ no: businessNo('VP', now), maker_id, kind: 'gift', level_id, name, rank, days, gives: givesOf(level) },
      ...{ ...free, ...window, staff_id: caller.staffId, reason, created_at: now },
    })
    const actor = { kind: 'staff', id: caller.staffId } as const
    await vips.addEvent(tx, id, { step: 'give', note: reason, actor, at: now })
    await noted(tx, by, 'give', id, { maker_id, name, days, reason })
    const values = { name, days: String(days), starts: toChineseMoment(window.starts_at), reason }
    await messages.tell(tx, { realm: 'maker', id: maker_id }, { event: 'vip.gift', values, now })
    return id
  }

  return {
    list: ({ from, to, ends_from, ends_to, ...filter }: Filter, paging: Paging, now: Date) =>
      database.read(async (tx) => {
        const wanted = {
          ...filter,
          ...between(from, to, 'from', 'to'),
          ...between(ends_from, ends_to, 'ends_from', 'ends_to'),
        }
        const page = await pageTerms(tx, wanted, paging, now)
        return { ...page, list: await listed(tx, page.list, now) }
      }),

    detail: (id: number, now: Date) => database.read((tx) => whole(tx, id, now)),

    refund: (given: InputInside<typeof refundVip>, by: By) =>
      ledger.begin(async (tx) => {
        await once(tx, asked('vip.refund', given, by), async () => {
          await refund(tx, given, by)
          return String(given.id)
        })
        return whole(tx, given.id, by.now)
      }),

    give: (given: InputInside<typeof giveVip>, by: By) =>
      ledger.begin(async (tx) => {
        const work = async () => String(await give(tx, given, by))
        const { reference } = await once(tx, asked('vip.give', given, by), work)
        return whole(tx, Number(reference), by.now)
      }),

    figures: (now: Date) =>
      database.read(async (tx) => {
        const levels = await store.byLevel(tx, now)
        const months = lastMonths(now, monthsShown)
        const rows = await store.byMonth(tx, startOfShanghaiDay(`${months[0]}-01`))
        const none = { opened: 0, renewed: 0, upgraded: 0, given: 0, refunded: 0, amount: fen(0) }
        return {
          levels,
          makers: levels.reduce((sum, { makers }) => sum + makers, 0),
          ending: await store.ending(tx, now, new Date(now.getTime() + endingDays * model.dayMs)),
          months: months.map((month) => ({ ...none, ...rows.find((row) => row.month === month), month })),
        }
      }),
  }
}

/** Whole days of Shanghai, the last one with them. */
function between<From extends string, To extends string>(
  from: string | undefined,
  to: string | undefined,
  fromName: From,
  toName: To,
): { [Name in From | To]?: Date } {
  const days = {
    ...(from !== undefined && { [fromName]: startOfShanghaiDay(from) }),
    ...(to !== undefined && { [toName]: nextShanghaiMidnight(startOfShanghaiDay(to)) }),
  }
  return days as { [Name in From | To]?: Date }
}

/** `2026-11` and those before it, the oldest first. */
function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 1] = shanghaiDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, place) => {
    const at = year * 12 + month - 1 - (count - 1 - place)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
