import { fen } from '#contract/base/money.ts'
import * as contract from '#contract/money/adjustments.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Adjustments } from './service.ts'

export function adjustmentRoutes(desk: Desk, { adjustments }: { adjustments: Adjustments }) {
  desk.handle(contract.listAdjustments, ({ input: { page, count, ...filter }, caller }) =>
    adjustments.list({ page, count }, filter, caller.staffId),
  )
  desk.handle(contract.readAdjustment, ({ input, caller }) => adjustments.read(input.id, caller.staffId))
  desk.handle(contract.requestAdjustment, ({ input, ...by }) => adjustments.request(input, by))
  desk.handle(contract.requestScoreAdjustment, ({ input: { points, ...asked }, ...by }) =>
    adjustments.request({ ...asked, purse: 'score', amount: fen(points), against: 'score_issued' }, by),
  )
  desk.handle(contract.approveAdjustment, ({ input, ...by }) => adjustments.approve(input, by))
  desk.handle(contract.rejectAdjustment, ({ input, ...by }) => adjustments.reject(input, by))
  desk.handle(contract.cancelAdjustment, ({ input, ...by }) => adjustments.cancel(input.id, by))
}
