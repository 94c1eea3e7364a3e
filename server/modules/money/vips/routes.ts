import * as calls from '#contract/money/vips.console.ts'
import * as contract from '#contract/money/vips.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Self } from './ports.ts'
import type { Vips } from './service.ts'

interface Asking {
  caller: { makerId: number; personId: number }
  now: Date
  requestId: string
  idempotencyKey?: string | undefined
}

const selfOf = ({ caller: { makerId, personId }, now, requestId, idempotencyKey }: Asking): Self => ({
  ...{ makerId, personId, now, requestId, idempotencyKey },
})

export function vipRoutes(desk: Desk, { vips }: { vips: Vips }) {
  const { reading, requesting, overseeing } = vips
  desk.handle(contract.readOwnVip, ({ caller, now }) => reading.centre(caller.makerId, now))
  desk.handle(contract.buyVip, ({ input, ...asked }) => requesting.buy(selfOf(asked), input))
  desk.handle(contract.listOwnVipTerms, ({ input, caller, now }) => reading.terms(caller.makerId, input, now))
  desk.handle(contract.readOwnVipTerm, ({ input, caller, now }) => reading.whole(caller.makerId, input.id, now))
  desk.handle(contract.refundOwnVip, ({ input, ...asked }) => requesting.refund(selfOf(asked), input.id))

  desk.handle(calls.listVipTerms, ({ input: { page, count, after, ...filter }, now }) =>
    overseeing.list(filter, { page, count, after }, now),
  )
  desk.handle(calls.readVipTerm, ({ input, now }) => overseeing.detail(input.id, now))
  desk.handle(calls.refundVip, ({ input, ...by }) => overseeing.refund(input, by))
  desk.handle(calls.giveVip, ({ input, ...by }) => overseeing.give(input, by))
  desk.handle(calls.readVipFigures, ({ now }) => overseeing.figures(now))
}
