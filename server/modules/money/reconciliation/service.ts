import assert from 'node:assert/strict'
import { byteOrderMark, csvRows } from '#contract/base/csv.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import {
  billSources,
  type DifferenceCause,
  differenceCauses,
  differenceKinds,
  differenceStates,
  movementKinds,
  reconciledDaysMax,
} from '#contract/money/reconciliation.console.ts'
import type { By } from '#server/http/identity.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addDays, type BillRow, type BillSource, daysBetween, lateAt } from './model.ts'
import type { AdjustedFor, Answering, Biller, SettlePayment } from './ports.ts'
import * as reading from './reading/store.ts'
import { createRunning } from './running/service.ts'
import { readStatement } from './statements/model.ts'
import * as store from './store.ts'

export type { Biller } from './ports.ts'
export { reconciliationInvariants } from './proving/service.ts'
export type Reconciliation = ReturnType<typeof createReconciliation>

interface Parts {
  database: Database
  ledger: Pick<Ledger, 'postings'>
  staff: Pick<Staff, 'names'>
  billers: readonly Biller[]
  answering: readonly Answering[]
  settle: SettlePayment
  adjustedFor: AdjustedFor
}

interface Settling {
  id: number
  as: 'accepted' | 'posted' | 'refunded'
  cause: DifferenceCause
  note: string
  adjustment_no?: string | undefined
}

const billsShown = 50
const exportedMax = 50_000
const exportedAtOnce = 1_000
const header = [
  '差异编号',
  '渠道',
  '账单日',
  '差异',
  '类型',
  '单号',
  '业务单号',
  '渠道单号',
  '我方金额',
  '渠道金额',
  '差额',
  '状态',
  '说明',
  '原因',
  '备注',
  '调账单号',
  '发现时间',
] as const

/** Whether what providers say happened is what our books say: day by day, and what is done where it is not. */
export function createReconciliation({ database, ledger, staff, billers, answering, settle, adjustedFor }: Parts) {
  const running = createRunning({ database, billers })

  async function presented(tx: Reader, rows: readonly store.DifferenceRow[]) {
    const names = await staff.names(tx, [...new Set(rows.flatMap(({ settled_by }) => settled_by ?? []))])
    const suggestions = await suggested(tx, adjustedFor, rows)
    return rows.map((row) => ({
      ...row,
      suggestion: suggestions.get(row.id) ?? null,
      delta: fen(row.delta),
      cause: isCause(row.cause) ? row.cause : null,
      settled_by: row.settled_by === null ? '' : (names.get(row.settled_by) ?? ''),
      askable: isAskable(row),
    }))
  }

  async function one(tx: Reader, row: store.DifferenceRow | undefined) {
    const [shown] = row ? await presented(tx, [row]) : []
    if (!shown) throw new Refusal('RECORD_NOT_FOUND')
    return shown
  }

  async function note(tx: Tx, by: By, action: string, subject: string, before: object | null, after: object) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
  }

  async function readDay(tx: Reader, source: BillSource, day: string, now: Date) {
    const row = await reading.summary(tx, source, day)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return summaryOf(row, now)
  }

  async function take(tx: Tx, id: number): Promise<store.DifferenceRow> {
    const row = await store.lockDifference(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  return {
    runDue: running.runDue,
    waiting: reading.waitingForPeople,
    late: (tx: Reader, now: Date, max: number) => reading.lateBills(tx, lastLateDay(now), max),

    days: (paging: Paging, filter: reading.DayFilter, now: Date) =>
      database.read(async (tx) => {
        const page = await reading.pageDays(tx, paging, filter)
        return { ...page, list: page.list.map((row) => summaryOf(row, now)) }
      }),

    day: (source: BillSource, day: string, now: Date) =>
      database.read(async (tx) => {
        const bills = await store.billsOf(tx, source, day, billsShown)
        const names = await staff.names(tx, [...new Set(bills.flatMap(({ taken_by }) => taken_by ?? []))])
        const who = (id: number | null) => (id === null ? '系统' : (names.get(id) ?? ''))
        const shown = bills.map((bill) => ({ ...bill, taken_by: who(bill.taken_by) }))
        return { ...(await readDay(tx, source, day, now)), bills: shown }
      }),

    differences: (paging: Paging, filter: reading.DifferenceFilter) =>
      database.read(async (tx) => {
        const page = await reading.pageDifferences(tx, paging, filter)
        return { ...page, list: await presented(tx, page.list) }
      }),

    /** As a file, piece by piece. */
    async *exported(filter: reading.DifferenceFilter): AsyncGenerator<string> {
      yield byteOrderMark + csvRows([header])
      let before = Number.MAX_SAFE_INTEGER
      for (let written = 0; written < exportedMax; written += exportedAtOnce) {
        const rows = await database.read((tx) => reading.differencesBefore(tx, filter, { before, max: exportedAtOnce }))
        if (rows.length > 0) yield csvRows(rows.map(cellsOf))
        if (rows.length < exportedAtOnce) return
        before = rows.at(-1)?.id ?? 0
      }
    },

    async run(source: BillSource, day: string, by: By) {
      await running.runNow(source, day, by.now)
      return database.begin(async (tx) => {
        await note(tx, by, 'reconciliation.run', `reconciliation:${source}:${day}`, null, {})
        return readDay(tx, source, day, by.now)
      })
    },

    async upload({ from, to, content }: { from: string; to: string; content: string }, by: By) {
      const days = daysOf(from, to)
      const read = readStatement(content, { from, to })
      if ('wrong' in read) throw new Refusal('INPUT_INVALID', {}, { content: read.wrong }, read.wrong)
      const rows = new Map<string, BillRow[]>(days.map((day) => [day, []]))
      for (const { day, ...row } of read.ok) rows.get(day)?.push(row)
      const noted = (tx: Tx) =>
        note(tx, by, 'reconciliation.upload', `reconciliation:bank:${from}`, null, { from, to, rows: read.ok.length })
      await running.keepStatement(rows, { staffId: by.caller.staffId, note: noted }, by.now)
      return database.read(async (tx) => {
        const shown = []
        for (const day of days) shown.push(await readDay(tx, 'bank', day, by.now))
        return { rows: read.ok.length, days: shown }
      })
    },

    settle: ({ id, as, cause, note: said, adjustment_no }: Settling, by: By) =>
      database.begin(async (tx) => {
        const row = await take(tx, id)
        if (row.state !== 'open' && row.state !== 'waiting') throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        const named = as === 'posted' ? (adjustment_no ?? '') : null
        if (named !== null) await refuseOther(tx, named, row)
        const by_ = { settled_by: by.caller.staffId, settled_at: by.now, updated_at: by.now }
        await store.settleDifference(tx, id, { state: as, cause, note: said, adjustment_no: named, ...by_ })
        const after = { state: as, cause, note: said, adjustment_no: named }
        await note(tx, by, 'reconciliation.settle', `difference:${row.no}`, { state: row.state }, after)
        return one(tx, await store.lockDifference(tx, id))
      }),

    reopen: ({ id, note: said }: { id: number; note: string }, by: By) =>
      database.begin(async (tx) => {
        const row = await take(tx, id)
        if (row.settled_by === null) throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        const nobody = { settled_by: null, settled_at: null, updated_at: by.now }
        const { cause, adjustment_no } = row
        await store.settleDifference(tx, id, { state: 'open', cause, note: said, adjustment_no: null, ...nobody })
        const before = { state: row.state, note: row.note, adjustment_no }
        await note(tx, by, 'reconciliation.reopen', `difference:${row.no}`, before, { state: 'open', note: said })
        return one(tx, await store.lockDifference(tx, id))
      }),

    /** Money that came and is not in our books comes in by the same way as always: the provider is asked. */
    async ask(id: number, by: By) {
      const { row, known } = await database.begin(async (tx) => {
        const found = await take(tx, id)
        await note(tx, by, 'reconciliation.ask', `difference:${found.no}`, null, { number: found.number })
        const attempts = await reading.movements(tx, found.source, [found.number])
        return { row: found, known: attempts.some(({ what }) => what === 'payment') }
      })
      if (!isAskable(row)) throw new Refusal('RECORD_MOVED_ON', { state: row.state })
      if (!known) throw new Refusal('RECORD_NOT_FOUND', {}, undefined, '我方没有这个支付单号，不能入账，请核实来源')
      await askProviders(row.source, row.number, by.now)
      await running.again(row.source, row.day, by.now)
      return database.begin(async (tx) => one(tx, await store.lockDifference(tx, id)))
    },
  }

  async function askProviders(source: BillSource, number: string, now: Date): Promise<void> {
    const asked = answering.filter(({ name }) => name === source)
    if (asked.length === 0) throw new Refusal('CHANNEL_OFF', { source })
    for (const provider of asked) {
      const trade = await provider.query(number)
      if (trade.outcome === 'unknown') throw new Refusal('PAYMENT_BUSY', { number, reason: trade.reason })
      if (trade.outcome === 'paid') {
        await settle(number, trade, now)
        return
      }
    }
  }

  /** Two people agreed on it, it stands in the ledger with this amount, and puts no other difference right. */
  async function refuseOther(tx: Reader, no: string, { delta }: store.DifferenceRow): Promise<void> {
    const refuse = (say: string) => new Refusal('ADJUSTMENT_UNKNOWN', {}, { adjustment_no: say })
    const [posting] = /^TZ\w{10,30}$/.test(no) ? await ledger.postings(tx, { key: `adjust:${no}` }) : []
    if (!posting) throw refuse('没有找到已入账的调账单')
    if (delta !== 0 && !posting.lines.some(({ amount }) => Math.abs(amount) === Math.abs(delta))) {
      throw refuse(`调账金额与差异金额 ${toYuan(fen(Math.abs(delta)))} 元不同`)
    }
    if (await store.isAdjustmentUsed(tx, no)) throw refuse('这张调账单已用于另一条差异')
  }
}

/** Two kinds of providers, one bill: what their lines are called here. */
export function billersOf(
  payments: readonly {
    name: Biller['name']
    bill(day: string): Promise<Bill<{ kind: 'payment' | 'refund'; no: string; tradeNo: string } & Line>>
  }[],
  payouts: readonly {
    name: Biller['name']
    bill(day: string): Promise<Bill<{ no: string; transferNo: string } & Line>>
  }[],
): Biller[] {
  return [
    ...payments.map(({ name, bill }) => ({
      name,
      bill: async (day: string) =>
        withRows(
          await bill(day),
          ({ kind, no, ...row }): BillRow => ({ ...row, what: kind, number: no || row.tradeNo }),
        ),
    })),
    ...payouts.map(({ name, bill }) => ({
      name,
      bill: async (day: string) => {
        const said = withRows(await bill(day), ({ no, transferNo, amount, state, at }): BillRow => {
          return { what: 'payout', number: no || transferNo, tradeNo: transferNo, amount, state, at }
        })
        // The sandbox lists what came to nothing; nothing ever left there that could have come back.
        if (name !== 'sandbox' || said.outcome !== 'bill') return said
        return { ...said, rows: said.rows.filter(({ state }) => state === 'success') }
      },
    })),
  ]
}

interface Line {
  amount: Fen
  state: BillRow['state']
  at: Date
}
type Bill<Row> = { outcome: 'bill'; rows: Row[] } | { outcome: 'not_ready' } | { outcome: 'unknown'; reason: string }

function withRows<Row>(bill: Bill<Row>, rowOf: (row: Row) => BillRow): Bill<BillRow> {
  return bill.outcome === 'bill' ? { outcome: 'bill', rows: bill.rows.map(rowOf) } : bill
}

const isCause = (text: string): text is DifferenceCause => Object.hasOwn(differenceCauses, text)

const isAskable = ({ what, kind, state, source }: store.DifferenceRow): boolean =>
  what === 'payment' && source !== 'bank' && state === 'open' && (kind === 'missing_here' || kind === 'state')

/** The last day whose bill is late if it is not there. */
function lastLateDay(now: Date): string {
  const today = shanghaiDay(now)
  const back = [2, 3].find((days) => lateAt(addDays(today, -days)) <= now)
  assert(back, 'a bill is late two days and a morning after')
  return addDays(today, -back)
}

function summaryOf(row: reading.SummaryRow, now: Date) {
  const { missing_here, missing_there, amount, state_differs, duplicate, ...rest } = row
  return {
    ...rest,
    late: row.state === 'waiting' && lateAt(row.day) <= now,
    differences: { missing_here, missing_there, amount, state: state_differs, duplicate },
    difference: fen(row.theirs_in - row.theirs_out - (row.ours_in - row.ours_out)),
  }
}

function daysOf(from: string, to: string): string[] {
  const length = daysBetween(from, to) + 1
  if (length < 1) throw new Refusal('INPUT_INVALID', {}, { to: '结束日期不能早于开始日期' })
  if (length > reconciledDaysMax) throw new Refusal('BILL_OUT_OF_REACH', { from, to })
  return Array.from({ length }, (_, n) => addDays(from, n))
}

function cellsOf(row: store.DifferenceRow) {
  return [
    row.no,
    billSources[row.source],
    row.day,
    differenceKinds[row.kind],
    movementKinds[row.what],
    row.number,
    row.order_no,
    row.trade_no,
    row.our_amount === null ? '' : toYuan(row.our_amount),
    row.their_amount === null ? '' : toYuan(row.their_amount),
    toYuan(fen(row.delta)),
    differenceStates[row.state],
    row.remark,
    isCause(row.cause) ? differenceCauses[row.cause] : '',
    row.note,
    row.adjustment_no,
    toShanghaiIso(row.found_at),
  ]
}

/** What a person would look for first: somebody may have put it right already. */
async function suggested(tx: Reader, adjustedFor: AdjustedFor, rows: readonly store.DifferenceRow[]) {
  const open = rows.filter(({ state, delta }) => state === 'open' && delta !== 0)
  const wanted = open.map(({ delta, number, trade_no, order_no }) => ({
    amount: fen(delta),
    numbers: [number, trade_no, order_no],
  }))
  const adjusted = await adjustedFor(tx, wanted)
  return new Map(open.map(({ id }, at) => [id, adjusted[at]]))
}

/** What waits for an operator: differences, and bills that do not come. */
export function reconciliationQueues({ waiting, late }: Reconciliation, clock: Clock) {
  return [
    {
      key: 'reconciliation.settle',
      label: '待处理的对账差异',
      right: 'reconciliation.settle',
      path: '/console/reconciliation?tab=differences&state=open',
      waiting,
    },
    {
      key: 'reconciliation.late',
      label: '迟迟未取得的渠道账单',
      right: 'reconciliation.run',
      path: '/console/reconciliation?state=waiting',
      waiting: (tx: Reader, max: number) => late(tx, clock(), max),
    },
  ] as const
}
