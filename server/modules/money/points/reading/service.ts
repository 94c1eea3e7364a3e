import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { nextShanghaiMidnight, shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { type BillType, billTypes } from '#contract/money/bills.ts'
import { eventRealms, scoreEventKeys } from '#contract/money/points.words.ts'
import type { Reading } from '#server/http/reading.ts'
import { type BillLine, postingNo } from '#server/modules/money/ledger/service.ts'
import { mayEarn, streakNow } from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import * as batches from '../store.ts'
import * as store from './store.ts'

export const rulesTopic = 'score:rules'
const expiringMax = 12

/** What readers see of the rules, and owners of their points. */
export function createReading({ database, ledger }: Parts) {
  return {
    /** What is announced: the rules that are on, in the order in which people meet them. */
    rules: (reading: Reading) =>
      database.read(async (tx) => {
        reading.dependsOn(rulesTopic)
        const rows = (await batches.rules(tx)).filter(({ active }) => active)
        const list = rows.map(({ event, points, per_day, in_all }) => ({ event, points, per_day, in_all }))
        return { list: inOrder(list) }
      }),

    standing: (owner: Owner, now: Date) =>
      database.look(async (tx) => {
        const today = shanghaiDay(now)
        const { score } = await ledger.balances<AccountRealm>(tx, owner)
        const { earned, spent, expired } = await store.totals(tx, owner)
        const last = await batches.lastSigned(tx, owner)
        const day = { from: startOfShanghaiDay(today), to: nextShanghaiMidnight(now) }
        const all = await store.ways(tx, owner, day)
        const ways = inOrder(all.filter(({ event }) => eventRealms[event].includes(owner.kind)))
        const pointsOf = (event: string) => all.find((way) => way.event === event)?.points ?? 0
        return {
          realm: owner.kind,
          balance: String(score),
          earned_total: String(earned),
          spent_total: String(spent),
          expired_total: String(expired),
          today,
          signed_today: last?.day === today,
          streak: streakNow(today, last),
          signin_points: pointsOf('signin'),
          week_points: pointsOf('signin_week'),
          days: await store.signedDays(tx, owner, { from: `${today.slice(0, 7)}-01`, to: today }),
          ways: ways.map((way) => ({ ...way, open: mayEarn(way, way) })),
          expiring: (await store.expiring(tx, owner, now, expiringMax)).map(({ points, expires_at }) => ({
            points: String(points),
            expires_at,
          })),
        }
      }),

    /** Every change of the purse, newest first. */
    record: (owner: Owner, { direction }: { direction?: 'in' | 'out' | undefined }, paging: Paging) =>
      database.look(async (tx) => {
        const { score } = await ledger.balances<AccountRealm>(tx, owner)
        const page = await ledger.bill<AccountRealm>(tx, owner, { purse: 'score', direction }, paging)
        const beside = await store.said(
          tx,
          page.list.map(({ reference }) => reference),
        )
        const list = page.list.map((line) =>
          lineOf(
            line,
            beside.find(({ reference }) => reference === line.reference),
          ),
        )
        return { ...page, list, balance: String(score) }
      }),
  }
}

/** As they stand in the table of events. */
function inOrder<Row extends { event: string }>(rows: readonly Row[]): Row[] {
  const keys: readonly string[] = scoreEventKeys
  return rows.toSorted((one, other) => keys.indexOf(one.event) - keys.indexOf(other.event))
}

export const titleOf = (kind: string): string => (Object.hasOwn(billTypes, kind) ? billTypes[kind as BillType] : kind)

function lineOf(line: BillLine, beside: store.Said | undefined) {
  return {
    id: line.id,
    no: postingNo(line.transactionId, line.at),
    direction: line.amount > 0 ? ('in' as const) : ('out' as const),
    type: line.kind,
    title: titleOf(line.kind),
    note: beside?.note ?? '',
    path: beside?.path ?? '',
    amount: String(Math.abs(line.amount)),
    balance_after: String(line.balanceAfter),
    // What came back went to where it had come from, and lasts as long as that does.
    expires_at: line.amount > 0 && line.kind !== 'score_download_return' ? (beside?.expires_at ?? null) : null,
    created_at: line.at,
  }
}
