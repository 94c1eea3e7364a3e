import * as edited from '#contract/money/commissions.console.ts'
import * as contract from '#contract/money/commissions.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Commissions } from './service.ts'

export function commissionRoutes(desk: Desk, { commissions }: { commissions: Commissions }) {
  const { reading, overseeing, editing } = commissions
  desk.handle(contract.pageCommissions, ({ input: { page, count, ...filter }, caller, now }) =>
    reading.page(caller.makerId, { page, count }, filter, now),
  )
  desk.handle(contract.readCommission, ({ input, caller }) => reading.whole(caller.makerId, input.id))
  desk.handle(contract.readMonthStatement, ({ input, caller, now }) => reading.month(caller.makerId, input.month, now))
  desk.keep(contract.readCommissionRules, ({ reading: noted, now }) => reading.rules(noted, now))

  desk.handle(edited.listCommissions, ({ input: { page, count, after, ...filter } }) =>
    overseeing.list({ page, count, after }, filter),
  )
  desk.handle(edited.readProgrammeFigures, ({ input, now }) => overseeing.figures(input.days, now))
  desk.handle(edited.readRules, ({ caller, now }) => editing.rules(caller.staffId, now))
  desk.handle(edited.announceRule, ({ input, ...by }) => editing.announce(input, by))
  desk.handle(edited.withdrawRule, ({ input, ...by }) => editing.withdraw(input.version, by))
  desk.handle(edited.switchSecondLevel, ({ input, ...by }) => editing.switchLevel(input, by))
  desk.handle(edited.decideSecondLevel, ({ input, ...by }) => editing.decideLevel(input, by))
  desk.handle(edited.readConsoleCommission, ({ input }) => overseeing.whole(input.id))
}
