import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fen, yuan } from '#contract/base/money.ts'
import { refusals } from '#contract/base/refusals.ts'
import { givesInWords, noGives } from '#contract/money/vips.words.ts'
import { buildHouse, someMorning } from '#server/testing/house.ts'
import { vipDayMs as dayMs, vipsIn } from '#server/testing/vips.ts'
import * as model from './model.ts'

let world: Awaited<ReturnType<typeof vipsIn>>
let turn = 0
beforeAll(async () => {
  world = await vipsIn(await buildHouse({ env: { DATABASE_POOL: '8' } }))
})
afterAll(() => world.close())
// Weeks apart: the clock goes forward only.
beforeEach(async () => {
  world.house.clock.set(new Date(someMorning.getTime() + turn++ * 40 * dayMs))
  await world.beat()
})

const codeOf = (name: keyof typeof refusals) => refusals[name].code
const at = (text: string) => new Date(text)
const gold = { id: 2, name: '金卡', rank: 2, price: yuan('299.00'), duration_days: 365 }
const silver = { id: 1, name: '银卡', rank: 1, price: yuan('99.00'), duration_days: 30 }

const termOf = (given: Partial<model.Term>): model.Term => ({
  ...{ id: 1, no: 'VP1', kind: 'open', level_id: 1, name: '银卡', rank: 1, days: 30, gives: noGives },
  ...{ price: yuan('99.00'), credit: fen(0), refunded: fen(0), order_no: 'HY1', revoked_at: null, revoked_for: null },
  ...{
    starts_at: at('2026-11-01T02:00:00Z'),
    ends_at: at('2026-12-01T02:00:00Z'),
    created_at: at('2026-11-01T02:00:00Z'),
  },
  ...given,
})

test('a term is so many days of 24 hours: over a leap day, over the turn of the year, from a minute before midnight', () => {
  const ends = (now: string) => model.planOf(gold, [], at(now)).ends_at.toISOString()
  expect(ends('2027-03-01T02:00:00.000Z')).toBe('2028-02-29T02:00:00.000Z')
  expect(ends('2028-02-29T02:00:00.000Z')).toBe('2029-02-28T02:00:00.000Z')
  // 23:59:30 in Shanghai ends at 23:59:30 in Shanghai.
  expect(ends('2026-12-31T15:59:30.000Z')).toBe('2027-12-31T15:59:30.000Z')
})

test('the level is read from the terms: before, between, at the first and at the last moment', () => {
  const one = termOf({})
  const next = termOf({ id: 2, starts_at: one.ends_at, ends_at: at('2026-12-31T02:00:00Z') })
  const nameAt = (now: string) => model.standingOf([next, one], at(now))?.name
  expect(nameAt('2026-11-01T01:59:59.999Z')).toBeUndefined()
  expect(nameAt('2026-11-01T02:00:00.000Z')).toBe('银卡')
  expect(nameAt('2026-12-01T02:00:00.000Z')).toBe('银卡')
  expect(nameAt('2026-12-31T02:00:00.000Z')).toBeUndefined()
  // Through all terms of the level that follow each other.
  expect(model.standingOf([next, one], at('2026-11-02T00:00:00Z'))?.ends_at).toEqual(next.ends_at)
  expect(model.standingOf([{ ...one, revoked_at: one.starts_at }], at('2026-11-02T00:00:00Z'))).toBeNull()
})

test('renewing begins where the last one ends; late, it begins now', () => {
  const term = termOf({})
  expect(model.planOf(silver, [term], at('2026-11-30T00:00:00Z'))).toMatchObject({
    ...{ kind: 'renew', amount: 9_900, starts_at: term.ends_at, ends_at: at('2026-12-31T02:00:00Z') },
  })
  const late = at('2026-12-05T00:00:00Z')
  expect(model.planOf(silver, [term], late)).toMatchObject({ kind: 'open', starts_at: late })
})

test('an upgrade is cheaper by the whole days that are left, of each term, and never below nought', () => {
  const term = termOf({})
  const next = termOf({ id: 2, no: 'VP2', starts_at: term.ends_at, ends_at: at('2026-12-31T02:00:00Z') })
  const now = at('2026-11-11T01:00:00Z')
  // 20 whole days of 30 are left of the first, all of the second.
  expect(model.planOf(gold, [term, next], now)).toMatchObject({
    ...{ kind: 'upgrade', credit: 6_600 + 9_900, amount: 29_900 - 16_500, starts_at: now },
    credits: [
      { term_no: 'VP1', unused_days: 20, amount: 6_600 },
      { term_no: 'VP2', unused_days: 30, amount: 9_900 },
    ],
  })
  // A part that went back is worth nothing any more; a gift cost nothing.
  expect(model.planOf(gold, [{ ...term, refunded: yuan('33.00') }], now)).toMatchObject({ credit: 4_400 })
  expect(model.planOf(gold, [{ ...term, kind: 'gift', price: fen(0) }], now)).toMatchObject({ credit: 0 })
  const dear = termOf({ price: yuan('900.00') })
  expect(model.planOf(gold, [dear, next], now)).toMatchObject({ credit: 29_900, amount: 0 })
  expect(model.planOf(gold, [dear, next], now).credits.map(({ amount }) => amount)).toEqual([29_900, 0])
})

test('nobody goes down while something higher runs, and is told until when that is', () => {
  const high = termOf({ level_id: 2, name: '金卡', rank: 2 })
  const plan = model.planOf(silver, [high], at('2026-11-11T00:00:00Z'))
  expect(plan.why_not).toBe('您的“金卡”到 2026-12-01 有效，期间不能改为同级或更低的等级，到期后可以开通')
})

test('later terms move up without a gap, and what has begun stays', () => {
  const now = at('2026-11-11T00:00:00Z')
  const later = termOf({ id: 2, starts_at: at('2026-12-01T02:00:00Z'), ends_at: at('2026-12-31T02:00:00Z') })
  const last = termOf({ id: 3, starts_at: at('2026-12-31T02:00:00Z'), ends_at: at('2027-01-30T02:00:00Z') })
  expect(model.moved([later, last], now)).toEqual([
    { id: 2, days: 30, starts_at: now, ends_at: at('2026-12-11T00:00:00Z') },
    { id: 3, days: 30, starts_at: at('2026-12-11T00:00:00Z'), ends_at: at('2027-01-10T00:00:00Z') },
  ])
  expect(model.moved([termOf({}), later, last], now)).toEqual([])
})

test('reminders come seven, three and one day before, on the day, and when it is over: each once', () => {
  const ends = at('2026-11-20T02:00:00Z')
  let reminded = 99
  const said: string[] = []
  for (let hour = 0; hour <= 13 * 24; hour++) {
    const now = new Date(at('2026-11-08T00:30:00Z').getTime() + hour * 3_600_000)
    const due = model.reminderDue(ends, reminded, now)
    if (!due) continue
    reminded = due.stage
    said.push(`${now.toISOString().slice(5, 13)} ${due.days} ${due.stage}`)
  }
  // A day begins at midnight in Shanghai, which is 16:00 here.
  expect(said).toEqual(['11-12T16 7 7', '11-16T16 3 3', '11-18T16 1 1', '11-19T16 0 0', '11-20T02 0 -1'])
})

test('what a level gives is said by its numbers', () => {
  expect(givesInWords(noGives)).toEqual([])
  const all = { free_downloads: 3, fee_discount: 2_550, all_posters: true, badge: true, daily_figures: true }
  expect(givesInWords(all)).toEqual([
    ...['会员标识', '“会员免费”资料每天 3 份免积分', '提现手续费减免 25.5%'],
    ...['全部邀请海报模板', '推广数据按天查看'],
  ])
  expect(givesInWords({ ...noGives, fee_discount: 10_000 })).toEqual(['提现免手续费'])
})

test('bought from the balance it begins at once; renewed, it goes on where it ends; upgraded, the rest is taken off', async () => {
  const who = await world.maker('1000.00')
  expect((await world.buy(who, 'silver', { price_confirmed: '1.00' })).code).toBe(codeOf('PRICE_CHANGED'))
  const opened = await world.buy(who, 'silver', { price_confirmed: '99.00' })
  expect(opened.data).toMatchObject({ state: 'paid', amount: '99.00', vip: { name: '银卡' } })
  expect(opened.data.order_no).toMatch(/^HY/)
  await world.days(10)
  expect((await world.buy(who, 'silver')).data).toMatchObject({ state: 'paid', amount: '99.00' })
  const { data: me } = await world.as(who, '/api/ck/user')
  expect(me.vip).toEqual({
    ...{ level_id: world.ids.silver, name: '银卡' },
    expires_at: expect.stringMatching(/T/),
  })
  const plan = await world.plan(who, 'gold')
  // 20 of 30 days of the first, all of the second: 66.00 + 99.00.
  expect(plan).toMatchObject({ kind: 'upgrade', price: '299.00', credit: '165.00', amount: '134.00' })
  expect((await world.buy(who, 'gold', { price_confirmed: '134.00' })).data).toMatchObject({ vip: { name: '金卡' } })
  expect(await world.balance(who)).toBe(yuan('668.00'))
  const terms = await world.terms(who)
  expect(terms.map(({ name, state, kind }: Record<string, string>) => [name, kind, state])).toEqual([
    ['金卡', 'upgrade', 'active'],
    ['银卡', 'renew', 'revoked'],
    ['银卡', 'open', 'revoked'],
  ])
  const whole = (await world.own(who, `/terms/${terms[0].id}`)).data
  expect(whole.credits.map(({ amount }: { amount: string }) => amount)).toEqual(['66.00', '99.00'])
  const lower = await world.buy(who, 'silver')
  expect(lower.code).toBe(codeOf('VIP_REFUSED'))
  expect(lower.message).toContain('您的“金卡”到')
  expect(await world.faults()).toEqual([])
})

test('what waits to be paid is paid by whichever way, and gives way to whatever is chosen next', async () => {
  const who = await world.maker()
  const first = (await world.buy(who, 'silver', { channel: 'wechat_native' })).data
  expect(first).toMatchObject({ state: 'unpaid', pay: { kind: 'qr' } })
  expect(first.vip).toBeUndefined()
  expect((await world.centre(who)).unpaid).toMatchObject({ order_no: first.order_no, amount: '99.00' })
  const second = (await world.buy(who, 'gold', { channel: 'alipay_page' })).data
  const closed = await world.as(who, `/api/ck/user/orders/${first.order_no}`)
  expect(closed.data.state).toBe('closed')
  await world.pay(second.order_no)
  expect((await world.centre(who)).vip).toMatchObject({ name: '金卡' })
  // Money for what was called off goes back, and opens nothing.
  await world.pay(first.order_no)
  await world.beat()
  expect(await world.terms(who)).toHaveLength(1)
  expect(await world.faults()).toEqual([])
})

test('a hundred times the same renewal is one term; two renewals are two, one after another', async () => {
  const who = await world.maker('99000.00')
  await world.buy(who, 'silver')
  const headers = { authorization: await world.tokenFor(who), 'idempotency-key': 'renew-once-0001' }
  const payload = { level_id: world.ids.silver, channel: 'balance' }
  const send = () => world.house.http.inject({ method: 'POST', url: '/api/ck/user/vip', headers, payload })
  const answers = await Promise.all(Array.from({ length: 100 }, send))
  expect(new Set(answers.map((answer) => answer.json().data.order_no)).size).toBe(1)
  expect(await world.terms(who)).toHaveLength(2)
  const other = { ...headers, 'idempotency-key': 'renew-once-0002' }
  await world.house.http.inject({ method: 'POST', url: '/api/ck/user/vip', headers: other, payload })
  const [third, second, first] = await world.terms(who)
  expect([second.starts_at, third.starts_at]).toEqual([first.ends_at, second.ends_at])
  expect(await world.balance(who)).toBe(yuan('99000.00') - 3 * yuan('99.00'))
  const changed = { ...payload, level_id: world.ids.gold }
  const reused = await world.house.http.inject({ method: 'POST', url: '/api/ck/user/vip', headers, payload: changed })
  expect(reused.json().code).toBe(codeOf('REQUEST_ID_REUSED'))
})

test('within seven days, nothing of it used, it goes back by itself; what follows moves up', async () => {
  const who = await world.maker('1000.00')
  await world.buy(who, 'silver')
  await world.days(2)
  await world.buy(who, 'silver')
  const [second, first] = await world.terms(who)
  expect(first).toMatchObject({ state: 'active', refundable_amount: '99.00' })
  const stranger = await world.maker()
  expect((await world.refund(stranger, first.id)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  expect((await world.refund(who, first.id)).data).toMatchObject({ state: 'revoked', refunded_amount: '99.00' })
  expect(await world.balance(who)).toBe(yuan('901.00'))
  const moved = (await world.terms(who))[0]
  expect(moved).toMatchObject({ id: second.id, state: 'active' })
  expect(new Date(moved.starts_at).getTime()).toBe(world.house.clock().getTime())
  expect((await world.refund(who, first.id)).code).toBe(codeOf('VIP_REFUND_REFUSED'))
  await world.days(7)
  const late = await world.refund(who, second.id)
  expect([late.code, late.message]).toEqual([codeOf('VIP_REFUND_REFUSED'), '这段会员期不能退款：付款已超过 7 天'])
  expect(await world.faults()).toEqual([])
})

test('an upgrade that goes back leaves what was there before it, and what was taken off counts again', async () => {
  const who = await world.maker('1000.00')
  await world.buy(who, 'silver')
  await world.days(1)
  await world.buy(who, 'gold')
  const [upgrade, old] = await world.terms(who)
  // What is in the price of a higher one does not go back alone, whoever asks.
  const refused = await world.desk(`orders/${old.order_no}/refund`, { amount: '99.00', reason: '客户要求' })
  expect(refused.message).toBe('这段会员期不能退款：这笔会员费已抵扣到升级的会员，请先退升级的订单')
  await world.days(1)
  await world.refund(who, upgrade.id)
  expect(await world.balance(who)).toBe(yuan('901.00'))
  expect(await world.centre(who)).toMatchObject({ vip: { name: '银卡' } })
  // As if it had run on meanwhile: 28 whole days are left.
  expect(await world.plan(who, 'gold')).toMatchObject({ credit: '92.40' })
  expect((await world.buy(who, 'gold')).data).toMatchObject({ state: 'paid', amount: '206.60' })
  expect(await world.faults()).toEqual([])
})

test('operators give back all of it, or the unused days where we are at fault; the order screen decides the same', async () => {
  const who = await world.maker('1000.00')
  await world.buy(who, 'silver')
  await world.buy(who, 'silver')
  await world.days(9)
  const [second, first] = await world.terms(who)
  const seen = (await world.desk(`vips/${first.id}`)).data
  expect(seen).toMatchObject({ refund_whole: '99.00', refund_unused: '69.30', unused_days: 21 })
  const refund = (refund_confirmed: string) =>
    world.desk(`vips/${first.id}/refund`, { basis: 'unused', reason: '服务中断', refund_confirmed })
  // The screen was left open since yesterday.
  expect(await refund('72.60')).toMatchObject({
    code: codeOf('PRICE_CHANGED'),
    data: { fields: { basis: expect.stringContaining('69.30') } },
  })
  expect((await world.terms(who))[1]).toMatchObject({ id: first.id, state: 'active' })
  const refunded = await refund('69.30')
  expect(refunded.data).toMatchObject({ state: 'revoked', refunded_amount: '69.30', reason: '服务中断' })
  expect((await world.terms(who))[0]).toMatchObject({ id: second.id, state: 'active' })
  // A part of the price as a courtesy leaves the term; all of it ends it.
  const refundOrder = (amount: string) => world.desk(`orders/${second.order_no}/refund`, { amount, reason: '致歉' })
  await refundOrder('10.00')
  expect((await world.centre(who)).vip.name).toBe('银卡')
  await refundOrder('89.00')
  expect((await world.centre(who)).vip.name).toBe('')
  expect(await world.balance(who)).toBe(yuan('1000.00') - 2_970)
  expect((await world.desk(`vips/${second.id}/refund`, { basis: 'whole', reason: '再退一次' })).code).toBe(
    codeOf('VIP_REFUND_REFUSED'),
  )
  expect(await world.faults()).toEqual([])
})

test('a gift stands behind what was bought, says why, and is worth nothing in an upgrade', async () => {
  const who = await world.maker('1000.00')
  await world.buy(who, 'silver')
  const given = await world.gift(who, 'gold', 14)
  expect(given.data).toMatchObject({ kind: 'gift', state: 'scheduled', name: '金卡', days: 14, reason: '系统故障补偿' })
  expect((await world.terms(who)).map(({ state }: { state: string }) => state)).toEqual(['scheduled', 'active'])
  expect(await world.plan(who, 'diamond')).toMatchObject({ credit: '99.00', amount: '800.00' })
  expect((await world.own(who, `/terms/${given.data.id}/refund`, {})).message).toBe(
    '这段会员期不能退款：赠送的会员期没有可退的款项',
  )
  expect(
    (await world.desk('vips/give', { maker_id: 999_999, level_id: world.ids.gold, days: 1, reason: '补偿' })).code,
  ).toBe(codeOf('RECORD_NOT_FOUND'))
  expect(await world.faults()).toEqual([])
})

test('whoever has a level pays less to withdraw; that is a use, unless the money came back', async () => {
  const who = await world.maker('1000.00')
  await world.desk('offers/withdrawal', {
    ...{ enabled: true, min_amount: '1.00', max_amount: '50000.00', daily_times: 9, daily_amount: '50000.00' },
    ...{ monthly_amount: '90000.00', multiple_of: '0.00', fee_rate: '0.0100', fee_min_amount: '1.00' },
    ...{ fee_max_amount: '50.00', free_times: 0, methods: ['bank'], require_certified: false },
    ...{ second_approval_above: '9000.00', confirm_hours: 24, arrival_text: '', version: 0 },
  })
  const quote = async () => (await world.as(who, '/api/ck/user/withdraw/quote?amount=300.00')).data
  expect(await quote()).toMatchObject({ fee: '3.00', fee_saved: '0.00' })
  await world.buy(who, 'gold')
  expect(await quote()).toMatchObject({ fee: '1.50', fee_saved: '1.50', net_amount: '298.50' })
  const [term] = await world.terms(who)
  const { database, services, clock } = world.house
  const used = { makerId: who.id, kind: 'withdrawal_fee', reference: 'TX-NOBODY', amount: 150, now: clock() } as const
  await database.begin((tx) => services.vips.use(tx, used))
  const refused = await world.refund(who, term.id)
  expect(refused.message).toBe('这段会员期不能退款：已使用过这段会员期的权益')
})

test('whoever’s last term ends is told so in time, and when it is over', async () => {
  const who = await world.maker('1000.00')
  await world.buy(who, 'silver')
  const told = async () => {
    const { data } = await world.as(who, '/api/ck/user/messages?count=50')
    return data.list.map(({ title }: { title: string }) => title).filter((title: string) => title.includes('银卡'))
  }
  await world.days(22)
  expect(await told()).toEqual(['“银卡”已开通'])
  for (let quarter = 0; quarter < 36; quarter++) await world.days(0.25)
  expect(await told()).toEqual([
    ...['“银卡”已到期', '“银卡”今天到期', '“银卡”1 天后到期', '“银卡”3 天后到期', '“银卡”7 天后到期', '“银卡”已开通'],
  ])
})

test('operators see every term, find it, and what the programme comes to', async () => {
  const who = await world.maker('1000.00')
  await world.buy(who, 'gold')
  const [term] = await world.terms(who)
  for (const filter of [`q=${term.no}`, `q=${term.order_no}`, `maker_id=${who.id}&state=active&kind=open`]) {
    expect((await world.desk(`vips?${filter}`)).data.list).toMatchObject([{ id: term.id, maker: { id: who.id } }])
  }
  expect((await world.desk(`vips?maker_id=${who.id}&state=expired`)).data.list).toEqual([])
  const figures = (await world.desk('vips/figures')).data
  expect(figures.levels.find(({ name }: { name: string }) => name === '金卡').makers).toBeGreaterThan(0)
  expect(figures.months).toHaveLength(12)
  expect(figures.months.at(-1).opened).toBeGreaterThan(0)
})

test('whoever leaves has no level any more', async () => {
  const who = await world.maker('99.00')
  await world.buy(who, 'silver')
  const { database, services, clock } = world.house
  await database.begin((tx) => services.vips.settling.forget(tx, who.id, clock()))
  expect(await world.standing(who)).toBeNull()
})
