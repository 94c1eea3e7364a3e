import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { billTypes } from '#contract/money/bills.ts'
import type { PostingKind } from '#contract/money/ledger.console.ts'
import { type Account, type Line, type PurseOf, systemPurse } from '#server/modules/money/ledger/service.ts'
import { buildHouse, type House, someMorning } from '#server/testing/house.ts'
import { balancesAt, earnedOf, incomeOf, lastDays, lastMonths, rechargedOf, spentOf } from './model.ts'
import { createWallets } from './service.ts'

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

let keys = 0
const at = (day: number, hour = 1) => new Date(Date.UTC(2026, 10, day, hour))

/** One posting between a purse of somebody's and one of ours. */
function move(
  account: Account,
  kind: PostingKind,
  amount: number,
  against: PurseOf<'system'>,
  now = someMorning,
  no = 'N1',
) {
  const lines: Line[] = [
    { account, amount: fen(amount) },
    { account: systemPurse(against), amount: fen(-amount) },
  ]
  const { ledger, database } = { ledger: house.services.ledger, database: house.database }
  return database.begin((tx) => ledger.post(tx, { key: `test:${++keys}`, kind, reference: no, lines, now }))
}

const cashOf = (id: number): Account => ({ owner: { kind: 'enterprise', id }, purse: 'cash' })
const makerOf = (id: number, purse: PurseOf<'maker'>): Account => ({ owner: { kind: 'maker', id }, purse })

async function hold(id: number, amount: number, now = someMorning) {
  const held: Account = { owner: { kind: 'enterprise', id }, purse: 'held' }
  const lines: Line[] = [
    { account: cashOf(id), amount: fen(-amount) },
    { account: held, amount: fen(amount) },
  ]
  const order = { key: `test:${++keys}`, kind: 'withdraw', reference: 'TX1', lines, now } as const
  await house.database.begin((tx) => house.services.ledger.post(tx, order))
}

async function ask(token: string, url: string) {
  return (await house.http.inject({ url, headers: { authorization: token } })).json()
}

/** Somebody with a fortnight of movements. */
async function somebody() {
  const { id, token } = await house.signIn.enterprise()
  await move(cashOf(id), 'recharge', 100_00, 'channel_sandbox', at(1), 'CZ1')
  await move(cashOf(id), 'pay_link', -30_00, 'revenue_link', at(2), 'WL1')
  await move(cashOf(id), 'refund_link', 10_00, 'revenue_link', at(3, 20), 'WL1')
  const given = { enterpriseId: id, reference: `CZ-${id}`, amount: fen(5_00), now: at(4) }
  await house.database.begin((tx) => house.services.promotions.grant(tx, 'recharge_bonus', given))
  await hold(id, 20_00, at(5))
  return { id, token }
}

test('a purse that nothing has touched holds nothing, and says so in every field', async () => {
  const { token } = await house.signIn.enterprise()
  expect((await ask(token, '/api/user/bag')).data).toEqual({
    balance: '0.00',
    held: '0.00',
    promotion_balance: '0.00',
    deposit: '0.00',
    withdrawable: '0.00',
    score: '0',
    recharge_total: '0.00',
    spend_total: '0.00',
  })
  expect((await ask(token, '/api/user/bill')).data).toEqual({ list: [] })
})

test('a wallet says what is there, what is held, what came in and what was spent', async () => {
  const { token } = await somebody()
  expect((await ask(token, '/api/user/bag')).data).toEqual({
    balance: '60.00',
    held: '20.00',
    promotion_balance: '5.00',
    deposit: '0.00',
    withdrawable: '60.00',
    score: '0',
    recharge_total: '100.00',
    spend_total: '20.00',
  })
})

test('a page of bills says what came and went by all that its filter lets through', async () => {
  const { token } = await somebody()
  const sums = async (query: string) => {
    const { data } = await ask(token, `/api/user/bill/page?count=1${query}`)
    return [data.total, data.in_total, data.out_total, data.list.length]
  }
  // Recharge and refund of the link, and the bonus; the link itself and what is held.
  expect(await sums('')).toEqual([5, '115.00', '50.00', 1])
  expect(await sums('&purse=cash')).toEqual([4, '110.00', '50.00', 1])
  expect(await sums('&direction=in')).toEqual([3, '115.00', '0.00', 1])
  expect(await sums('&purse=cash&from=2026-11-02&to=2026-11-04')).toEqual([2, '10.00', '30.00', 1])
  expect(await sums('&type=pay_ad')).toEqual([0, '0.00', '0.00', 0])
  expect((await ask(token, '/api/user/bill/page')).data.today).toBe('2026-11-16')
})

test('the purse day by day leads back from what is there now, and names what brought it', async () => {
  const { token } = await somebody()
  const { balance, income } = (await ask(token, '/api/user/overview')).data
  expect(balance).toHaveLength(30)
  const on = (day: string) => balance.find((one: { day: string }) => one.day === day)?.amount
  // What is posted in the evening belongs to the next day in Shanghai.
  const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-16']
  expect(days.map(on)).toEqual(['0.00', '100.00', '70.00', '70.00', '80.00', '60.00', '60.00'])
  expect(income).toEqual([
    { type: 'recharge', title: '充值', amount: '100.00' },
    { type: 'refund_link', title: '网站链接退款', amount: '10.00' },
  ])
})

test('money that only came back is no income, and what moved before these days is in the first of them', () => {
  const moves = [
    { day: '2026-11-15', kind: 'withdraw_return', came: fen(50), went: fen(0) },
    { day: '2026-11-16', kind: 'recharge', came: fen(30), went: fen(0) },
    { day: '2026-11-16', kind: 'pay_ad', came: fen(0), went: fen(10) },
  ]
  const days = { balance: fen(100), moves }
  expect(incomeOf(days)).toEqual([{ type: 'recharge', amount: 30 }])
  expect(balancesAt(['2026-11-14', '2026-11-15', '2026-11-16'], days).map(({ amount }) => amount)).toEqual([
    30, 80, 100,
  ])
})

test('months are counted in Shanghai, across the turn of a year', () => {
  expect(lastMonths(new Date('2027-01-31T16:00:00Z'), 3)).toEqual(['2026-12', '2027-01', '2027-02'])
  expect(lastDays(new Date('2026-02-28T16:00:00Z'), 2)).toEqual(['2026-02-28', '2026-03-01'])
})

test('a maker’s months say what was earned, less what was taken back into any purse', async () => {
  const { id, token } = await house.signIn.maker()
  await move(makerOf(id, 'pending'), 'commission', 50_00, 'commission_expense', new Date('2026-09-10T01:00:00Z'))
  await move(makerOf(id, 'pending'), 'commission_clawback', -10_00, 'commission_expense', at(2))
  await move(makerOf(id, 'available'), 'adjust_add', 5_00, 'suspense', at(3))
  await move(makerOf(id, 'debt'), 'commission_clawback', -7_00, 'commission_expense', at(4))
  const { earnings } = (await ask(token, '/api/ck/user/overview')).data
  expect(earnings.map(({ month, amount }: Record<string, string>) => `${month} ${amount}`)).toEqual([
    '2026-06 0.00',
    '2026-07 0.00',
    '2026-08 0.00',
    '2026-09 50.00',
    '2026-10 0.00',
    '2026-11 -12.00',
  ])
  expect((await ask(token, '/api/ck/user')).data.wallet.lifetime).toBe('38.00')
})

test('totals are net: what was refunded was neither recharged nor spent', () => {
  const total = (purse: string, kind: string, amount: number) => ({ purse, kind, amount })
  const totals = [
    total('cash', 'recharge', 1_000),
    total('cash', 'recharge_refund', -300),
    total('cash', 'recharge_refund_return', 100),
    total('cash', 'pay_ad', -400),
    total('cash', 'refund_ad', 150),
    total('promotion', 'pay_ad', -50),
    total('promotion', 'promotion_expire', -20),
    total('held', 'withdraw', 30),
    total('cash', 'withdraw', -30),
    total('cash', 'adjust_add', 200),
  ]
  expect(rechargedOf(totals)).toBe(800)
  expect(spentOf(totals)).toBe(300)
  expect(spentOf([total('cash', 'refund_ad', 10)])).toBe(0)
})

test('what a maker earned in all counts what came into any purse, less what was taken back', () => {
  const total = (purse: string, kind: string, amount: number) => ({ purse, kind, amount })
  expect(
    earnedOf([
      total('pending', 'commission', 500),
      total('pending', 'commission_release', -500),
      total('available', 'commission_release', 500),
      total('debt', 'commission', 100),
      total('available', 'commission_clawback', -50),
      total('debt', 'commission_clawback', -100),
      total('available', 'withdraw', -300),
    ]),
  ).toBe(450)
})

test('a bill stands newest first, with a title, its direction and what was left after it', async () => {
  const { token } = await somebody()
  const { list } = (await ask(token, '/api/user/bill')).data
  const told = list.map((row: Record<string, string>) => [row.purse, row.direction, row.amount, row.balance_after])
  expect(told).toEqual([
    ['cash', 'out', '20.00', '60.00'],
    ['promotion', 'in', '5.00', '5.00'],
    ['cash', 'in', '10.00', '80.00'],
    ['cash', 'out', '30.00', '70.00'],
    ['cash', 'in', '100.00', '100.00'],
  ])
  expect(list.at(-1)).toEqual({
    id: expect.any(Number),
    no: expect.stringMatching(/^LS261101\d{8}$/),
    purse: 'cash',
    direction: 'in',
    type: 'recharge',
    title: '充值',
    amount: '100.00',
    balance_after: '100.00',
    order_no: 'CZ1',
    created_at: '2026-11-01T09:00:00+08:00',
  })
})

test('a bill is narrowed by purse, direction, type and days as Shanghai counts them', async () => {
  const { token } = await somebody()
  const types = async (query: string) =>
    (await ask(token, `/api/user/bill/page?${query}`)).data.list.map(({ type }: { type: string }) => type)
  expect(await types('purse=promotion')).toEqual(['recharge_bonus'])
  expect(await types('purse=score')).toEqual([])
  expect(await types('direction=out')).toEqual(['withdraw', 'pay_link'])
  expect(await types('type=refund_link')).toEqual(['refund_link'])
  // Eight in the evening of the third in London is the fourth in Shanghai.
  expect(await types('from=2026-11-03&to=2026-11-03')).toEqual([])
  expect(await types('from=2026-11-04&to=2026-11-04')).toEqual(['recharge_bonus', 'refund_link'])
  expect(await types('purse=cash&direction=in&from=2026-11-02')).toEqual(['refund_link'])
  const fields = (await ask(token, '/api/user/bill?type=nonsense&from=yesterday')).data.fields
  expect(Object.keys(fields).sort()).toEqual(['from', 'type'])
})

test('pages of a bill follow each other, and `promotion_money` is the one purse', async () => {
  const { token } = await somebody()
  const pages = []
  for (const page of [1, 2, 3]) pages.push((await ask(token, `/api/user/bill/page?page=${page}&count=2`)).data)
  expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 1])
  expect(pages[0]).toMatchObject({ total: 5, total_is: 'exact', page: 1, count: 2 })
  const whole = (await ask(token, '/api/user/bill')).data.list
  expect(pages.flatMap(({ list }) => list)).toEqual(whole)
  const fund = (await ask(token, '/api/user/bill/promotion_money')).data
  expect(fund.list.map(({ purse }: { purse: string }) => purse)).toEqual(['promotion'])
})

test('nobody reads somebody else’s bill, and a maker’s number is no enterprise’s', async () => {
  const owner = await somebody()
  const other = await house.signIn.enterprise()
  const maker = await house.signIn.maker()
  for (const path of ['bag', 'bill', 'bill/page', 'bill/promotion_money', 'bill/export', 'promotion_fund']) {
    expect((await ask(maker.token, `/api/user/${path}`)).code, path).toBe(40000)
    expect((await ask('0', `/api/user/${path}`)).code, path).toBe(40000)
  }
  expect((await ask(other.token, `/api/user/bill?enterprise_id=${owner.id}`)).data.list).toEqual([])
  expect((await ask(owner.token, '/api/ck/user/bill')).code).toBe(40000)
})

test('a maker sees what was earned, what waits, what is owed, and every movement of it', async () => {
  const { id, token } = await house.signIn.maker()
  await move(makerOf(id, 'pending'), 'commission', 9_00, 'commission_expense')
  await move(makerOf(id, 'debt'), 'commission_clawback', -2_00, 'commission_expense')
  const lines: Line[] = [
    { account: makerOf(id, 'pending'), amount: fen(-9_00) },
    { account: makerOf(id, 'available'), amount: fen(9_00) },
  ]
  const kind = 'commission_release'
  const release = { key: `test:${++keys}`, kind, reference: 'Y1', lines, now: someMorning } as const
  await house.database.begin((tx) => house.services.ledger.post(tx, release))
  expect((await ask(token, '/api/ck/user')).data.wallet).toEqual({
    available: '9.00',
    pending: '0.00',
    held: '0.00',
    debt: '2.00',
    lifetime: '7.00',
  })
  const { list } = (await ask(token, '/api/ck/user/bill')).data
  expect(list).toMatchObject([
    { purse: 'available', direction: 'in', amount: '9.00', title: '佣金到账', commission: null },
    { purse: 'pending', direction: 'out', balance_after: '0.00' },
    { purse: 'debt', direction: 'in', amount: '2.00', balance_after: '2.00', title: '佣金扣回' },
    { purse: 'pending', direction: 'in', amount: '9.00', title: '佣金' },
  ])
  expect((await ask(token, '/api/ck/user/bill?purse=debt')).data.total).toBe(1)
  const withdrawable = await house.database.read((tx) =>
    house.services.wallets.withdrawable(tx, 'maker', id, house.clock()),
  )
  expect(withdrawable).toBe(7_00)
})

test('an account is open while a purse holds something, something is owed, or something is under way', async () => {
  const { database, services, clock } = house
  const isOpen = (realm: 'enterprise' | 'maker', id: number) =>
    database.read(async (tx) => (await services.wallets.openMatters(tx, realm, id, clock())).length > 0)
  const { id } = await house.signIn.enterprise()
  expect(await isOpen('enterprise', id)).toBe(false)
  await move(cashOf(id), 'recharge', 5, 'channel_sandbox')
  await hold(id, 5)
  expect(await isOpen('enterprise', id)).toBe(true)
  const { id: maker } = await house.signIn.maker()
  expect(await isOpen('maker', maker)).toBe(false)
  await move(makerOf(maker, 'debt'), 'commission_clawback', -1, 'commission_expense')
  expect(await isOpen('maker', maker)).toBe(true)
  const { id: waiting } = await house.signIn.enterprise()
  const matter = { title: '订单', path: '/user/orders', amount: null, comes_back: false }
  const underWay = [
    async (_tx: unknown, realm: string, one: number) => (realm === 'enterprise' && one === waiting ? [matter] : []),
  ]
  const { ledger } = services
  const wallets = createWallets({
    database,
    ledger,
    cash: services.recharges.drawing,
    underWay: () => underWay,
    commissions: async () => [],
  })
  expect(await database.read((tx) => wallets.openMatters(tx, 'enterprise', waiting, clock()))).not.toEqual([])
})

async function exported(token: string, query = '') {
  const headers = { authorization: token }
  return house.http.inject({ url: `/api/user/bill/export${query}`, headers })
}

test('a bill as a file has the rows of the screen, signed, and opens in a spreadsheet', async () => {
  const { token } = await somebody()
  const reply = await exported(token)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining("filename*=UTF-8''%E8%B4%A6%E5%8D%95-2026-11-16.csv"),
  })
  expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = reply.payload.slice(1).trimEnd().split('\r\n')
  expect(rows[0]).toBe('流水号,时间,账户,类型,金额（元）,变动后余额（元）,关联单号')
  expect(rows.slice(1).map((row) => row.replace(/^LS\d{14}/, 'no'))).toEqual([
    'no,2026-11-05 09:00:00,余额,提现,-20.00,60.00,TX1',
    expect.stringMatching(/^no,2026-11-04 09:00:00,推广金,充值赠送,5\.00,5\.00,CZ-\d+$/),
    'no,2026-11-04 04:00:00,余额,网站链接退款,10.00,80.00,WL1',
    'no,2026-11-02 09:00:00,余额,网站链接,-30.00,70.00,WL1',
    'no,2026-11-01 09:00:00,余额,充值,100.00,100.00,CZ1',
  ])
  const some = (await exported(token, '?direction=in&purse=cash&to=2026-11-01')).payload
  expect(some.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await exported(token, '?from=nonsense')).json()).toMatchObject({ code: 42200 })
})

test('nothing that somebody wrote becomes a formula in the file', async () => {
  const { id, token } = await house.signIn.enterprise()
  const hostile = ['=HYPERLINK("http://evil.example")', '+1+cmd|calc', '@SUM(A1)', '-2+3', 'a,"b"']
  for (const no of hostile) await move(cashOf(id), 'recharge', 1, 'channel_sandbox', someMorning, no)
  const rows = (await exported(token)).payload.slice(1).trimEnd().split('\r\n').slice(1).toReversed()
  const last = rows.map((row) => row.split(',0.0').at(-1)?.replace(/^\d,/, ''))
  expect(last).toEqual([`"'=HYPERLINK(""http://evil.example"")"`, `'+1+cmd|calc`, `'@SUM(A1)`, `'-2+3`, '"a,""b"""'])
})

test('a long bill is written piece by piece, every line once and in order', async () => {
  const { id, token } = await house.signIn.enterprise()
  await house.database.begin(async (tx) => {
    for (let n = 1; n <= 603; n++) {
      const lines: Line[] = [
        { account: cashOf(id), amount: fen(1) },
        { account: systemPurse('channel_sandbox'), amount: fen(-1) },
      ]
      const order = { key: `long:${n}`, kind: 'recharge', reference: `CZ${n}`, lines, now: someMorning } as const
      await house.services.ledger.post(tx, order)
    }
  })
  const rows = (await exported(token)).payload.slice(1).trimEnd().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(Array.from({ length: 603 }, (_, n) => `CZ${603 - n}`))
})

test('every kind of a bill has a title', () => {
  for (const title of Object.values(billTypes)) expect(title).toMatch(/^\p{Script=Han}/u)
})
