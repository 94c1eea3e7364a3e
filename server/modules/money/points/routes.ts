import * as consoleCalls from '#contract/money/points.console.ts'
import * as contract from '#contract/money/points.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Points } from './service.ts'

export function scoreRoutes(desk: Desk, { points }: { points: Points }) {
  const { reading, following, overseeing } = points
  desk.keep(contract.listScoreRules, ({ reading: noted }) => reading.rules(noted))
  desk.handle(contract.readScore, ({ caller, now }) => reading.standing(caller.owner, now))
  desk.handle(contract.signInForScore, ({ caller, now }) => following.signIn(caller.owner, caller.personId, now))
  desk.handle(contract.pageScoreRecord, ({ input: { page, count, ...filter }, caller }) =>
    reading.record(caller.owner, filter, { page, count }),
  )
  desk.handle(consoleCalls.listConsoleScoreRules, ({ now }) => overseeing.rules(now))
  desk.handle(consoleCalls.saveScoreRule, ({ input, ...by }) => overseeing.saveRule(input, by))
  desk.handle(consoleCalls.pageScoreAccounts, ({ input: { page, count, ...filter }, now }) =>
    overseeing.accounts({ page, count }, filter, now),
  )
  desk.handle(consoleCalls.readScoreAccount, ({ input, now }) => overseeing.account(input, now))
  desk.handle(consoleCalls.readScoreFigures, ({ input, now }) => overseeing.figures(input.days, now))
}
