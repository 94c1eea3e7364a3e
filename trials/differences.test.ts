import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { type Chance, seeded, under } from '#server/testing/chance.ts'
import { at, type Made, openReconciliationRoom, type PaperRow } from '#server/testing/reconciliation-room.ts'
import { figure, firstSeed, sized } from './size.ts'

const planted = sized({ short: 60, full: 200 })
/** Among these the planted ones hide. */
const clean = planted * 3
const day = '2026-11-13'
const morning = at('2026-11-14', 11)
const kinds = ['missing_here', 'missing_there', 'amount', 'state', 'duplicate'] as const
const whats = ['payment', 'refund', 'payout'] as const

type Room = Awaited<ReturnType<typeof openReconciliationRoom>>
type What = (typeof whats)[number]

interface Maker {
  room: Room
  chance: Chance
  /** Something that can be refunded. */
  payment: Made
}

const pick = <T>(chance: Chance, among: readonly [T, ...T[]]): T => among[under(chance, among.length)] ?? among[0]

/** A moment of the day, not so late that a bill may have it on the next. */
const moment = (chance: Chance) => at(day, chance() * 23)

/** One movement of ours that both sides agree about, or would if the bill had it. */
function make({ room, chance, payment }: Maker, what: What, undone = false): Promise<Made> {
  const some = { at: moment(chance), amount: fen(2 + under(chance, 50_000)) }
  if (what === 'payment')
    return room.pay({ ...some, ...(undone && { state: pick(chance, ['waiting', 'closed'] as const) }) })
  if (what === 'refund') {
    return room.refund(payment, { ...some, ...(undone && { state: pick(chance, ['sending', 'returned'] as const) }) })
  }
  return room.payout({ ...some, ...(undone && { state: 'failed' as const }) })
}

/** A difference of a kind, in the bill or in our books; says under which number it must be found. */
async function plant(maker: Maker, kind: (typeof kinds)[number], what: What): Promise<string> {
  const { room, chance } = maker
  const put = (made: Made, changed: Partial<PaperRow> = {}) => room.paper.write(made, changed)
  if (kind === 'missing_here') {
    const number = `STRANGER${under(chance, 1e9)}X${under(chance, 1e9)}`
    const stranger = { what, number, orderNo: '', tradeNo: '', amount: fen(1 + under(chance, 999)), at: moment(chance) }
    put(stranger)
    return number
  }
  if (kind === 'state') {
    // Either side may be behind: here it is not done, or in the bill it is not.
    const behindThere = what === 'refund' && chance() < 0.5
    const made = await make(maker, what, !behindThere)
    put(made, behindThere ? { state: pick(chance, ['pending', 'failed'] as const) } : {})
    return made.number
  }
  const made = await make(maker, what)
  if (kind === 'missing_there') return made.number
  const more = chance() < 0.5 ? 1 : -1
  put(made, kind === 'amount' ? { amount: fen(made.amount + more) } : {})
  if (kind === 'duplicate') put(made)
  return made.number
}

function shuffle(rows: PaperRow[], chance: Chance): void {
  for (const row of rows.splice(0)) rows.splice(under(chance, rows.length + 1), 0, row)
}

async function openDay() {
  const room = await openReconciliationRoom()
  const chance = seeded(firstSeed())
  const payment = await room.pay({ at: at('2026-11-01', 9), amount: fen(1_000_000_000) })
  const maker = { room, chance, payment }
  for (let n = 0; n < clean; n++) room.paper.write(await make(maker, pick(chance, whats)))
  // What moved nothing on either side is there on every day.
  for (let n = 0; n < 10; n++) await make(maker, 'payment', true)
  return maker
}

test('planted differences of every kind are all found, as what they are, and nothing else is', async () => {
  const maker = await openDay()
  const { room, chance } = maker
  const expected = new Map<string, string>()
  for (let n = 0; n < planted; n++) {
    const kind = kinds[n % kinds.length] ?? 'amount'
    expected.set(await plant(maker, kind, pick(chance, whats)), kind)
  }
  shuffle(room.paper.of(day), chance)
  const summary = await room.run(day, morning)
  const found = new Map<string, string>()
  for (let page = 1; found.size < planted; page++) {
    const { list } = await room.reconciliation.differences({ page, count: 100 }, {})
    for (const { number, kind } of list) found.set(number, kind)
    if (list.length === 0) break
  }
  const rightly = [...expected].filter(([number, kind]) => found.get(number) === kind)
  figure('differences', `${rightly.length} of ${planted} planted differences found`)
  expect(found).toEqual(expected)
  expect(summary).toMatchObject({ open: planted, matched: clean })
  expect(await room.faults()).toEqual([])
})

test('on a clean day nothing is found', async () => {
  const { room } = await openDay()
  expect(await room.run(day, morning)).toMatchObject({ matched: clean, open: 0, waiting: 0, difference: 0 })
  const { total } = await room.reconciliation.differences({ page: 1, count: 10 }, {})
  figure('differences', `${total} found on a clean day of ${clean} movements`)
  expect(total).toBe(0)
  expect(await room.faults()).toEqual([])
})
