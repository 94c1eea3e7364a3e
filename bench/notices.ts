import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { fen } from '../contract/base/money.ts'
import type { RawNotice } from '../server/modules/money/payments/ports.ts'
import { genuineNotice } from '../server/testing/genuine-notices.ts'
import { makeWechatMerchant } from '../server/testing/merchants.ts'
import { type Figure, median } from './figure.ts'
import { openFilled } from './filled-house.ts'
import { numberOf } from './numbers.ts'
import { payment, purchasesAt } from './purchases.ts'

const perRound = 500
const rounds = 5
const people = 500
const lanes = 16
const wanted = 300
const amount = 100_00
/** Longer than this takes: nobody is asked about them meanwhile. */
const openMs = 60 * 60 * 1000

/** Orders of many people, each with a code that was shown and waits to be paid. */
const ordersAt = (begun: Date) => `
insert into enterprises (name, created_at)
  select 'enterprise ' || n, '${begun.toISOString()}' from generate_series(1, ${people}) as n;
insert into payment_orders (no, purpose, owner_kind, owner_id, amount, description, state, created_at, expires_at)
  select 'CZ' || lpad(n::text, 24, '0'), 'recharge', 'enterprise', 1 + n % ${people}, ${amount}, '账户充值', 'open',
    '${begun.toISOString()}', '${new Date(begun.getTime() + openMs).toISOString()}'
  from generate_series(1, ${perRound * rounds}) as n;
insert into orders (no, purpose, owner_kind, owner_id, sale, title, channel, amount, snapshot, begun, state, created_at,
    expires_at)
  select no, purpose, owner_kind, owner_id, false, description, 'wechat_native', amount, '{"bonus_amount": 0}', true,
    'unpaid', created_at, expires_at from payment_orders;
insert into payment_attempts (no, order_id, channel, provider, state, code_url, next_query_at, created_at)
  select 'ZF' || substr(no, 3), id, 'wechat_native', 'wechat', 'waiting', 'weixin://wxpay/bizpayurl?pr=bench',
    expires_at, created_at from payment_orders;
`

/**
 * Notices of WeChat Pay a second, each of another payment, through the door and to the end: kept as it came, proved,
 * opened, settled, posted and answered, on a disk that is waited for. They are signed before the time is taken.
 */
export async function noticeFigures(report: (figure: Figure) => void): Promise<void> {
  const merchant = makeWechatMerchant()
  const filled = await openFilled(async (url) => void (await ask(url, ordersAt(new Date()))), {
    ...merchant.environment,
    ...{ WECHAT_PAY_PROVIDER: 'wechat', ALIPAY_PROVIDER: 'off', PAYOUT_PROVIDER: 'off' },
    PUBLIC_ORIGIN: 'https://www.example.com',
  })
  const address = new URL('/pay/notify/wechat', filled.house.address)
  const rates: number[] = []
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const now = new Date()
    const notices = Array.from({ length: perRound }, (_, at) => {
      const n = round * perRound + at + 1
      const about = { no: numberOf('ZF', n), tradeNo: numberOf('42', n), eventId: numberOf('EV', n) }
      return genuineNotice(merchant, { ...about, amount: fen(amount), paidAt: now })
    })
    const requests = notices.map((notice) => asBytes(address, notice))
    const took = await sendAll(address, requests, 'HTTP/1.1 204 ')
    // The first round warms everything up.
    if (round === 0) continue
    rates.push((perRound * 1000) / took.allMs)
    waits.push(...took.eachMs)
  }
  const [row] = await ask(
    filled.ownerUrl,
    `select count(*)::int as posted from ledger_transactions where kind = 'recharge'`,
  )
  const purchases = await buyAll(filled.ownerUrl, address)
  await filled.stop()
  const sorted = waits.toSorted((one, other) => one - other)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  const slowest = sorted.at(-1) ?? Number.NaN
  const rate = median(rates)
  const whole = row?.posted === perRound * rounds
  report({
    name: `WeChat notices proved, opened and posted (${row?.posted} of ${perRound * rounds} credited)`,
    figure: `${Math.round(rate)}/s, 99 of 100 within ${Math.round(p99)} ms, the slowest ${Math.round(slowest)} ms`,
    ratio: (rate / wanted).toFixed(2),
    wanted: `≥ ${wanted}/s`,
    holds: whole && rate >= wanted,
  })
  report({
    name: `orders paid from the balance (${purchases.posted} of ${people} posted), vs notices in the same run`,
    figure: `${Math.round(purchases.rate)}/s vs ${Math.round(rate)}/s`,
    ratio: (purchases.rate / rate).toFixed(2),
    wanted: '≥ 0.40',
    holds: purchases.posted === people && purchases.rate / rate >= 0.4,
  })
}

/** Everybody buys once, out of what the notices brought; the first half warms up. */
async function buyAll(ownerUrl: string, address: URL): Promise<{ rate: number; posted: number }> {
  await ask(ownerUrl, purchasesAt(new Date(), people))
  const requests = Array.from({ length: people }, (_, n) => payment(n + 1, address))
  await sendAll(address, requests.slice(0, people / 2), 'HTTP/1.1 200 ')
  const { allMs } = await sendAll(address, requests.slice(people / 2), 'HTTP/1.1 200 ')
  const [row] = await ask(
    ownerUrl,
    `select count(*)::int as posted from ledger_transactions where kind = 'pay_certification'`,
  )
  return { rate: ((people / 2) * 1000) / allMs, posted: row?.posted ?? 0 }
}

async function sendAll(address: URL, requests: readonly Buffer[], good: string) {
  const eachMs: number[] = []
  const begun = performance.now()
  let next = 0
  const lane = async () => {
    const socket = connect(Number(address.port), address.hostname)
    for (let bytes = requests[next++]; bytes; bytes = requests[next++]) {
      const sent = performance.now()
      socket.write(bytes)
      // An answer is short, and arrives in one piece.
      const [head] = (await once(socket, 'data')) as [Buffer]
      if (!head.toString('latin1').startsWith(good)) throw new Error(`answered with ${head}`)
      eachMs.push(performance.now() - sent)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { allMs: performance.now() - begun, eachMs }
}

/** Made before the time is taken, and sent as they are: a client that works hard would be measured along. */
function asBytes(address: URL, { headers, body }: RawNotice): Buffer {
  const all = { ...headers, host: address.host, 'content-length': String(body.length) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`POST ${address.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), body])
}

async function ask(url: string, text: string): Promise<{ posted?: number }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows ?? []
  } finally {
    await client.end()
  }
}
