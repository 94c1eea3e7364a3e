import type { PayPlace } from '#contract/base/visitors.ts'
import * as calls from '#contract/money/orders.console.ts'
import * as contract from '#contract/money/orders.ts'
import { recordRefund } from '#contract/money/payments.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Sightings } from '#server/modules/people/sightings/service.ts'
import type { Buyer } from './ports.ts'
import type { Checkout } from './service.ts'

interface Parts {
  checkout: Checkout
  sightings: Pick<Sightings, 'note'>
}

export function checkoutRoutes(desk: Desk, { checkout, sightings }: Parts) {
  const { reading, requesting } = checkout
  const enterprise = ({ enterpriseId: id }: { enterpriseId: number }): Buyer => ({ kind: 'enterprise', id })
  const maker = ({ makerId: id }: { makerId: number }): Buyer => ({ kind: 'maker', id })
  const enterprises = (caller: { enterpriseId: number; personId: number; sessionId: number }) => ({
    owner: enterprise(caller),
    personId: caller.personId,
    sessionId: caller.sessionId,
  })
  const makers = (caller: { makerId: number; personId: number; sessionId: number }) => ({
    owner: maker(caller),
    personId: caller.personId,
    sessionId: caller.sessionId,
  })

  const read = async (
    owner: Buyer,
    { order_no, place }: { order_no: string; place?: PayPlace | undefined },
    now: Date,
  ) => {
    await reading.ask(owner, order_no, now)
    return reading.peek(owner, order_no, now, place)
  }
  const { enterpriseOrders: ours, makerOrders: theirs } = contract
  desk.handle(ours.list, ({ input: { page, count, ...filter }, caller, now }) =>
    reading.page(enterprise(caller), { page, count }, filter, now),
  )
  desk.handle(theirs.list, ({ input: { page, count, ...filter }, caller, now }) =>
    reading.page(maker(caller), { page, count }, filter, now),
  )
  desk.handle(ours.read, ({ input, caller, now }) => read(enterprise(caller), input, now))
  desk.handle(theirs.read, ({ input, caller, now }) => read(maker(caller), input, now))
  desk.handle(ours.pay, async ({ input, caller, ...on }) => {
    const { door, now } = on
    await sightings.note({ realm: 'enterprise', id: caller.enterpriseId }, { during: 'order', door, now })
    return requesting.pay(input, { ...enterprises(caller), ...on })
  })
  desk.handle(theirs.pay, ({ input, caller, ...on }) => requesting.pay(input, { ...makers(caller), ...on }))
  desk.handle(ours.voucher, ({ input, caller, ...on }) =>
    requesting.submitVoucher(input, { ...enterprises(caller), ...on }),
  )
  desk.handle(theirs.voucher, ({ input, caller, ...on }) =>
    requesting.submitVoucher(input, { ...makers(caller), ...on }),
  )
  desk.handle(ours.cancel, ({ input, caller, ...on }) => requesting.cancel(input, { ...enterprises(caller), ...on }))
  desk.handle(theirs.cancel, ({ input, caller, ...on }) => requesting.cancel(input, { ...makers(caller), ...on }))

  desk.handle(calls.listOrders, ({ input: { page, count, after, ...filter } }) =>
    checkout.overseeing.list({ page, count, after }, filter),
  )
  desk.handle(calls.readOrder, ({ input }) => checkout.overseeing.detail(input.order_no))
  desk.handle(calls.confirmTransfer, ({ input, ...by }) => checkout.overseeing.confirm(input, by))
  desk.handle(calls.rejectTransfer, ({ input, ...by }) => checkout.overseeing.reject(input, by))
  desk.handle(calls.refundOrder, ({ input, ...by }) => checkout.overseeing.refund(input, by))
  desk.handle(recordRefund, ({ input, ...by }) => checkout.overseeing.recordRefund(input, by))
  desk.handle(calls.readCheckoutSettings, () => checkout.settings())
  desk.handle(calls.saveCheckoutSettings, ({ input, caller, now, requestId }) =>
    checkout.saveSettings(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}
