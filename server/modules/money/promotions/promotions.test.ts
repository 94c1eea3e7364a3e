import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { buildHouse, type House, someMorning } from '#server/testing/house.ts'
import { askBack, draw, expiryOf } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
const days = (count: number) => new Date(someMorning.getTime() + count * dayMs)

let house: House
beforeAll(async () => {
  house = await buildHouse({ env: { DATABASE_POOL: '12' } })
})
afterAll(() => house.close())

let numbers = 0
const number = (prefix: string) => `${prefix}${++numbers}`

/** Somebody with a promotion fund, and what is done to it. */
async function somebody() {
  const { id, token } = await house.signIn.enterprise()
  const { promotions, ledger } = house.services
  const begin = <T>(work: (tx: Tx) => Promise<T>) => ledger.begin(work)
  const purse = { owner: { kind: 'enterprise', id }, purse: 'promotion' } as const
  const grant = async (amount: number, now = someMorning, reference = number('CZ')) => {
    const given = { enterpriseId: id, reference, amount: fen(amount), now }
    await begin((tx) => promotions.grant(tx, 'recharge_bonus', given))
    return reference
  }
  const spend = (amount: number, now = someMorning, reference = number('GG')) =>
    begin(async (tx) => {
      await promotions.spend(tx, { enterpriseId: id, reference, amount: fen(amount), now })
      const lines: Line[] = [
        { account: purse, amount: fen(-amount) },
        { account: systemPurse('revenue_ad'), amount: fen(amount) },
      ]
      await ledger.post(tx, { key: `pay:${reference}`, kind: 'pay_ad', reference, lines, now })
    })
  const takeBack = (orderNo: string, upTo: number, refundNo = number('TK'), now = someMorning) =>
    begin((tx) => promotions.takeBack(tx, { orderNo, refundNo, upTo: fen(upTo), now }))
  const giveBack = (orderNo: string, refundNo: string, now = someMorning) =>
    begin((tx) => promotions.giveBack(tx, { orderNo, refundNo, now }))
  const left = async () => {
    const rows = await house.database.read((tx) =>
      tx.selectFrom('promotion_grants').select('remaining').where('enterprise_id', '=', id).orderBy('id').execute(),
    )
    return rows.map(({ remaining }) => remaining)
  }
  const balance = async () => (await house.database.read((tx) => ledger.balances(tx, purse.owner))).promotion
  return { id, token, grant, spend, takeBack, giveBack, left, balance }
}

/** After every test the fund and the ledger say the same. */
async function sound() {
  const { proving } = house.services.ledger
  const found = await house.database.read((tx) => proving.invariants(tx))
  // What is bought here is a posting alone, and no order.
  expect(found.filter(({ invariant }) => invariant !== 'order.paid')).toEqual([])
}

const fund = async (token: string) =>
  (await house.http.inject({ url: '/api/user/promotion_fund', headers: { authorization: token } })).json().data

test('a grant ends with the day, or never', () => {
  expect(expiryOf(someMorning, 7)).toEqual(new Date('2026-11-23T16:00:00Z'))
  expect(expiryOf(someMorning, null)).toBeNull()
})

test('what is drawn comes of one grant after another, and of none where all are not enough', () => {
  const grants = [{ remaining: 30 }, { remaining: 50 }]
  expect(draw(grants, fen(40))?.map(({ amount }) => amount)).toEqual([30, 10])
  expect(draw(grants, fen(80))?.map(({ amount }) => amount)).toEqual([30, 50])
  expect(draw(grants, fen(81))).toBeUndefined()
})

test('a refund asks back what is left, excuses what ran out, and misses what was spent', () => {
  expect(askBack({ remaining: 30, excusable: 20 }, fen(25))).toEqual({ taken: 25, excused: 0 })
  expect(askBack({ remaining: 30, excusable: 20 }, fen(45))).toEqual({ taken: 30, excused: 15 })
  expect(askBack({ remaining: 0, excusable: 0 }, fen(45))).toEqual({ taken: 0, excused: 0 })
})

test('the first to run out is used first, whenever it was given', async () => {
  const { grant, spend, left, balance } = await somebody()
  await grant(5_000, days(10))
  await grant(2_000, days(0))
  await grant(3_000, days(20))
  await spend(4_000, days(20))
  expect(await left()).toEqual([3_000, 0, 3_000])
  expect(await balance()).toBe(6_000)
  await expect(spend(6_001, days(20))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await left()).toEqual([3_000, 0, 3_000])
  await sound()
})

test('a grant is given once for each number', async () => {
  const { grant, left, balance } = await somebody()
  const no = await grant(100)
  await grant(100, someMorning, no)
  expect([await left(), await balance()]).toEqual([[100], 100])
  await sound()
})

test('a fund is read by its owner, the first to run out first, and says what it can buy', async () => {
  const { token, grant, spend } = await somebody()
  const other = await somebody()
  await other.grant(7)
  const later = await grant(2_000, days(3))
  const first = await grant(1_000, days(0))
  await spend(400)
  expect(await fund(token)).toMatchObject({
    balance: '26.00',
    granted_total: '30.00',
    used_total: '4.00',
    expired_total: '0.00',
    grants: [
      {
        title: '充值赠送',
        order_no: first,
        amount: '10.00',
        left: '6.00',
        granted_at: '2026-11-16T09:00:00+08:00',
        expires_at: '2027-11-17T00:00:00+08:00',
      },
      { order_no: later, left: '20.00' },
    ],
    uses: [{ path: '/advertisement' }, { path: '/sites' }, { path: '/spread/boost' }],
  })
})

test('what has run out leaves the purse, by the job or before anything is bought', async () => {
  const one = await somebody()
  const two = await somebody()
  for (const { grant } of [one, two]) {
    await grant(500)
    await grant(300, days(30))
  }
  const end = days(366)
  await expect(one.spend(301, end)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await one.left()).toEqual([500, 300])
  await one.spend(300, end)
  expect([await one.left(), await one.balance()]).toEqual([[0, 0], 0])
  await house.services.promotions.expire(end)
  await house.services.promotions.expire(end)
  expect([await two.left(), await two.balance()]).toEqual([[0, 300], 300])
  expect(await fund(two.token)).toMatchObject({ expired_total: '5.00', balance: '3.00' })
  const url = '/api/user/bill/promotion_money?type=promotion_expire'
  const bill = (await house.http.inject({ url, headers: { authorization: two.token } })).json().data
  expect(bill.list).toMatchObject([{ direction: 'out', amount: '5.00', balance_after: '3.00', title: '推广金过期' }])
  await sound()
})

test('the job and a buyer at the same time: nothing is both used and lost', async () => {
  const { grant, spend, left, balance } = await somebody()
  await grant(1_000)
  await grant(1_000, days(30))
  const end = days(366)
  const attempts = await Promise.allSettled([
    house.services.promotions.expire(end),
    ...Array.from({ length: 5 }, () => spend(300, end)),
    house.services.promotions.expire(end),
  ])
  const bought = attempts.slice(1, 6).filter(({ status }) => status === 'fulfilled').length
  expect(bought).toBe(3)
  expect([await left(), await balance()]).toEqual([[0, 100], 100])
  await sound()
})

test('many buy at once: exactly as many as the fund affords', async () => {
  const { grant, spend, left, balance } = await somebody()
  for (const amount of [100, 250, 650]) await grant(amount)
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => spend(90)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect([await left(), await balance()]).toEqual([[0, 0, 10], 10])
  await sound()
})

test('a refund takes back of its own bonus what is left, never more, and once under a number', async () => {
  const { grant, spend, takeBack, left, balance } = await somebody()
  const order = await grant(1_000)
  const other = await grant(500)
  await spend(700)
  expect(await takeBack(order, 200, 'TK-first')).toBe(200)
  expect(await takeBack(order, 200, 'TK-first')).toBe(200)
  expect(await takeBack(order, 900)).toBe(100)
  expect(await takeBack(order, 900)).toBe(0)
  expect(await takeBack('CZ-nothing', 100)).toBe(0)
  expect([await left(), await balance()]).toEqual([[0, 500], 500])
  expect(await takeBack(other, 500)).toBe(500)
  expect(await balance()).toBe(0)
  await sound()
})

test('many refunds of one recharge at once never take more than there is', async () => {
  const { grant, takeBack, balance } = await somebody()
  const order = await grant(1_000)
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeBack(order, 300)))
  expect(taken.reduce((sum, amount) => sum + amount, 0)).toBe(1_000)
  expect(await balance()).toBe(0)
  await sound()
})

test('a refund that comes to nothing gives back what it took; what ended meanwhile runs out once more', async () => {
  const { id, grant, takeBack, giveBack, left, balance } = await somebody()
  const order = await grant(1_000)
  await takeBack(order, 400, 'TK-undone')
  const end = days(400)
  await house.services.promotions.expire(end)
  expect(await balance()).toBe(0)
  await giveBack(order, 'TK-undone', end)
  await giveBack(order, 'TK-undone', end)
  expect([await left(), await balance()]).toEqual([[400], 400])
  await house.services.promotions.expire(end)
  expect([await left(), await balance()]).toEqual([[0], 0])
  const kinds = await house.database.read((tx) =>
    house.services.ledger.bill(tx, { kind: 'enterprise', id }, { purse: 'promotion' }, { page: 1, count: 10 }),
  )
  expect(kinds.list.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['promotion_expire', -400],
    ['recharge_bonus_return', 400],
    ['promotion_expire', -600],
    ['recharge_bonus_back', -400],
    ['recharge_bonus', 1_000],
  ])
  await sound()
})

test('a bonus that ran out unused is not missing from a refund, and is excused only once', async () => {
  const { grant, takeBack, giveBack } = await somebody()
  const order = await grant(1_000)
  const end = days(366)
  expect(await takeBack(order, 600, 'TK-late-1', end)).toBe(600)
  expect(await takeBack(order, 600, 'TK-late-2', end)).toBe(400)
  await giveBack(order, 'TK-late-1', end)
  expect(await takeBack(order, 1_000, 'TK-late-3', end)).toBe(600)
  await sound()
})

test('its owner is told once, seven days before', async () => {
  const { token, grant, spend } = await somebody()
  await grant(1_000)
  await grant(500, days(2))
  await grant(800, days(60))
  await spend(300)
  const soon = days(366 - 7)
  const { warn } = house.services.promotions
  await warn(days(357))
  const told = async () =>
    (await house.http.inject({ url: '/api/user/messages', headers: { authorization: token } })).json().data.list
  expect((await told()).filter(({ title }: { title: string }) => title === '推广金即将到期')).toEqual([])
  await warn(soon)
  await warn(soon)
  const content = '您有 ￥7.00 推广金将陆续到期，最早的可用到 2027-11-16，请及时使用。'
  expect((await told()).filter(({ title }: { title: string }) => title === '推广金即将到期')).toMatchObject([
    { content },
  ])
})

test('a purse that moved without its grants is found, in a window and in full', async () => {
  const { id, grant } = await somebody()
  await grant(500)
  const { ledger } = house.services
  const { transaction: after } = await house.database.read((tx) => ledger.proving.lastNumbers(tx))
  await expect(
    house.database.begin(async (tx) => {
      const lines: Line[] = [
        { account: { owner: { kind: 'enterprise', id }, purse: 'promotion' }, amount: fen(-200) },
        { account: systemPurse('revenue_ad'), amount: fen(200) },
      ]
      await ledger.post(tx, { key: 'careless', kind: 'pay_ad', reference: 'G1', lines, now: someMorning })
      const fault = {
        invariant: 'promotion.grants',
        subject: `企业 ${id}`,
        detail: '推广金余额 3.00 元，各批次剩余 5.00 元',
      }
      expect(await ledger.proving.invariants(tx, after)).toContainEqual(fault)
      expect(await ledger.proving.invariants(tx)).toContainEqual(fault)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})

test('granted less used, expired and taken back is the balance, whatever happened', async () => {
  const { id, token, grant, spend, takeBack, giveBack, balance } = await somebody()
  const { promotions, ledger } = house.services
  const order = await grant(1_000)
  await spend(300)
  await takeBack(order, 200)
  const undone = number('TK')
  await takeBack(order, 50, undone)
  await giveBack(order, undone)
  // Nobody agreed to it, so this stands last: from here on the books of this house are not sound.
  await ledger.begin(async (tx) => {
    const moved = { enterpriseId: id, reference: 'TZ-down', amount: fen(-40), now: someMorning }
    await promotions.adjust(tx, moved)
    const lines: Line[] = [
      { account: { owner: { kind: 'enterprise', id }, purse: 'promotion' }, amount: fen(-40) },
      { account: systemPurse('suspense'), amount: fen(40) },
    ]
    await ledger.post(tx, { key: 'adjust:TZ-down', kind: 'adjust_sub', reference: 'TZ-down', lines, now: someMorning })
  })
  expect(await balance()).toBe(460)
  expect(await fund(token)).toMatchObject({
    granted_total: '10.00',
    used_total: '3.00',
    expired_total: '0.00',
    taken_back_total: '2.40',
    balance: '4.60',
  })
})
