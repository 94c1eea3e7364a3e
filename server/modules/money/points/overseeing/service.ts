import type { InputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { saveScoreRule } from '#contract/money/points.console.ts'
import { scoreEventKeys } from '#contract/money/points.words.ts'
import type { By } from '#server/http/identity.ts'
import { postingNo } from '#server/modules/money/ledger/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lastDays, streakNow, warnedBeforeMs } from '../model.ts'
import type { Parts } from '../ports.ts'
import { rulesTopic, titleOf } from '../reading/service.ts'
import { said } from '../reading/store.ts'
import * as batches from '../store.ts'
import * as store from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
const ruleDays = 30
const batchesMax = 100
const linesMax = 50

/** The operators' side: what brings how many, who has how many, and what came and went. */
export function createOverseeing({ database, ledger }: Parts) {
  async function rules(tx: Reader, now: Date) {
    const given = await store.given(tx, new Date(now.getTime() - ruleDays * dayMs))
    const rows = await batches.rules(tx)
    return scoreEventKeys.flatMap((event) => {
      const rule = rows.find((row) => row.event === event)
      const brought = given.find((row) => row.event === event)
      return rule ? [{ ...rule, times: brought?.times ?? 0, given: brought?.given ?? 0 }] : []
    })
  }

  return {
    rules: (now: Date) => database.read(async (tx) => ({ list: await rules(tx, now) })),

    saveRule: ({ version, ...given }: InputInside<typeof saveScoreRule>, { caller, now, requestId }: By) =>
      database.begin(async (tx) => {
        const before = await batches.lockRule(tx, given.event)
        if (!before) throw new Error(`no rule ${given.event}`)
        if (before.version !== version) throw new Refusal('CHANGED_MEANWHILE')
        await batches.saveRule(tx, { ...given, updated_at: now })
        const { points, per_day, in_all, active } = before
        const { event, points: score, ...after } = given
        const actor = { kind: 'staff', id: caller.staffId } as const
        const entry = { action: 'score-rule.save', subject: `score-rule:${event}`, requestId }
        await audit(tx, {
          at: now,
          actor,
          ...entry,
          before: { score: points, per_day, in_all, active },
          after: { score, ...after },
        })
        await announce(tx, rulesTopic)
        const saved = (await rules(tx, now)).find((rule) => rule.event === event)
        if (!saved) throw new Error(`no rule ${event}`)
        return saved
      }),

    accounts: (paging: Paging, filter: store.AccountFilter, now: Date) =>
      database.read(async (tx) => {
        const page = await store.accounts(tx, paging, filter, new Date(now.getTime() + warnedBeforeMs))
        const names = await ledger.namesOf(tx, page.list)
        const list = page.list.map(({ balance, expiring, ...row }) => ({
          ...row,
          owner_name: names(row),
          balance: String(balance),
          expiring: String(expiring),
        }))
        return { ...page, list }
      }),

    account: ({ owner_kind, owner_id }: { owner_kind: AccountRealm; owner_id: number }, now: Date) =>
      database.read(async (tx) => {
        const owner = { kind: owner_kind, id: owner_id }
        const owner_name = (await ledger.namesOf(tx, [{ owner_kind, owner_id }]))({ owner_kind, owner_id })
        if (owner_name === '') throw new Refusal('RECORD_NOT_FOUND')
        const { score } = await ledger.balances<AccountRealm>(tx, owner)
        const left = await batches.listLeft(tx, owner, batchesMax)
        const newest = { page: 1, count: linesMax }
        const { list } = await ledger.bill<AccountRealm>(tx, owner, { purse: 'score' }, newest)
        const references = list.map(({ reference }) => reference)
        const beside = new Map((await said(tx, references)).map((one) => [one.reference, one.note]))
        const last = await batches.lastSigned(tx, owner)
        return {
          ...{ owner_kind, owner_id, owner_name, balance: String(score) },
          streak: streakNow(shanghaiDay(now), last),
          last_signin: last?.day ?? null,
          batches: left.map(({ owner_kind: _kind, owner_id: _id, kind, ...batch }) => ({
            ...batch,
            title: titleOf(kind),
          })),
          lines: list.map((line) => ({
            id: line.id,
            no: postingNo(line.transactionId, line.at),
            title: titleOf(line.kind),
            note: beside.get(line.reference) ?? '',
            reference: line.reference,
            amount: String(line.amount),
            balance_after: String(line.balanceAfter),
            created_at: line.at,
          })),
        }
      }),

    figures: (days: number, now: Date) =>
      database.read(async (tx) => {
        const wanted = lastDays(now, days)
        const moved = await store.days(tx, startOfShanghaiDay(wanted[0] ?? shanghaiDay(now)))
        const byDay = wanted.map((day) => ({
          issued: 0,
          spent: 0,
          expired: 0,
          ...moved.find((row) => row.day === day),
          day,
        }))
        const sum = (of: 'issued' | 'spent' | 'expired') => String(byDay.reduce((all, row) => all + row[of], 0))
        const { outstanding, accounts, waiting } = await store.sums(tx)
        const totals = { issued: sum('issued'), spent: sum('spent'), expired: sum('expired') }
        return { outstanding: String(outstanding), accounts, waiting, ...totals, days: byDay }
      }),
  }
}
