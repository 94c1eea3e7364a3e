import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderNo } from '#contract/money/orders.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import { type News, type StreamDoor, sendNews } from '#server/http/live.ts'
import { topicOf } from '#server/modules/money/payments/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isFinal } from '../model.ts'
import type { Buyer } from '../ports.ts'
import type { Reading } from '../reading/service.ts'
import type { OrderRow } from '../store.ts'

/** Whose door an address is. */
const doors = { enterprise: '/api/user', maker: '/api/ck/user' } as const

interface DoorParts {
  checkout: { reading: Reading }
  identify: Identify
  secure: boolean
}

async function ownerOf(realm: AccountRealm, request: FastifyRequest, { identify, secure }: DoorParts): Promise<Buyer> {
  const who = await whoIs(request, identify, secure)
  if (realm === 'maker') return { kind: 'maker', id: callerFor('maker', who).makerId }
  return { kind: 'enterprise', id: callerFor('enterprise', who).enterpriseId }
}

interface StreamParts extends DoorParts, StreamDoor {}

const Params = z.object({ order_no: OrderNo })

/** An order as it changes, for whoever shows a code to scan. */
export function orderEvents(app: FastifyInstance, parts: StreamParts): void {
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
  const owner = await ownerOf(realm, request, parts)
  const order_no = orderNoIn(request.params)
  const look = async (): Promise<News> => {
    const row = await parts.checkout.reading.row(owner, order_no)
    const { event, state } = inWords(row)
    const data = { order_no, state, paid_at: row.paid_at && z.encode(Instant, row.paid_at) }
    return { event, data, last: isFinal(row.state) }
  }
  await sendNews(request, reply, parts, { owner, topic: topicOf(order_no), look, where: 'orders.events' })
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
