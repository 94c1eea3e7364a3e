import * as contract from '#contract/money/taxes.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Taxes } from './service.ts'

export function taxRoutes(desk: Desk, { taxes: { registering, reviewing } }: { taxes: Taxes }) {
  desk.handle(contract.readTaxes, ({ now }) => registering.overview(now))
  desk.handle(contract.readTaxRegister, ({ input: { month, ...paging } }) => registering.register(month, paging))
  desk.handle(contract.exportTaxRegister, ({ input, ...by }) => registering.exportRegister(input, by))
  desk.handle(contract.exportTaxReport, ({ input, ...by }) => registering.exportReport(input, by))
  desk.handle(contract.listTaxProposals, ({ input: { page, count, ...filter }, caller }) =>
    reviewing.list({ page, count }, filter, caller.staffId),
  )
  desk.handle(contract.proposeTaxMethod, ({ input, ...by }) => reviewing.proposeMethod(input, by))
  desk.handle(contract.proposeTaxRemittance, ({ input, ...by }) => reviewing.proposeRemittance(input, by))
  desk.handle(contract.approveTaxProposal, ({ input, ...by }) => reviewing.approve(input, by))
  desk.handle(contract.rejectTaxProposal, ({ input, ...by }) => reviewing.reject(input, by))
  desk.handle(contract.cancelTaxProposal, ({ input, ...by }) => reviewing.cancel(input.id, by))
}
