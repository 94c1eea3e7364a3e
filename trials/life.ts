import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config/config.ts'
import { anywhere, armCrash } from '../server/platform/crash-points.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { creditCode } from '../server/testing/certifications.ts'
import { paperSite } from '../server/testing/paper-site.ts'
import type { World } from './money-world.ts'

// Everything that can happen to money, once, in a process of its own that may be killed anywhere. Each request carries
// the key it had before, so the whole life can be begun again: what was done is not done twice, and what was not is.
export interface LifePlan {
  appUrl: string
  ownerUrl: string
  dataDir: string
  world: World
  /** What is sold beside certifications: a slot with a picture for it, on days to come, and a level of VIP. */
  shop: { slot_id: number; image: string; starts_on: string; ends_on: string; level_id: number }
  begins: string
  crashAt: string | null
}

const plan = JSON.parse(process.argv[2] ?? '') as LifePlan
const { world, shop } = plan
let now = new Date(plan.begins)
const clock = () => now

/** Said aloud, so that whoever lives again begins when this one died. */
function advance(ms: number): void {
  now = new Date(now.getTime() + ms)
  process.stdout.write(`@${now.toISOString()}\n`)
}
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const app = await createApp({
  config: readConfig({
    APP_ENV: 'test',
    PORT: '0',
    DATA_DIR: plan.dataDir,
    SECRET_KEY: 'a'.repeat(64),
    CAPTCHA: 'off',
    REQUESTS_PER_MINUTE: '1000000',
    LAG_LIMIT_MS: '60000',
    MEMORY_LIMIT_MB: '100000',
  }),
  databaseUrl: plan.appUrl,
  ownerUrl: plan.ownerUrl,
  logger: createLogger({ level: 'silent', pretty: false }),
  clock,
  site: paperSite(),
})
const pulses = app.gather('pulses')
const open = (realm: 'enterprise' | 'maker' | 'staff', ownerId: number) =>
  app.database.begin((tx) => app.services.sessions.open(tx, { realm, ownerId, browser: false }))
const enterprise = { ...world.enterprise, token: (await open('enterprise', world.enterprise.id)).token }
const maker = { ...world.maker, token: (await open('maker', world.maker.id)).token }
const [one, other] = [await open('staff', world.staff[0]), await open('staff', world.staff[1])]
/** Places it came by, where it is not killed at one. */
const passed = new Set<string>()
if (plan.crashAt) armCrash(plan.crashAt)
else armCrash(anywhere, (label) => passed.add(label))

interface Asked {
  token?: string
  key?: string
  /** Answers that a second life may get, because the first one has come further. */
  or?: readonly number[]
}

async function ask(method: 'GET' | 'POST', url: string, payload?: object, { token, key, or = [] }: Asked = {}) {
  const reply = await app.http.inject({
    method,
    url,
    headers: { ...(token && { authorization: token }), ...(key && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  })
  const answer = reply.json()
  const good = url.startsWith('/sandbox/') ? reply.statusCode < 500 : [200, ...or].includes(answer.code)
  assert(good, `${method} ${url}: ${reply.statusCode} ${reply.body}`)
  return answer.data ?? answer
}

/** Lets some time pass, with everything that is due in it. */
async function pass(minutes = 12): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    for (const { beat } of pulses) while ((await beat()) > 0);
    advance(minuteMs)
  }
  // Whoever sits at the console goes on doing so.
  for (const { token } of [one, other]) await ask('GET', '/api/console/me', undefined, { token })
}

const movedOn = [40908]
/** Whoever lives again after it ran out has bought before. */
const uncertified = [40657]
const own = { token: enterprise.token }
const asOne = { token: one.token }

async function recharge(key: string, amount: string, channel: string, more: object = {}): Promise<string> {
  const order = await ask('POST', '/api/user/recharge', { amount, channel, ...more }, { ...own, key })
  return order.order_no
}

async function comeIn(): Promise<void> {
  const twice = await recharge('life-recharge-1', '1000.00', 'alipay_page')
  await ask('POST', `/sandbox/api/payments/${twice}`, { outcome: 'twice' })
  await pass()
  const changed = await recharge('life-recharge-2', '200.00', 'wechat_native')
  const again = { channel: 'alipay_page' }
  await ask('POST', `/api/user/recharge/${changed}/pay`, again, { ...own, key: 'life-again-2', or: movedOn })
  await pass(1)
  await ask('POST', `/api/user/recharge/${changed}/cancel`, {}, { ...own, key: 'life-cancel-2', or: movedOn })
  await pass()
  const asked = await recharge('life-recharge-3', '30.00', 'wechat_native')
  await pass(1)
  await ask('GET', `/api/user/recharge/${asked}`, undefined, own)
  await ask('POST', `/sandbox/api/payments/${asked}`, { outcome: 'late' })
  await pass()
  // Paid, and nobody tells: it is found by asking.
  const silent = await recharge('life-recharge-5', '40.00', 'wechat_native')
  await app.database.begin((tx) =>
    sql`update sandbox_trades set state = 'paid', paid_at = ${clock()} where state = 'waiting' and no in (
      select a.no from payment_attempts a join payment_orders o on o.id = a.order_id where o.no = ${silent})`.execute(
      tx,
    ),
  )
  await pass()
  const bank = { voucher_image: world.files.voucher, payer_name: '示例企业有限公司' }
  const transfer = await recharge('life-recharge-4', '500.00', 'bank_transfer', bank)
  const seen = { amount: '500.00', receipt_no: 'BANK20261116', received_on: '2026-11-16' }
  const confirmed = { ...seen, proof_image: world.files.receipt }
  await ask('POST', `/api/console/orders/${transfer}/confirm`, confirmed, { ...asOne, key: 'life-confirm-4' })
  const back = { amount: '100.00', reason: '多充了一些' }
  await ask('POST', `/api/console/orders/${twice}/refund`, back, { ...asOne, key: 'life-refund-1' })
  await pass()
}

/** Something is bought, before it is looked at and after: the balance pays, and some of it comes back. */
async function buy(): Promise<void> {
  const form = {
    ...{ service_id: world.service, subject_type: 'enterprise', company_name: '示例企业有限公司', agree: true },
    ...{ credit_code: creditCode(1), legal_person: '王小明', license_image: world.files.license },
    ...{ registered_address: '杭州市西湖区文三路 1 号', contact_name: '王小明', contact_phone: '13812345678' },
  }
  const asked = { ...form, channel: 'wechat_native' }
  const first = await ask('POST', '/api/user/cert/apply', asked, { ...own, key: 'life-apply-1' })
  // Where it ran out before somebody lived again, it is handed in once more.
  const made = first.order_no
    ? first
    : await ask('POST', '/api/user/cert/apply', asked, { ...own, key: 'life-apply-2' })
  const order = `/api/user/orders/${made.order_no}`
  await ask(
    'POST',
    `${order}/pay`,
    { channel: 'alipay_page' },
    { ...own, key: `life-order-1-${made.order_no}`, or: movedOn },
  )
  await ask('POST', `${order}/pay`, { channel: 'balance' }, { ...own, key: `life-order-2-${made.order_no}` })
  await pass()
  const back = { amount: '50.00', reason: '活动优惠补退' }
  await ask('POST', `/api/console/orders/${made.order_no}/refund`, back, {
    ...asOne,
    key: `life-refund-2-${made.order_no}`,
  })
  await ask('POST', `/api/console/certifications/${made.id}/approve`, {}, { ...asOne, or: movedOn })
}

/** What is sold beside it: a link that is called off, an ad for days to come, and a maker's VIP. */
async function buyMore(): Promise<void> {
  const site = { site_name: '示例企业学院', url: 'https://learn.life.example', description: '选型教程' }
  const term = { position: 'home', term_months: 1 }
  const asked = { ...own, key: 'life-link-1', or: uncertified }
  const link = await ask('POST', '/api/user/link/pay', { ...site, ...term }, asked)
  if (link.id) await ask('POST', `/api/user/link/cancel/${link.id}`, {}, { ...own, or: movedOn })
  const { level_id, ...days } = shop
  const creative = { title: '秋季新品', alt: '新品海报', target_url: 'https://shop.life.example', seat: 1, agree: true }
  const booked = { ...own, key: 'life-ad-1', or: uncertified }
  await ask('POST', '/api/user/advertisement', { ...creative, ...days }, booked)
  const vip = { level_id, channel: 'balance' }
  await ask('POST', '/api/ck/user/vip', vip, { token: maker.token, key: 'life-vip-1' })
  await pass(1)
}

async function codeFor({ phone }: { phone: string }, api: string): Promise<string> {
  advance(2 * minuteMs)
  await ask('POST', `${api}/send/sms`, { phone_number: phone, area: '86', scene: '7' })
  const sent = await ask('GET', `/sandbox/api/sms?phone_number=${phone}`)
  return sent.find(({ scene }: { scene: string }) => scene === '7').code
}

async function withdraw(who: typeof enterprise, api: string, key: string, amount: string, payee: object) {
  const code = await codeFor(who, api)
  const asked = { amount, ...payee, code }
  return ask('POST', `${api}/user/withdraw`, asked, { token: who.token, key })
}

async function goOut(): Promise<void> {
  const console = '/api/console/withdrawals'
  const paid = await withdraw(enterprise, '/api', 'life-withdraw-1', '300.00', world.payee)
  await ask('POST', `${console}/${paid.id}/approve`, {}, { ...asOne, or: movedOn })
  await ask('POST', `${console}/${paid.id}/take-on`, {}, { ...asOne, or: movedOn })
  const proof = { receipt_no: 'PAID20261116', proof_image: world.files.payout, paid_at: clock().toISOString() }
  await ask('POST', `${console}/${paid.id}/paid`, proof, { ...asOne, or: movedOn })
  const cancelled = await withdraw(enterprise, '/api', 'life-withdraw-2', '50.00', world.payee)
  const undo = { ...own, key: 'life-cancel-w2', or: movedOn }
  await ask('POST', `/api/user/withdraw/cancel/${cancelled.id}`, {}, undo)
  const rejected = await withdraw(enterprise, '/api', 'life-withdraw-3', '60.00', world.payee)
  await ask('POST', `${console}/${rejected.id}/reject`, { reason: '账户姓名不符' }, { ...asOne, or: movedOn })

  const gift = {
    owner_kind: 'maker',
    owner_id: world.maker.id,
    purse: 'available',
    amount: '400.00',
    against: 'opening',
  }
  const said = { ...gift, reason: '补发上月活动奖励', evidence: [world.files.evidence] }
  const adjustment = await ask('POST', '/api/console/adjustments', said, { ...asOne, key: 'life-adjust-1' })
  const agree = { token: other.token, key: 'life-approve-1' }
  await ask('POST', `/api/console/adjustments/${adjustment.id}/approve`, {}, agree)
  const wechat = await withdraw(maker, '/api/ck', 'life-withdraw-4', '150.00', {
    method: 'wechat',
    payee_name: world.maker.name,
  })
  await ask('POST', `${console}/${wechat.id}/approve`, {}, { ...asOne, or: movedOn })
  await pass(3)
  await ask('POST', `/sandbox/api/payouts/${wechat.no}`, { outcome: 'paid' })
  await pass()
}

/** What the clock does: bills of providers, and what runs out. */
async function growOld(): Promise<void> {
  const jobs = app.gather('jobs')
  const run = async (name: string) => {
    for (const { job, run: work } of jobs) if (job.name.startsWith(name)) await work({})
  }
  // Bills are there from half past ten.
  advance(dayMs + 180 * minuteMs)
  await run('reconciliation')
  await run('ledger')
  advance(400 * dayMs)
  await run('promotions.expire')
  await run('points.expire')
  await run('commissions.release')
}

await comeIn()
await goOut()
await buy()
await buyMore()
await growOld()

const { ledger } = app.services
const [theirs, makers, faults] = await app.database.read(async (tx) => [
  await ledger.balances(tx, { kind: 'enterprise', id: world.enterprise.id }),
  await ledger.balances(tx, { kind: 'maker', id: world.maker.id }),
  await ledger.proving.invariants(tx),
])
const ours = await app.database.read((tx) => ledger.balances(tx, { kind: 'system' }))
await app.stop()
process.stdout.write(`#${[...passed].join(' ')}\n`)
process.stdout.write(`${JSON.stringify({ enterprise: theirs, maker: makers, ours, faults })}\n`)
