import * as contract from '#contract/money/risks.console.ts'
import * as own from '#contract/money/risks.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Risks } from './service.ts'

export function riskRoutes(desk: Desk, { requesting, reviewing }: Risks) {
  desk.handle(own.listOwnRisks, ({ input, caller, now }) => requesting.list(caller.makerId, input, now))
  desk.handle(own.explainRisk, ({ input, caller, now }) => requesting.explain(caller.makerId, input, now))

  desk.handle(contract.listRisks, ({ input: { page, count, ...filter }, caller }) =>
    reviewing.list({ page, count }, filter, caller.staffId),
  )
  desk.handle(contract.readRisk, ({ input, caller, now }) => reviewing.read(input.id, caller.staffId, now))
  desk.handle(contract.proposeRisk, ({ input, ...by }) => reviewing.propose(input, by))
  desk.handle(contract.returnRisk, ({ input, ...by }) => reviewing.giveBack(input, by))
  desk.handle(contract.decideRisk, ({ input, ...by }) => reviewing.decide(input, by))
}
