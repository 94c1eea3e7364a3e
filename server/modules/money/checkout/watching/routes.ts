import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderNo } from '#contract/money/orders.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { headersFor } from '#server/http/headers.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Defects } from '#server/platform/defects.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isFinal } from '../model.ts'
import type { Buyer } from '../ports.ts'
import type { Reading } from '../reading/service.ts'
import type { OrderRow } from '../store.ts'
import type { Watcher, Watching } from './service.ts'

/** Whose door an address is. */
const doors = { enterprise: '/api/user', maker: '/api/ck/user' } as const

interface DoorParts {
  checkout: { reading: Reading; watching: Watching }
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
const Params = z.object({ order_no: OrderNo })

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
