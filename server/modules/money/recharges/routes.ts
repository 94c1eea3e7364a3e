import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as calls from '#contract/money/payments.console.ts'
import * as contract from '#contract/money/recharges.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import { headersFor } from '#server/http/headers.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isFinal } from './model.ts'
import type { Recharges } from './service.ts'
import type { Watcher, Watching } from './watching/service.ts'

export function rechargeRoutes(desk: Desk, { recharges }: { recharges: Recharges }) {
  desk.handle(contract.readRechargeOptions, () => recharges.reading.options())
  desk.handle(contract.recharge, ({ input, ...calling }) => recharges.requesting.recharge(input, calling))
  desk.handle(contract.listRecharges, ({ input: { page, count, state }, caller }) =>
    recharges.reading.page(caller.enterpriseId, { page, count }, state),
  )
  desk.handle(contract.readRecharge, ({ input, caller, now }) =>
    recharges.reading.read(caller.enterpriseId, input.order_no, now),
  )
  desk.handle(contract.payRechargeAgain, ({ input, ...calling }) => recharges.requesting.payAgain(input, calling))
  desk.handle(contract.submitVoucher, ({ input, ...calling }) => recharges.requesting.submitVoucher(input, calling))
  desk.handle(contract.cancelRecharge, ({ input, ...calling }) => recharges.requesting.cancel(input, calling))

  desk.handle(calls.listRechargeOrders, ({ input: { page, count, ...filter } }) =>
    recharges.overseeing.list({ page, count }, filter),
  )
  desk.handle(calls.readRechargeOrder, ({ input }) => recharges.overseeing.detail(input.order_no))
  desk.handle(calls.confirmTransfer, ({ input, ...by }) => recharges.overseeing.confirm(input, by))
  desk.handle(calls.rejectTransfer, ({ input, ...by }) => recharges.overseeing.reject(input, by))
  desk.handle(calls.refundRecharge, ({ input, ...by }) => recharges.overseeing.refund(input, by))
  desk.handle(calls.recordRefund, ({ input, ...by }) => recharges.overseeing.recordRefund(input, by))
  desk.handle(calls.readRechargeSettings, () => recharges.settings())
  desk.handle(calls.saveRechargeSettings, ({ input, caller, now, requestId }) =>
    recharges.saveSettings(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}

interface StreamParts {
  recharges: Recharges
  watching: Watching
  identify: Identify
  clock: Clock
  defects: Pick<Defects, 'record'>
  secure: boolean
}

const heartbeatMs = 15_000
const lastsMs = 10 * 60 * 1000
const Params = z.object({ order_no: contract.OrderNo })

/**
 * An order as it changes, for whoever shows a code to scan. A raw route: it goes on answering. The session comes in
 * `Authorization` like everywhere, so a browser reads it with fetch and not with EventSource.
 */
export function rechargeEvents(app: FastifyInstance, parts: StreamParts): void {
  const { recharges, watching, identify, clock, defects, secure } = parts
  app.addHook('preClose', (done) => {
    watching.closeAll()
    done()
  })

  app.get('/api/user/recharge/:order_no/events', async (request, reply) => {
    const { enterpriseId } = callerFor('enterprise', await whoIs(request, identify, secure))
    const orderNo = orderNoIn(request.params)
    const look = () => recharges.reading.peek(enterpriseId, orderNo, clock())
    const first = await look()
    let last = ''
    let looking = false
    let again = false

    const say = (order: Awaited<ReturnType<typeof look>>) => {
      const { order_no, state, paid_at } = contractOf(order)
      const data = JSON.stringify({ order_no, state, paid_at })
      if (data !== last) reply.raw.write(`event: recharge\ndata: ${data}\n\n`)
      last = data
      if (isFinal(order.state)) end()
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
          await defects.record(error, { source: 'server', requestId: request.id, where: 'recharges.events' })
          end()
        })
        .finally(() => {
          looking = false
          if (!again) return
          again = false
          wake()
        })
    }
    const watcher: Watcher = { enterpriseId, orderNo, wake, end: () => end() }
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
  })
}

interface VoucherParts {
  recharges: Recharges
  identify: Identify
  secure: boolean
  openVoucher(url: string): Promise<Parameters<typeof sendAttachment>[1] | undefined>
}

/** The voucher of an order, for the enterprise that handed it in. */
export function rechargeVouchers(app: FastifyInstance, { recharges, identify, secure, openVoucher }: VoucherParts) {
  app.get('/api/user/recharge/:order_no/voucher', async (request, reply) => {
    const { enterpriseId } = callerFor('enterprise', await whoIs(request, identify, secure))
    const url = await recharges.reading.voucherOf(enterpriseId, orderNoIn(request.params))
    const file = url === '' ? undefined : await openVoucher(url)
    if (!file) throw new Refusal('RECORD_NOT_FOUND')
    return sendAttachment(reply, file)
  })
}

function orderNoIn(params: unknown): string {
  const parsed = Params.safeParse(params)
  if (!parsed.success) throw new Refusal('RECORD_NOT_FOUND')
  return parsed.data.order_no
}

/** As it travels everywhere else. */
function contractOf(order: z.output<typeof contract.readRecharge.output>) {
  return z.encode(contract.readRecharge.output, order)
}
