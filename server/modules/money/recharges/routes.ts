import * as calls from '#contract/money/recharges.console.ts'
import * as contract from '#contract/money/recharges.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Recharges } from './service.ts'

export function rechargeRoutes(desk: Desk, { recharges }: { recharges: Recharges }) {
  desk.handle(contract.readRechargeOptions, () => recharges.options())
  desk.handle(contract.recharge, ({ input, ...calling }) => recharges.recharge(input, calling))
  desk.handle(contract.listRecharges, ({ input: { page, count, state }, caller }) =>
    recharges.page(caller.enterpriseId, { page, count }, state),
  )
  desk.handle(contract.readRecharge, ({ input, caller, now }) =>
    recharges.read(caller.enterpriseId, input.order_no, now),
  )
  desk.handle(contract.payRechargeAgain, ({ input, ...calling }) => recharges.payAgain(input, calling))
  desk.handle(contract.submitVoucher, ({ input, ...calling }) => recharges.submitVoucher(input, calling))
  desk.handle(contract.cancelRecharge, ({ input, ...calling }) => recharges.cancel(input, calling))
  desk.handle(calls.readRechargeSettings, () => recharges.settings())
  desk.handle(calls.saveRechargeSettings, ({ input, caller, now, requestId }) =>
    recharges.saveSettings(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}
