import { createHash } from 'node:crypto'
import { type Fen, fen } from '#contract/base/money.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type {
  BillSource,
  DifferenceKind,
  DifferenceState,
  MovementKind,
} from '#contract/money/reconciliation.console.ts'

export type { BillSource, DifferenceKind, DifferenceState, MovementKind }

/** A line of a bill: what somebody else says happened. */
export interface BillRow {
  what: MovementKind
  /** Ours, as the provider was told it; a bank knows only that of its receipt. */
  number: string
  tradeNo: string
  amount: Fen
  state: 'success' | 'pending' | 'failed'
  at: Date
}

/** What our books say happened. */
export interface Movement {
  what: MovementKind
  number: string
  order_no: string
  trade_no: string
  state: 'success' | 'open' | 'failed'
  amount: Fen
  /** By how much our money with the provider became more, or less, in the ledger. */
  booked: number
  line: { transaction_id: number; account_id: number } | null
  at: Date
}

/** What the bill of another day says about a number. */
export interface Elsewhere {
  what: MovementKind
  number: string
  day: string
  state: BillRow['state']
}

export interface Finding {
  kind: DifferenceKind
  what: MovementKind
  number: string
  order_no: string
  trade_no: string
  our_amount: Fen | null
  their_amount: Fen | null
  our_state: string
  their_state: string
  delta: number
  at: Date
  state: Extract<DifferenceState, 'open' | 'waiting' | 'resolved'>
  remark: string
}

export interface Compared {
  matched: number
  findings: Finding[]
  /** The lines of the ledger that count on this day. */
  lines: { transaction_id: number; account_id: number; own_day: string }[]
  ours_in: number
  ours_out: number
  theirs_in: number
  theirs_out: number
}

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60 * 1000

/** Their clock and ours may disagree about which day it was by this much. */
const midnightMs = 10 * minuteMs
/** A transfer is noted here when somebody comes to it; the statement has it on the day the bank did it. */
const bankGraceDays = 3
/** As long as somebody may take to confirm that they want to be paid, and a night. */
const payoutGraceDays = 3
/** What should have settled itself by now will not. */
const patienceDays = 10

export const billRowsMax = 200_000
export const numberMax = 100

export const addDays = (day: string, days: number): string =>
  shanghaiDay(new Date(startOfShanghaiDay(day).getTime() + days * dayMs))
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfShanghaiDay(to).getTime() - startOfShanghaiDay(from).getTime()) / dayMs)
export const endOfDay = (day: string): Date => startOfShanghaiDay(addDays(day, 1))

const readyAfterMs = 10.5 * 60 * minuteMs
/** From when on the bill of a day is asked for: half past ten the next morning. */
export const dueAt = (day: string): Date => new Date(endOfDay(day).getTime() + readyAfterMs)
/** From when on a bill that did not come is somebody's business. */
export const lateAt = (day: string): Date => new Date(dueAt(day).getTime() + dayMs)

/**
 * By how much our money with them became more, or less. Payments and refunds that have not come through moved nothing.
 * A payout stands in a bill when the money leaves and once more, as failed, when it comes back.
 */
export function movedBy({ what, state, amount }: Pick<BillRow, 'what' | 'state' | 'amount'>): number {
  if (what === 'payout' && state === 'failed') return amount
  if (state !== 'success' || amount === 0) return 0
  return what === 'payment' || what === 'in' ? amount : -amount
}

/** What is kept of a bill is what can be compared: a line nobody could find again makes the whole of it unreadable. */
export function isReadable({ number, tradeNo, amount, at }: BillRow): boolean {
  const plain = /^\P{Cc}*$/u
  const sound = (text: string) => text.length <= numberMax && plain.test(text) && text.isWellFormed()
  const dated = !Number.isNaN(at.getTime())
  return number !== '' && sound(number) && sound(tradeNo) && Number.isSafeInteger(amount) && amount >= 0 && dated
}

/** The same lines in another order are the same bill. */
export function digestOf(rows: readonly BillRow[]): Buffer {
  const lines = rows.map((row) =>
    JSON.stringify([row.what, row.number, row.tradeNo, row.amount, row.state, row.at.getTime()]),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest()
}

export interface Comparison {
  source: BillSource
  day: string
  today: string
  theirs: readonly BillRow[]
  ours: readonly Movement[]
  elsewhere: readonly Elsewhere[]
  /** Whether a bill of that day is there. */
  isKnown(day: string): boolean
}

interface Group {
  rows: BillRow[]
  ours: Movement[]
  elsewhere: Elsewhere[]
}

interface Verdict {
  kind: DifferenceKind
  state: Finding['state']
  remark: string
}

const keyOf = ({ what, number }: Pick<Movement, 'what' | 'number'>) => `${what} ${number}`

/**
 * Compares a day, number by number. A movement of ours counts on the first day whose bill has it as done, and on the
 * day on which it happened where no bill has; so each counts once, whatever clocks say at midnight, and what they have
 * more than we is exactly the sum of the findings' deltas.
 */
export function compare(comparison: Comparison): Compared {
  const { day, theirs } = comparison
  const result: Compared = {
    matched: 0,
    findings: [],
    lines: [],
    ours_in: 0,
    ours_out: 0,
    theirs_in: 0,
    theirs_out: 0,
  }
  for (const row of theirs) {
    const moved = movedBy(row)
    if (moved > 0) result.theirs_in += moved
    else result.theirs_out -= moved
  }
  for (const group of groupsOf(comparison).values()) {
    const home = isHome(group, day)
    const there = sum(group.rows.map(movedBy))
    const here = home ? sum(group.ours.map(({ booked }) => booked)) : 0
    for (const { booked, line, at } of home ? group.ours : []) {
      if (booked > 0) result.ours_in += booked
      else result.ours_out -= booked
      if (line) result.lines.push({ ...line, own_day: shanghaiDay(at) })
    }
    const verdict = judge(group, { home, there, here }, comparison)
    if (verdict === 'matched') result.matched++
    else if (verdict) result.findings.push(findingOf(group, verdict, there - here))
  }
  return result
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

function groupsOf({ theirs, ours, elsewhere }: Comparison): Map<string, Group> {
  const groups = new Map<string, Group>()
  const at = (key: string): Group => {
    const known = groups.get(key)
    if (known) return known
    const added: Group = { rows: [], ours: [], elsewhere: [] }
    groups.set(key, added)
    return added
  }
  for (const row of theirs) at(keyOf(row)).rows.push(row)
  for (const movement of ours) at(keyOf(movement)).ours.push(movement)
  for (const other of elsewhere) groups.get(keyOf(other))?.elsewhere.push(other)
  return groups
}

/** Whether what we have counts on this day. */
function isHome({ rows, ours, elsewhere }: Group, day: string): boolean {
  const others = elsewhere.filter(({ state }) => state === 'success').map((other) => other.day)
  const days = rows.some(({ state }) => state === 'success') ? [...others, day] : others
  const first = days.sort()[0]
  if (first !== undefined) return first === day
  return ours.some((movement) => movement.state === 'success' && shanghaiDay(movement.at) === day)
}

interface Amounts {
  home: boolean
  there: number
  here: number
}

function judge(group: Group, amounts: Amounts, comparison: Comparison): Verdict | 'matched' | undefined {
  const { rows, ours } = group
  const { home, there } = amounts
  const done = rows.filter(({ state }) => state === 'success').length
  const [movement, ...others] = ours
  if (!movement) {
    // What failed and moved nothing is nobody's business. Money that came without anything of ours behind it is: a
    // stranger may send some, and so may whoever tops the account up.
    const nothing = there === 0 && rows.every(({ state }) => state === 'failed')
    // One that is under way is told of once, on the day it began: what becomes of it stands in no later bill.
    return nothing ? undefined : open('missing_here', unknownHere)
  }
  if (home && others.length > 0) return open('duplicate', '我方有多笔使用同一单号')
  if (done > 1 || (done === 1 && !home)) return open('duplicate', '渠道账单中出现多次')
  if (done === 1) return judgeDone(group, movement, amounts, comparison)
  if (rows.length > 0) return judgeUndone(group, movement, amounts, comparison)
  return judgeAbsent(group, movement, amounts, comparison)
}

const unknownHere = '我方没有这个单号'
const open = (kind: DifferenceKind, remark: string): Verdict => ({ kind, state: 'open', remark })
const waiting = (kind: DifferenceKind, remark: string): Verdict => ({ kind, state: 'waiting', remark })
const explained = (remark: string): Verdict => ({ kind: 'state', state: 'resolved', remark })

/** Their bill says that it is done. */
function judgeDone(group: Group, movement: Movement, { there, here }: Amounts, { day, today }: Comparison) {
  const { rows, elsewhere } = group
  const payout = movement.what === 'payout'
  const backToday = payout && rows.some(({ state }) => state === 'failed')
  const backDay = elsewhere.find(({ state }) => payout && state === 'failed')?.day
  if (movement.state === 'success') {
    if (backToday) return open('state', '渠道已退回这笔付款')
    if (there !== here) return open('amount', '渠道与账本的金额不同')
    return Math.abs(here) === movement.amount ? 'matched' : open('amount', '账本与单据的金额不同')
  }
  if (movement.state === 'failed' && backToday) return undefined
  if (movement.state === 'failed' && backDay !== undefined) return explained(`渠道已在 ${backDay} 退回`)
  if (payout && movement.state === 'open' && daysBetween(day, today) <= payoutGraceDays) {
    return waiting('state', '款项已划出，等待收款人确认')
  }
  return open('state', movement.state === 'open' ? '渠道已完成，我方未完成' : '渠道已完成，我方已关闭')
}

/** Their bill has it, but not as done. */
function judgeUndone(group: Group, movement: Movement, { home, there }: Amounts, { day, today }: Comparison) {
  const pending = group.rows.some(({ state }) => state === 'pending')
  if (there > 0) {
    const left = group.elsewhere.find(({ state }) => state === 'success')?.day
    if (movement.state === 'failed' && left !== undefined) return explained(`${left} 划出的款项已退回`)
    if (movement.state === 'open' && daysBetween(day, today) <= payoutGraceDays) {
      return waiting('state', '渠道已退回，我方未完成')
    }
    return open('state', '渠道已退回这笔付款')
  }
  if (movement.state === 'success' && home) return open('state', pending ? '渠道仍在处理' : '渠道未成功')
  if (movement.state === 'failed' && pending) return open('state', '渠道仍在处理，我方已关闭')
  return undefined
}

/** It happened on this day by what we know, and the day's bill does not have it. */
function judgeAbsent(group: Group, movement: Movement, { home }: Amounts, comparison: Comparison) {
  const { source, day, today, isKnown } = comparison
  if (movement.state !== 'success' || !home) return undefined
  const begun = group.elsewhere.find(({ state }) => state === 'pending')?.day
  // A refund stands in the bill of the day on which it was asked for, and in no other.
  if (begun !== undefined) return explained(`在 ${begun} 的账单中为处理中，之后完成`)
  const atMidnight = endOfDay(day).getTime() - movement.at.getTime() <= midnightMs
  const grace = source === 'bank' ? bankGraceDays : atMidnight ? 1 : 0
  const more = Array.from({ length: grace }, (_, n) => addDays(day, n + 1))
  if (daysBetween(day, today) <= patienceDays && !more.every(isKnown)) {
    return waiting('missing_there', '可能在之后的账单中')
  }
  return open('missing_there', '渠道账单没有这个单号')
}

const theirStates = { success: '成功', pending: '处理中', failed: '失败' } as const
const ourStates = { success: '成功', open: '未完成', failed: '已关闭' } as const

function findingOf({ rows, ours }: Group, { kind, state, remark }: Verdict, delta: number): Finding {
  const [row] = rows
  const [movement] = ours
  const about = movement ?? row
  if (!about) throw new Error('a group is of something')
  const names = <Name extends string>(states: readonly Name[], words: Readonly<Record<Name, string>>) =>
    [...new Set(states)].map((one) => words[one]).join('、')
  const their = rows.map((one) => one.state)
  const our = ours.map((one) => one.state)
  return {
    kind,
    what: about.what,
    number: about.number,
    order_no: movement?.order_no ?? '',
    trade_no: row?.tradeNo || movement?.trade_no || '',
    our_amount: movement ? fen(Math.abs(sum(ours.map(({ booked }) => booked)))) : null,
    their_amount: row ? fen(sum(rows.filter(isCounted).map(({ amount }) => amount))) : null,
    our_state: names(our, ourStates),
    their_state: names(their, theirStates),
    delta: delta === 0 ? 0 : delta,
    at: row?.at ?? about.at,
    state,
    remark,
  }
}

/** Of a payout that left and came back what is told is how much it was, not twice that. */
const isCounted = (row: BillRow, _at: number, rows: readonly BillRow[]) =>
  row.state === 'success' || rows.every(({ state }) => state !== 'success')

export interface Kept {
  kind: DifferenceKind
  state: DifferenceState
  our_amount: Fen | null
  their_amount: Fen | null
  our_state: string
  their_state: string
  delta: number
}

/** Whether a difference is still what somebody settled: with other figures it is another question. */
export function isSame(before: Kept, now: Finding): boolean {
  const names = ['our_amount', 'their_amount', 'our_state', 'their_state', 'delta'] as const
  return names.every((name) => before[name] === now[name])
}

/** What becomes of a difference that was found before and is found again. */
export function stateAfter(before: Kept, now: Finding): DifferenceState {
  const settled = before.state === 'accepted' || before.state === 'posted' || before.state === 'refunded'
  return settled && isSame(before, now) ? before.state : now.state
}
