import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'

const movedOn = refusals.RECORD_MOVED_ON.code
const password = 'Trial-2026!'

/** Numbers that look like chance and are the same each time. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Answer {
  code: number
  data: ReturnType<typeof JSON.parse>
}

export interface Asking {
  method: string
  path: string
  body?: object
  token?: string
  key?: string
}

/** How somebody reaches the house: whatever happens they ask again, in the same words and under the same key. */
export type Ask = (asking: Asking) => Promise<Answer>

export interface Way {
  /** Where to ask, this time. */
  address(): string
  /** Nobody tries any longer. */
  isOver(): boolean
  /** Told how long an answer took to come, with all that was tried in vain. */
  onAnswer?(asking: Asking, ms: number): void
  /** Told of every reply, also of those after which one asks again; 0 where there was none. */
  onReply?(status: number, headers: Headers | undefined, asking: Asking): void
}

const patienceMs = 10_000
const againMs = 50

export function askThrough(way: Way): Ask {
  return async (asking) => {
    const { method, path, body, token, key = randomUUID() } = asking
    const began = performance.now()
    for (;;) {
      try {
        const reply = await fetch(`${way.address()}${path}`, {
          method,
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(token && { authorization: token }),
            'idempotency-key': key,
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(patienceMs),
        })
        const text = await reply.text()
        way.onReply?.(reply.status, reply.headers, asking)
        if (reply.status < 500 && reply.status !== 429) {
          way.onAnswer?.(asking, performance.now() - began)
          return JSON.parse(text) as Answer
        }
      } catch (error) {
        way.onReply?.(0, undefined, asking)
        if (way.isOver()) throw error
      }
      await setTimeout(againMs)
    }
  }
}

export async function register(ask: Ask, phone: string): Promise<string> {
  const number = { phone_number: phone, area: '86' }
  const asked = await ask({ method: 'POST', path: '/api/send/sms', body: { ...number, scene: '1' } })
  expect(asked).toMatchObject({ code: 200 })
  const { data: sent } = await ask({ method: 'GET', path: `/sandbox/api/sms?phone_number=${phone}` })
  const body = { phone_number: phone, code: sent[0].code, password, agree: true }
  const opened = await ask({ method: 'POST', path: '/api/register', body })
  expect(opened.code).toBe(200)
  return opened.data.access_token
}

type IsOver = () => boolean | Promise<boolean>

export type Bought = Map<string, number>

/** Recharges again and again; what was paid is written down once the provider has said so. */
export async function buy(ask: Ask, token: string, random: () => number, isOver: IsOver): Promise<Bought> {
  const orders: Bought = new Map()
  while (!(await isOver())) {
    const fen = 100 + Math.floor(random() * 5_000)
    const amount = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
    const channel = random() < 0.5 ? 'wechat_native' : 'alipay_page'
    const body = { amount, channel }
    const { code, data } = await ask({ method: 'POST', path: '/api/user/recharge', body, token })
    if (code === refusals.ORDERS_OPEN.code) {
      // What was paid while nothing could be written is not credited yet: whoever pays waits for that, and goes on.
      await setTimeout(againMs)
      continue
    }
    expect(code).toBe(200)
    const outcome = random() < 0.2 ? 'twice' : 'paid'
    const path = `/sandbox/api/payments/${data.order_no}`
    const paid = await ask({ method: 'POST', path, body: { outcome } })
    // Asked a second time, because the first answer was lost, it may be paid already.
    expect([200, movedOn]).toContain(paid.code)
    orders.set(data.order_no, fen)
  }
  return orders
}

/**
 * Every order that somebody was told of is paid in the end, and their purse holds exactly the sum. Where a clock was
 * wrong some may have run out before anybody paid: how many is said, and none of them is in the purse.
 */
export async function expectCredited(
  ask: Ask,
  token: string,
  orders: Bought,
  { mayClose = false }: { mayClose?: boolean } = {},
): Promise<number> {
  const paid: number[] = []
  for (const [order, fen] of orders) {
    for (;;) {
      const { data } = await ask({ method: 'GET', path: `/api/user/recharge/${order}`, token })
      if (data.state === 'paid') paid.push(fen)
      if (data.state === 'paid' || (mayClose && data.state === 'closed')) break
      await setTimeout(100)
    }
  }
  const { data: bag } = await ask({ method: 'GET', path: '/api/user/bag', token })
  const expected = paid.reduce((sum, fen) => sum + fen, 0)
  expect(Math.round(Number(bag.balance) * 100)).toBe(expected)
  return orders.size - paid.length
}
