import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { reconciledDaysMax } from '#contract/money/reconciliation.console.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { compareAll } from '../comparing/service.ts'
import * as model from '../model.ts'
import type { Biller } from '../ports.ts'
import * as reading from '../reading/store.ts'
import * as store from '../store.ts'

export type Running = ReturnType<typeof createRunning>

interface Parts {
  database: Database
  billers: readonly Biller[]
}

/** How far back the job looks for days that were left out while nothing ran, and at days with open differences. */
const caughtUpDays = 31
const lookedAtAgainMax = 30

/**
 * Takes bills and compares them with the books. Everything a comparison finds is written in one transaction, and found
 * again it is the same row: to run twice changes nothing. What resolved itself meanwhile is closed with a note.
 */
export function createRunning({ database, billers }: Parts) {
  const sources = [...new Set(billers.map(({ name }) => name))]

  /** The bill of a source is whole when everybody who writes a part of it has. */
  async function take(source: model.BillSource, day: string): Promise<model.BillRow[] | { reason: string }> {
    const rows: model.BillRow[] = []
    for (const biller of billers.filter(({ name }) => name === source)) {
      const bill = await biller.bill(day)
      if (bill.outcome === 'not_ready') return { reason: '账单尚未生成' }
      if (bill.outcome === 'unknown') return { reason: `未取得账单：${bill.reason.slice(0, 100)}` }
      if (rows.length + bill.rows.length > model.billRowsMax) return { reason: `账单超过 ${model.billRowsMax} 行` }
      for (const row of bill.rows) rows.push(row)
    }
    return rows.every(model.isReadable) ? rows : { reason: '账单内容无法识别' }
  }

  async function keep(
    tx: Tx,
    { source, day, takenBy }: { source: model.BillSource; day: string; takenBy: number | null },
    rows: readonly model.BillRow[],
    now: Date,
  ): Promise<void> {
    const bill = { source, day, digest: model.digestOf(rows), taken_by: takenBy, taken_at: now }
    await store.setBill(tx, source, day, await store.keepBill(tx, bill, rows), now)
  }

  /** What may be found in the bills of these days: they themselves, and where something still waits. */
  async function withUnsettled(tx: Reader, source: model.BillSource, days: readonly string[], now: Date) {
    const since = model.addDays(shanghaiDay(now), -reconciledDaysMax)
    const unsettled = await reading.unsettledDays(tx, source, since, lookedAtAgainMax)
    // What people write down by hand may be dated back into a day that was compared before.
    const dated = source === 'bank' ? await reading.uncomparedDays(tx, source, startOfShanghaiDay(since), now) : []
    return [...days, ...unsettled, ...dated]
  }

  function refuseOutOfReach(day: string, now: Date): void {
    const ago = model.daysBetween(day, shanghaiDay(now))
    if (ago < 1 || ago > reconciledDaysMax) throw new Refusal('BILL_OUT_OF_REACH', { day })
  }

  /** One day of one provider, now. The bill is fetched before anything is locked. */
  async function run(source: model.BillSource, day: string, now: Date): Promise<'done' | 'waiting'> {
    const rows = await take(source, day)
    crashPoint('reconciliation.bill.taken')
    // By itself: a day whose comparison fails is one that was tried, and is tried again.
    await database.begin((tx) => store.noteTried(tx, source, day, 'reason' in rows ? rows.reason : '', now))
    if ('reason' in rows) return 'waiting'
    return database.begin(async (tx) => {
      await store.lockSource(tx, source)
      await keep(tx, { source, day, takenBy: null }, rows, now)
      await compareAll(tx, source, await withUnsettled(tx, source, [day], now), now)
      crashPoint('reconciliation.before-commit')
      return 'done' as const
    })
  }

  /** The days of a source whose bill should be there and is not. */
  async function due(source: model.BillSource, now: Date): Promise<string[]> {
    const today = shanghaiDay(now)
    const since = model.addDays(today, -caughtUpDays)
    const { oldest, done } = await database.read((tx) => store.progress(tx, source, since))
    const days: string[] = []
    // None is left out between two that were compared, whatever kept it from being compared in its turn.
    for (let day = oldest ?? model.addDays(today, -1); day < today; day = model.addDays(day, 1)) {
      if (!done.includes(day) && model.dueAt(day) <= now) days.push(day)
    }
    return days
  }

  return {
    sources,

    /** Of a bank there is nothing to fetch: what was uploaded is compared anew. */
    async runNow(source: model.BillSource, day: string, now: Date): Promise<void> {
      refuseOutOfReach(day, now)
      if (source !== 'bank') {
        if (!(sources as string[]).includes(source)) throw new Refusal('CHANNEL_OFF', { source })
        await run(source, day, now)
        return
      }
      await database.begin(async (tx) => {
        await store.lockSource(tx, source)
        if (!(await store.findDay(tx, source, day))) throw new Refusal('RECORD_NOT_FOUND')
        await compareAll(tx, source, [day], now)
      })
    },

    /** A statement is the whole truth about the days it is of: also about those on which it has nothing. */
    async keepStatement(
      rows: ReadonlyMap<string, readonly model.BillRow[]>,
      { staffId, note }: { staffId: number; note(tx: Reader): Promise<void> },
      now: Date,
    ): Promise<void> {
      const days = [...rows.keys()].sort()
      for (const day of days) refuseOutOfReach(day, now)
      await database.begin(async (tx) => {
        await store.lockSource(tx, 'bank')
        for (const day of days) {
          await store.noteTried(tx, 'bank', day, '', now)
          await keep(tx, { source: 'bank', day, takenBy: staffId }, rows.get(day) ?? [], now)
        }
        await compareAll(tx, 'bank', await withUnsettled(tx, 'bank', days, now), now)
        await note(tx)
      })
    },

    /** One that was compared already, because something happened to it; later, where somebody is at it just now. */
    async again(source: model.BillSource, day: string, now: Date): Promise<void> {
      const [failure] = await database
        .begin(async (tx) => {
          await store.lockSource(tx, source)
          await compareAll(tx, source, [day], now)
          return []
        })
        .catch(unless)
      if (failure) throw failure
    },

    /**
     * Everything that is due, and what was different before: it may have settled itself. Says which bills have not come
     * in more than a day. One source that fails keeps no other waiting.
     */
    async runDue(now: Date): Promise<string[]> {
      const late: string[] = []
      const failures: unknown[] = []
      const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => failures.push(...unless(error)))
      for (const source of sources) {
        for (const day of await due(source, now)) {
          await attempt(async () => {
            const outcome = await run(source, day, now)
            if (outcome === 'waiting' && model.lateAt(day) <= now) late.push(`${source} ${day}`)
          })
        }
      }
      for (const source of [...sources, 'bank'] as const) {
        await attempt(() =>
          database.begin(async (tx) => {
            await store.lockSource(tx, source)
            await compareAll(tx, source, await withUnsettled(tx, source, [], now), now)
          }),
        )
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some days could not be reconciled')
      return late
    },
  }
}

/** Somebody else is comparing: the next run finds what this one would have. */
const unless = (error: unknown): unknown[] => (error instanceof Refusal && error.code === 'RECONCILING' ? [] : [error])
