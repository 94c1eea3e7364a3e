import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import { openDatabase, type Reader } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { tamper, unreadable } from '#server/testing/ledger-room.ts'
import { recharging } from '#server/testing/recharge-room.ts'
import { codeFor } from '#server/testing/visitor.ts'
import { openRules } from '#server/testing/withdrawal-room.ts'

const dayMs = 24 * 60 * 60 * 1000
const account = { method: 'bank_company', payee_name: '示例企业', account: '6222020200112233', bank_name: '工商银行' }

let house: House
beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
  const change = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  await house.database.begin((tx) => house.services.offers.saveWithdrawalRules(tx, { ...openRules }, change))
  await house.settle()
})
afterAll(() => house.close())

let numbers = 0
const number = (prefix: string) => `${prefix}${String(++numbers).padStart(8, '0')}`

/** An enterprise that recharges, buys and withdraws, below the calls: where money comes from is the question here. */
async function somebody() {
  const { id, token } = await house.signIn.enterprise()
  const { ledger, recharges, promotions } = house.services
  const owner = { kind: 'enterprise', id } as const
  const purse = (name: 'cash' | 'promotion' | 'held') => ({ owner, purse: name }) as const
  const { clock, database } = house
  const pair = (from: Line['account'], to: Line['account'], amount: number): Line[] => [
    { account: from, amount: fen(-amount) },
    { account: to, amount: fen(amount) },
  ]
  const read = <T>(work: (tx: Reader) => Promise<T>) => database.read(work)
  return {
    ...{ id, token, clock },
    purses: () => read((tx) => ledger.balances(tx, owner)),
    withdrawable: () => read((tx) => recharges.drawing.withdrawable(tx, id, clock())),
    quote: (amount: number) =>
      read((tx) => recharges.drawing.quote(tx, { enterpriseId: id, amount: fen(amount), now: clock() })),
    async recharge(amount: number): Promise<string> {
      const calling = { caller: { enterpriseId: id, personId: null }, now: clock(), idempotencyKey: undefined }
      const input = { amount: fen(amount), channel: 'wechat_native' } as const
      const { order_no } = await recharges.recharge(input, calling)
      await house.ground.vendors.sandboxes.payments?.decide(order_no, 'paid')
      return order_no
    },
    /** A purchase out of the cash, or what came back of one. */
    async buy(amount: number): Promise<void> {
      const lines = pair(purse('cash'), systemPurse('revenue_link'), amount)
      const order = { key: number('pay:'), kind: 'pay_link', reference: 'WL1' } as const
      await ledger.begin((tx) => ledger.post(tx, { ...order, lines, now: clock() }))
    },
    /** A deposit out of the cash, and back, as checkout posts it. */
    async deposit(amount: number, kind: 'pay_partner' | 'deposit_return'): Promise<void> {
      const kept = { owner, purse: 'deposit' } as const
      const lines = kind === 'pay_partner' ? pair(purse('cash'), kept, amount) : pair(kept, purse('cash'), amount)
      const order = { key: number('deposit:'), kind, reference: 'ZL1', lines, now: clock() } as const
      await ledger.begin((tx) => ledger.post(tx, order))
    },
    async buyWithBonus(amount: number): Promise<void> {
      const reference = number('GG')
      await ledger.begin(async (tx) => {
        await promotions.spend(tx, { enterpriseId: id, reference, amount: fen(amount), now: clock() })
        const lines = pair(purse('promotion'), systemPurse('revenue_ad'), amount)
        await ledger.post(tx, { key: `pay:${reference}`, kind: 'pay_ad', reference, lines, now: clock() })
      })
    },
    /** As a withdrawal does: drawn, and held. */
    async withdraw(amount: number): Promise<string> {
      const no = number('TX')
      await ledger.begin(async (tx) => {
        await ledger.lock(tx, owner)
        await recharges.drawing.draw(tx, { enterpriseId: id, no, amount: fen(amount), now: clock() })
        const lines = pair(purse('cash'), purse('held'), amount)
        await ledger.post(tx, { key: `withdraw:${no}`, kind: 'withdraw', reference: no, lines, now: clock() })
      })
      return no
    },
    async comeBack(no: string): Promise<void> {
      await ledger.begin(async (tx) => {
        await recharges.drawing.undraw(tx, { enterpriseId: id, no, now: clock() })
        await ledger.reverse(tx, `withdraw:${no}`, { kind: 'withdraw_return', reference: no, now: clock() })
      })
    },
    draws: () =>
      read((tx) =>
        tx
          .selectFrom('recharge_draws as d')
          .innerJoin('orders as r', 'r.no', 'd.recharge_no')
          .select(['d.recharge_no', 'd.amount', 'd.repaid'])
          .where('r.owner_id', '=', id)
          .where('d.returned_at', 'is', null)
          .orderBy('r.id')
          .execute(),
      ),
  }
}

/** As if it had come a week earlier: longer than a session lasts. */
const ripen = (order_no: string) =>
  house.database.begin((tx) =>
    tx
      .updateTable('orders')
      .set({ paid_at: new Date(house.clock().getTime() - 7 * dayMs) })
      .where('no', '=', order_no)
      .execute(),
  )

/** Of the proof all but what is held and bought: these withdrawals and purchases are in no room of theirs. */
const faults = async () =>
  (await house.database.read((tx) => house.services.ledger.proving.invariants(tx))).filter(
    ({ invariant }) => !['held.open', 'withdrawal.owned', 'order.paid'].includes(invariant),
  )

test('the bonus of a recharge goes back with its money, in proportion and for the whole of it', async () => {
  const one = await somebody()
  await one.recharge(20_000_00)
  expect(await one.purses()).toMatchObject({ cash: 20_000_00, promotion: 2_000_00 })
  one.clock.advance(7 * dayMs)
  expect(await one.quote(5_000_00)).toEqual({ bonus_back: 500_00, of_cash: 0 })
  await one.withdraw(5_000_00)
  expect(await one.purses()).toMatchObject({ cash: 15_000_00, promotion: 1_500_00 })
  const no = await one.withdraw(15_000_00)
  expect(await one.purses()).toMatchObject({ cash: 0, promotion: 0, held: 20_000_00 })
  await one.comeBack(no)
  expect(await one.purses()).toMatchObject({ cash: 15_000_00, promotion: 1_500_00, held: 5_000_00 })
  expect(await faults()).toEqual([])
})

test('what came by WeChat or Alipay can be withdrawn seven days after it came, to the second', async () => {
  const one = await somebody()
  await one.recharge(100_00)
  expect(await one.withdrawable()).toBe(0)
  one.clock.advance(7 * dayMs - 1000)
  expect(await one.withdrawable()).toBe(0)
  await expect(one.withdraw(1_00)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  one.clock.advance(1000)
  expect(await one.withdrawable()).toBe(100_00)
})

test('purchases use the oldest recharge first, and a withdrawal draws on the oldest that they have left', async () => {
  const one = await somebody()
  const first = await one.recharge(1_000_00)
  one.clock.advance(1000)
  const second = await one.recharge(5_000_00)
  one.clock.advance(7 * dayMs)
  await one.buy(600_00)
  await one.withdraw(1_400_00)
  expect(await one.draws()).toMatchObject([
    { recharge_no: first, amount: 400_00 },
    { recharge_no: second, amount: 1_000_00 },
  ])
  // 5 % of the 400 and 8 % of the 1,000.
  expect(await one.purses()).toMatchObject({ cash: 4_000_00, promotion: 50_00 + 400_00 - 20_00 - 80_00 })
})

test('what of the bonus was spent is taken out of the cash, and lowers what can be withdrawn', async () => {
  const one = await somebody()
  await one.recharge(1_000_00)
  one.clock.advance(7 * dayMs)
  await one.buyWithBonus(50_00)
  // 952.39 and its five percent are 1,000.
  expect(await one.withdrawable()).toBe(952_39)
  await expect(one.withdraw(952_40)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await one.quote(952_39)).toEqual({ bonus_back: 47_61, of_cash: 47_61 })
  const no = await one.withdraw(952_39)
  expect(await one.purses()).toMatchObject({ cash: 0, promotion: 0, held: 952_39 })
  expect(await one.withdrawable()).toBe(0)
  await one.comeBack(no)
  expect(await one.purses()).toMatchObject({ cash: 1_000_00, promotion: 0, held: 0 })
  // What was repaid once is not asked for again.
  for (const cash of [580_00, 160_00]) {
    await one.withdraw(400_00)
    expect((await one.purses()).cash).toBe(cash)
  }
  expect(await faults()).toEqual([])
})

test('what ran out unused is asked back from nobody', async () => {
  const one = await somebody()
  await one.recharge(1_000_00)
  one.clock.advance(366 * dayMs)
  expect(await one.quote(1_000_00)).toEqual({ bonus_back: 0, of_cash: 0 })
  await one.withdraw(1_000_00)
  expect(await one.purses()).toMatchObject({ cash: 0, promotion: 0 })
  expect(await faults()).toEqual([])
})

test('money that no recharge brought goes first, at any time and with no bonus', async () => {
  const one = await somebody()
  await one.recharge(1_000_00)
  await one.buy(-200_00)
  expect(await one.withdrawable()).toBe(200_00)
  await one.withdraw(200_00)
  expect([await one.draws(), (await one.purses()).promotion]).toEqual([[], 50_00])
})

test('a deposit that comes back is recharged money again, and leaves with its bonus', async () => {
  const one = await somebody()
  const no = await one.recharge(10_000_00)
  one.clock.advance(7 * dayMs)
  await one.buy(1_000_00)
  await one.deposit(5_000_00, 'pay_partner')
  expect(await one.quote(4_000_00)).toEqual({ bonus_back: 400_00, of_cash: 0 })
  await one.deposit(5_000_00, 'deposit_return')
  expect(await one.purses()).toMatchObject({ cash: 9_000_00, promotion: 1_000_00 })
  expect(await one.quote(5_000_00)).toEqual({ bonus_back: 500_00, of_cash: 0 })
  await one.withdraw(5_000_00)
  expect(await one.draws()).toMatchObject([{ recharge_no: no, amount: 5_000_00 }])
  expect(await one.purses()).toMatchObject({ cash: 4_000_00, promotion: 500_00 })
})

test('a refund knows what withdrawals have drawn, and asks for no bonus twice', async () => {
  const room = await recharging(house)
  const { order_no } = await room.order('1000.00')
  await room.play(order_no, 'paid')
  house.clock.advance(7 * dayMs)
  const { ledger, recharges } = house.services
  const owner = { kind: 'enterprise', id: room.enterprise.id } as const
  await ledger.begin(async (tx) => {
    await ledger.lock(tx, owner)
    const asked = { enterpriseId: owner.id, no: number('TX'), amount: fen(400_00), now: house.clock() }
    await recharges.drawing.draw(tx, asked)
    const lines: Line[] = [
      { account: { owner, purse: 'cash' }, amount: fen(-400_00) },
      { account: { owner, purse: 'held' }, amount: fen(400_00) },
    ]
    await ledger.post(tx, { key: `withdraw:${asked.no}`, kind: 'withdraw', reference: asked.no, lines, now: asked.now })
  })
  const staff = await house.signIn.staff(['orders.read', 'orders.refund'])
  const desk = room.talk(staff.token)
  expect((await desk('GET', `/api/console/orders/${order_no}`)).data.refundable_amount).toBe('600.00')
  const refund = (amount: string) =>
    desk('POST', `/api/console/orders/${order_no}/refund`, { amount, reason: '客户申请' })
  expect((await refund('600.01')).code).toBe(40621)
  expect((await refund('600.00')).code).toBe(200)
  expect(await room.purses()).toMatchObject({ cash: 0, promotion: 0 })
})

test('the page is told what goes back before anything is sent, it binds, and it comes back with the money', async () => {
  const room = await recharging(house)
  const { order_no } = await room.order('1000.00')
  await room.play(order_no, 'paid')
  expect((await room.ask('GET', '/api/user/bag')).data).toMatchObject({ balance: '1000.00', withdrawable: '0.00' })
  await ripen(order_no)
  expect((await room.ask('GET', '/api/user/bag')).data).toMatchObject({ withdrawable: '1000.00' })
  const quote = (await room.ask('GET', '/api/user/withdraw/quote?amount=500.00')).data
  expect(quote).toMatchObject({ fee: '3.00', bonus_back: '25.00', bonus_back_cash: '0.00', methods: ['bank_company'] })
  const phone = await house.database.read((tx) => house.services.accounts.phoneOf(tx, 'enterprise', room.enterprise.id))
  const code = await codeFor(house, phone ?? '', '7')
  const wanted = { ...account, amount: '500.00', code }
  const send = (more: object) => room.ask('POST', '/api/user/withdraw', { ...wanted, ...more })
  expect((await send({ bonus_back: '24.99' })).code).toBe(40619)
  expect((await send({ method: 'bank' })).code).toBe(40618)
  const made = await send({ fee: '3.00', tax: '0.00', bonus_back: '25.00' })
  expect(made).toMatchObject({ code: 200, data: { bonus_back: '25.00', net_amount: '497.00' } })
  expect(await room.purses()).toMatchObject({ cash: 500_00, held: 500_00, promotion: 25_00 })
  const [bill] = (await room.ask('GET', '/api/user/bill?purse=promotion')).data.list
  expect(bill).toMatchObject({ type: 'recharge_bonus_back', amount: '25.00', order_no: made.data.no })
  expect((await room.ask('POST', `/api/user/withdraw/cancel/${made.data.id}`)).code).toBe(200)
  expect(await room.purses()).toMatchObject({ cash: 1000_00, held: 0, promotion: 50_00 })
})

test('with the setting off recharged money stays in until it is spent', async () => {
  const room = await recharging(house)
  const { order_no } = await room.order('1000.00')
  await room.play(order_no, 'paid')
  await ripen(order_no)
  const staff = await house.signIn.staff(['orders.read', 'recharges.settings'])
  const set = async (recharge_withdrawable: boolean) => {
    const desk = room.talk(staff.token)
    const { data } = await desk('GET', '/api/console/recharge-settings')
    await desk('POST', '/api/console/recharge-settings', { ...data, recharge_withdrawable })
    await house.settle()
  }
  await set(false)
  expect((await room.ask('GET', '/api/user/bag')).data.withdrawable).toBe('0.00')
  await set(true)
  expect((await room.ask('GET', '/api/user/bag')).data.withdrawable).toBe('1000.00')
})

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('recharge' as const), amount: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), amount: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), amount: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bonus' as const), amount: fc.integer({ min: 1, max: 80 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), amount: fc.constantFrom(3, 8, 8, 8, 120) }) },
)
const share = (whole: number, percent: number) => Math.floor((whole * percent) / 100)

test('whatever is recharged, bought, withdrawn and comes back: nobody has a bonus for money that left', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
    const one = await somebody()
    const orders: { no: string; amount: number; bonus: number }[] = []
    const open: string[] = []
    let returned = 0
    for (const { do: what, amount } of steps) {
      const { cash, promotion } = await one.purses()
      const free = await one.withdrawable()
      expect(free).toBeLessThanOrEqual(cash)
      if (what === 'recharge') {
        const recharged = amount * 777_77
        const no = await one.recharge(recharged)
        orders.push({ no, amount: recharged, bonus: (await one.purses()).promotion - promotion })
      }
      if (what === 'wait') one.clock.advance(amount * dayMs)
      if (what === 'buy' && share(cash, amount) > 0) await one.buy(share(cash, amount))
      // What has run out leaves the fund before anything else does.
      if (what === 'bonus' && promotion > 0) await one.buyWithBonus(share(promotion, amount) || 1).catch(refusedOnly)
      if (what === 'withdraw' && share(free, amount) > 0) {
        const asked = share(free, amount)
        await expect(one.withdraw(free + 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
        const { bonus_back, of_cash } = await one.quote(asked)
        const no = await one.withdraw(asked)
        const after = await one.purses()
        expect(cash - after.cash).toBe(asked + of_cash)
        // More may have left the fund: what had run out meanwhile.
        expect(promotion - after.promotion).toBeGreaterThanOrEqual(bonus_back - of_cash)
        if (amount % 3 > 0) open.push(no)
        else {
          await one.comeBack(no)
          expect([(await one.purses()).cash, await one.withdrawable()]).toEqual([cash, free])
        }
      }
      if (what === 'back' && open.length > 0) {
        for (const no of open.splice(amount % open.length, 1)) await one.comeBack(no)
        returned++
      }
      await expectSettled(orders, returned)
    }
    for (const no of open) await one.comeBack(no)
    expect(await one.draws()).toEqual([])
  })
  await fc.assert(property, { numRuns: 12, seed: 20261116 })
  expect(await faults()).toEqual([])
}, 120_000)

const refusedOnly = (error: { code?: string }) => {
  if (error.code !== 'INSUFFICIENT_BALANCE') throw error
}

/** Of each recharge: what is due back of its bonus for what left is back, had run out, or was repaid; none less. */
async function expectSettled(orders: readonly { no: string; amount: number; bonus: number }[], returned: number) {
  const { promotions } = house.services
  for (const { no, amount, bonus } of orders) {
    const [drawn, back] = await house.database.read(async (tx) => {
      const rows = await tx
        .selectFrom('recharge_draws')
        .select(['amount', 'repaid'])
        .where('recharge_no', '=', no)
        .where('returned_at', 'is', null)
        .execute()
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
      return [sum((row) => row.amount), (await promotions.backOf(tx, no)) + sum((row) => row.repaid)] as const
    })
    expect(drawn).toBeLessThanOrEqual(amount)
    const due = Number((BigInt(bonus) * BigInt(drawn)) / BigInt(amount))
    expect(back).toBeGreaterThanOrEqual(due)
    // Nor more: one that came back in between may leave a fen that the next one need not pay.
    expect(back - due).toBeLessThanOrEqual(returned)
  }
}

test('draws that stand although the withdrawal came back, or for more than came, are found by the proof', async () => {
  const one = await somebody()
  await one.recharge(1_000_00)
  one.clock.advance(7 * dayMs)
  const no = await one.withdraw(400_00)
  const logger = createLogger({ level: 'silent', pretty: false })
  const owner = openDatabase({ url: house.databaseUrls.ownerUrl, pool: 1, logger })
  const found = async (change: ReturnType<typeof sql>) => {
    const { proving } = house.services.ledger
    const all = await tamper(
      owner,
      (tx) => change.execute(tx),
      (tx) => proving.invariants(tx),
    )
    expect(unreadable(all)).toEqual([])
    return all.filter(({ invariant }) => invariant === 'recharge.drawn').length
  }
  try {
    expect(await found(sql`update recharge_draws set returned_at = drawn_at where withdrawal_no = ${no}`)).toBe(1)
    expect(await found(sql`update recharge_draws set amount = 1000_01 where withdrawal_no = ${no}`)).toBe(1)
    expect(await found(sql`select 1`)).toBe(0)
  } finally {
    await owner.close()
  }
})
