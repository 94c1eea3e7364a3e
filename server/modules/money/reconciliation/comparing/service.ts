import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import * as reading from '../reading/store.ts'
import * as store from '../store.ts'

const gone = '重新核对后一致'

/** One day anew, with the bill that counts; says which other days are to be looked at for it. */
async function compareDay(tx: Tx, source: model.BillSource, day: string, now: Date): Promise<string[]> {
  const known = await store.findDay(tx, source, day)
  if (known?.state !== 'done' || known.bill_id === null) return []
  const period = { from: startOfShanghaiDay(day), to: model.endOfDay(day) }
  const theirs = await store.billRows(tx, known.bill_id)
  const own = await reading.numbersDuring(tx, source, period)
  const named = [...new Set([...theirs.map(({ number }) => number), ...own])]
  const stray = await reading.strayLines(tx, source, period)
  const ours = [...(await reading.movements(tx, source, named)), ...stray]
  const elsewhere = await reading.elsewhere(tx, source, day, named)
  const billed = await store.billedDays(tx, source, day, model.addDays(day, 7))
  const compared = model.compare({
    source,
    day,
    today: shanghaiDay(now),
    theirs,
    ours,
    elsewhere,
    isKnown: (one) => billed.has(one),
  })
  await write(tx, source, day, compared, now)
  const { left, dropped } = await store.putLines(tx, source, day, compared.lines)
  return [...left, ...dropped, ...(await reading.daysAbout(tx, source, day, named))]
}

async function write(tx: Tx, source: model.BillSource, day: string, compared: model.Compared, now: Date) {
  const keyOf = (one: { kind: string; what: string; number: string }) => `${one.kind} ${one.what} ${one.number}`
  const before = new Map((await store.differencesOf(tx, source, day)).map((row) => [keyOf(row), row]))
  const added: (model.Finding & { no: string })[] = []
  for (const finding of compared.findings) {
    const row = before.get(keyOf(finding))
    before.delete(keyOf(finding))
    if (!row) added.push({ ...finding, no: businessNo('DZ', now) })
    else {
      const state = model.stateAfter(row, finding)
      const same = state === row.state && model.isSame(row, finding) && row.remark === finding.remark
      if (!same) await store.renewDifference(tx, row.id, { finding, state, now })
    }
  }
  await store.addDifferences(tx, source, day, added, now)
  const left = [...before.values()].filter(({ state, delta }) => delta !== 0 || isUnsettled(state))
  if (left.length > 0) {
    const ids = left.map(({ id }) => id)
    await store.resolveDifferences(tx, ids, gone, now)
  }
  await store.saveSummary(tx, source, day, compared, now)
}

/** The days given, and those that are touched by what is found there. */
export async function compareAll(tx: Tx, source: model.BillSource, days: readonly string[], now: Date): Promise<void> {
  const seen = new Set<string>()
  const queue = [...days]
  for (let day = queue.shift(); day !== undefined; day = queue.shift()) {
    if (seen.has(day)) continue
    seen.add(day)
    queue.push(...(await compareDay(tx, source, day, now)))
  }
}

const isUnsettled = (state: model.DifferenceState) => state === 'open' || state === 'waiting'
