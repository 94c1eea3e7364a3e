import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { Instant } from '#contract/base/time.ts'
import * as contract from '#contract/money/orders.ts'
import * as calls from '#contract/money/orders.console.ts'
import { recordRefund } from '#contract/money/payments.console.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import { headersFor } from '#server/http/headers.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Defects } from '#server/platform/defects.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isFinal } from './model.ts'
import type { Buyer } from './ports.ts'
import type { Checkout } from './service.ts'
import type { OrderRow } from './store.ts'
import type { Watcher } from './watching/service.ts'

export function checkoutRoutes(desk: Desk, { checkout }: { checkout: Checkout }) {
  const { reading, paying } = checkout
  const enterprise = ({ enterpriseId: id }: { enterpriseId: number }): Buyer => ({ kind: 'enterprise', id })
  const maker = ({ makerId: id }: { makerId: number }): Buyer => ({ kind: 'maker', id })

  const read = async (owner: Buyer, no: string, now: Date) => {
    await reading.ask(owner, no, now)
    return reading.peek(owner, no, now)
  }
  const { enterpriseOrders: ours, makerOrders: theirs } = contract
  desk.handle(ours.list, ({ input: { page, count, ...filter }, caller, now }) =>
    reading.page(enterprise(caller), { page, count }, filter, now),
  )
  desk.handle(theirs.list, ({ input: { page, count, ...filter }, caller, now }) =>
    reading.page(maker(caller), { page, count }, filter, now),
  )
  desk.handle(ours.read, ({ input, caller, now }) => read(enterprise(caller), input.order_no, now))
  desk.handle(theirs.read, ({ input, caller, now }) => read(maker(caller), input.order_no, now))
  desk.handle(ours.pay, ({ input, caller, ...on }) => paying.pay(input, { owner: enterprise(caller), ...on }))
  desk.handle(theirs.pay, ({ input, caller, ...on }) => paying.pay(input, { owner: maker(caller), ...on }))
  desk.handle(ours.voucher, ({ input, caller, ...on }) =>
    paying.submitVoucher(input, { owner: enterprise(caller), ...on }),
  )
  desk.handle(theirs.voucher, ({ input, caller, ...on }) => paying.submitVoucher(input, { owner: maker(caller), ...on }))
  desk.handle(ours.cancel, ({ input, caller, ...on }) => paying.cancel(input, { owner: enterprise(caller), ...on }))
  desk.handle(theirs.cancel, ({ input, caller, ...on }) => paying.cancel(input, { owner: maker(caller), ...on }))

  desk.handle(calls.listOrders, ({ input: { page, count, ...filter } }) =>
    checkout.overseeing.list({ page, count }, filter),
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

/** Whose door an address is. */
const doors = { enterprise: '/api/user', maker: '/api/ck/user' } as const

interface DoorParts {
  checkout: Checkout
  identify: Identify
  secure: boolean
}

async function ownerOf(realm: AccountRealm, request: FastifyRequest, { identify, secure }: DoorParts): Promise<Buyer> {
  const who = await whoIs(request, identify, secure)
  if (realm === 'maker') return { kind: 'maker', id: callerFor('maker', who).makerId }
  return { kind: 'enterprise', id: callerFor('enterprise', who).enterpriseId }
}

interface StreamParts extends DoorParts {
  defects: Pick<Defects, 'record'>
}

const heartbeatMs = 15_000
const lastsMs = 10 * 60 * 1000
const Params = z.object({ order_no: contract.OrderNo })

/**
 * An order as it changes, for whoever shows a code to scan. A raw route: it goes on answering. The session comes in
 * `Authorization` like everywhere, so a browser reads it with fetch and not with EventSource.
 */
export function orderEvents(app: FastifyInstance, parts: StreamParts): void {
  app.addHook('preClose', (done) => {
    parts.checkout.watching.closeAll()
    done()
  })
  for (const realm of accountRealms) {
    app.get(`${doors[realm]}/orders/:order_no/events`, (request, reply) => followOrder(realm, request, reply, parts))
  }
}

const plainly = (row: OrderRow) => ({ event: 'order', state: row.state })

export async function followOrder(
  realm: AccountRealm,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: StreamParts,
  /** In which words; a purpose may have had its own before there were orders. */
  inWords: (row: OrderRow) => { event: string; state: string } = plainly,
): Promise<void> {
  const { checkout, defects, secure } = parts
  const { watching } = checkout
  const owner = await ownerOf(realm, request, parts)
  const orderNo = orderNoIn(request.params)
  const look = () => checkout.reading.row(owner, orderNo)
  const first = await look()
  let last = ''
  let looking = false
  let again = false

  const say = (row: OrderRow) => {
    const { event, state } = inWords(row)
    const data = JSON.stringify({ order_no: orderNo, state, paid_at: row.paid_at && z.encode(Instant, row.paid_at) })
    if (data !== last) reply.raw.write(`event: ${event}\ndata: ${data}\n\n`)
    last = data
    if (isFinal(row.state)) end()
  }
  /** One look at a time; who is woken meanwhile looks once more afterwards. */
  const wake = () => {
    if (looking) {
      again = true
      return
    }
    looking = true
    void look()
      .then(say, async (error: unknown) => {
        await defects.record(error, { source: 'server', requestId: request.id, where: 'orders.events' })
        end()
      })
      .finally(() => {
        looking = false
        if (!again) return
        again = false
        wake()
      })
  }
  const watcher: Watcher = { account: `${owner.kind}:${owner.id}`, orderNo, wake, end: () => end() }
  const leave = watching.join(watcher)
  const beat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs)
  const over = setTimeout(() => end(), lastsMs)
  const end = () => {
    leave()
    clearInterval(beat)
    clearTimeout(over)
    if (!reply.raw.writableEnded) reply.raw.end()
  }
  reply.raw.on('close', end)
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headersFor(secure),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  say(first)
  // What changed between the look and the joining has been announced to nobody here.
  wake()
}

interface VoucherParts extends DoorParts {
  openVoucher(url: string): Promise<Parameters<typeof sendAttachment>[1] | undefined>
}

/** The voucher of an order, for whoever handed it in. */
export function orderVouchers(app: FastifyInstance, parts: VoucherParts): void {
  for (const realm of accountRealms) {
    app.get(`${doors[realm]}/orders/:order_no/voucher`, (request, reply) => sendVoucher(realm, request, reply, parts))
  }
}

export async function sendVoucher(
  realm: AccountRealm,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: VoucherParts,
): Promise<FastifyReply> {
  const owner = await ownerOf(realm, request, parts)
  const url = await parts.checkout.reading.voucherOf(owner, orderNoIn(request.params))
  const file = url === '' ? undefined : await parts.openVoucher(url)
  if (!file) throw new Refusal('RECORD_NOT_FOUND')
  return sendAttachment(reply, file)
}

function orderNoIn(params: unknown): string {
  const parsed = Params.safeParse(params)
  if (!parsed.success) throw new Refusal('RECORD_NOT_FOUND')
  return parsed.data.order_no
}
