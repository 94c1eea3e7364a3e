import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import type { PurposeName } from '#contract/money/orders.words.ts'
import { once } from '#server/platform/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { House } from '#server/testing/house.ts'
import { createLives, type Life, type Lives } from './lives.ts'
import { buildWorld } from './money-world.ts'
import { figure, firstSeed, sized } from './size.ts'

const runs = sized({ short: 20, full: 500 })
const commandsMax = 60
const minuteMs = 60_000
const openMax = 8

type Goods = 'recharge' | 'certification' | 'link'

/** An order as whoever wrote everything down by hand would have it. */
interface Order {
  no: string
  goods: Goods
  amount: number
  promotion: number
  /** How it was paid. */
  way: 'balance' | 'channel' | ''
  createdAt: number
  state: 'open' | 'paid' | 'closed'
  refunded: number
  refundedPromotion: number
}

interface Model {
  cash: number
  held: number
  promotion: number
  promotion_held: number
  orders: Order[]
}

interface Real {
  id: number
  key(): string
}

let house: House
let lives: Lives
let keys = 0
let commandsRun = 0
beforeAll(async () => {
  house = (await buildWorld({}, 7)).house
  lives = createLives(house)
})
afterAll(async () => {
  await lives.close()
  await house.close()
})

const ownerOf = ({ id }: Real) => ({ kind: 'enterprise', id }) as const
const purses = ({ id }: Real) => {
  const { database, money } = lives.now()
  return database.read(async (tx) => {
    const { score: _score, ...purses } = await money.ledger.balances(tx, { kind: 'enterprise', id })
    return purses
  })
}

const codeOf = (error: unknown) => {
  if (error instanceof Refusal) return error.code
  throw error
}

type Command = fc.AsyncCommand<Model, Real>

function command(
  name: string,
  given: object,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real)
      commandsRun++
      const { cash, held, promotion, promotion_held } = model
      assert.deepEqual(await purses(real), { cash, held, promotion, promotion_held, deposit: 0 }, name)
    },
    toString: () => `${name}(${JSON.stringify(given)})`,
  }
}

const pick = fc.nat(9)
const crashAt = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6 }))
const among = (model: Model, state: Order['state']) => model.orders.filter((one) => one.state === state)
function chosenOf<T>(some: readonly T[], at: number): T {
  const one = some[at % some.length]
  assert(one !== undefined, 'it was looked whether there is one')
  return one
}

/** Once for each key, as rooms that sell do it: whoever asks again after the power went gets the same. */
const sell = (life: Life, real: Real, key: string, wanted: { goods: Goods; amount: number; usePromotion: boolean }) => {
  const { goods, amount, usePromotion } = wanted
  const now = house.clock()
  const asked = { owner: `enterprise:${real.id}`, what: 'shop', key, content: wanted, now }
  const offer = { purpose: goods as PurposeName, owner: ownerOf(real), personId: null, title: '一件商品' }
  // What is no sale has no balance to be paid from.
  const channel = goods === 'recharge' ? 'wechat_native' : undefined
  const bought = { ...offer, amount: fen(amount), snapshot: { bonus_amount: 0 }, channel, usePromotion, now } as const
  return life.money.ledger.begin((tx) =>
    once(tx, asked, async () => (await life.money.checkout.sell(tx, bought)).order_no),
  )
}

const order = fc
  .record({
    goods: fc.constantFrom<Goods>('recharge', 'recharge', 'certification', 'link'),
    amount: fc.constantFrom(1_01, 37_50, 100_00, 500_00),
    usePromotion: fc.boolean(),
    crashAt,
  })
  .map((given) =>
    command(
      'order',
      given,
      (model) => among(model, 'open').length < openMax,
      async (model, real) => {
        const { goods, amount } = given
        const key = real.key()
        let no = ''
        await lives.step(given.crashAt, async (life) => {
          no = (await sell(life, real, key, given)).reference
        })
        const most = given.usePromotion && goods === 'link' ? Math.floor(amount / 2) : 0
        const promotion = Math.min(most, model.promotion)
        const created = { no, goods, amount, promotion, createdAt: house.clock().getTime() }
        const made: Order = { ...created, way: '', state: 'open', refunded: 0, refundedPromotion: 0 }
        model.orders.push(made)
        model.promotion -= promotion
        model.promotion_held += promotion
        if (goods !== 'recharge' && model.cash >= amount - promotion) settle(model, made, 'balance')
      },
    ),
  )

function settle(model: Model, paid: Order, way: 'balance' | 'channel'): void {
  paid.state = 'paid'
  paid.way = way
  model.promotion_held -= paid.promotion
  if (paid.goods === 'recharge') model.cash += paid.amount
  else if (way === 'balance') model.cash -= paid.amount - paid.promotion
}

function close(model: Model, closed: Order): void {
  closed.state = 'closed'
  model.promotion_held -= closed.promotion
  model.promotion += closed.promotion
}

const acting = (real: Real, idempotencyKey: string) => ({
  ...{ owner: ownerOf(real), personId: null, now: house.clock(), idempotencyKey },
})

const fromBalance = fc.record({ pick, crashAt }).map((given) =>
  command(
    'pay from the balance',
    given,
    (model) => among(model, 'open').some(({ goods }) => goods !== 'recharge'),
    async (model, real) => {
      const chosen = chosenOf(
        among(model, 'open').filter(({ goods }) => goods !== 'recharge'),
        given.pick,
      )
      const enough = model.cash >= chosen.amount - chosen.promotion
      const by = acting(real, real.key())
      await lives.step(given.crashAt, async ({ money }) => {
        try {
          await money.checkout.requesting.pay({ order_no: chosen.no, channel: 'balance' }, by)
          assert(enough, 'it should have been refused')
        } catch (error) {
          assert(codeOf(error) === 'INSUFFICIENT_BALANCE' && !enough, String(error))
        }
      })
      if (enough) settle(model, chosen, 'balance')
    },
  ),
)

/** Both ways are shown first, as somebody does who cannot decide. */
const throughChannel = fc
  .record({ pick, crashAt, outcome: fc.constantFrom('paid', 'twice', 'late'), alipay: fc.boolean() })
  .map((given) =>
    command(
      `pay ${given.outcome}`,
      given,
      (model) => among(model, 'open').length > 0,
      async (model, real) => {
        const chosen = chosenOf(among(model, 'open'), given.pick)
        const channel = given.alipay ? 'alipay_page' : 'wechat_native'
        const by = acting(real, real.key())
        await lives.step(given.crashAt, async ({ money, sandboxes }, again) => {
          const moved = (error: unknown) => assert(again && codeOf(error) === 'RECORD_MOVED_ON', String(error))
          await money.checkout.requesting.pay({ order_no: chosen.no, channel }, by).catch(moved)
          await sandboxes.payments?.decide(chosen.no, given.outcome).catch((error: unknown) => {
            moved(error)
            return sandboxes.payments?.decide(chosen.no, 'paid')
          })
        })
        // What is no sale is credited however late; what was sold is over, and the money goes back.
        if (given.outcome === 'late' && chosen.goods !== 'recharge') close(model, chosen)
        else settle(model, chosen, 'channel')
      },
    ),
  )

const cancel = fc.record({ pick, crashAt }).map((given) =>
  command(
    'cancel',
    given,
    (model) => among(model, 'open').length > 0,
    async (model, real) => {
      const chosen = chosenOf(among(model, 'open'), given.pick)
      const by = acting(real, real.key())
      await lives.step(given.crashAt, async ({ money }) => {
        await money.checkout.requesting.cancel({ order_no: chosen.no }, by)
      })
      close(model, chosen)
    },
  ),
)

const sales = (model: Model) => among(model, 'paid').filter((one) => one.goods !== 'recharge' && leftOf(one) > 0)
const leftOf = ({ amount, refunded }: Order): number => amount - refunded

const refund = fc.record({ pick, crashAt, share: fc.constantFrom(0.01, 0.3, 0.5, 1) }).map((given) =>
  command(
    'refund',
    given,
    (model) => sales(model).length > 0,
    async (model, real) => {
      const chosen = chosenOf(sales(model), given.pick)
      const cashLeft = chosen.amount - chosen.promotion - (chosen.refunded - chosen.refundedPromotion)
      const part = Math.max(1, Math.min(leftOf(chosen), Math.floor(chosen.amount * given.share)))
      // Where only a fen of what was paid is left, it goes with the rest.
      const amount: Fen = fen(cashLeft > 1 ? part : leftOf(chosen))
      const key = real.key()
      const by = { kind: 'system', id: null } as const
      const asked = { order_no: chosen.no, amount, reason: '客户申请', by, now: house.clock() } as const
      const asking = { owner: `enterprise:${real.id}`, what: 'shop.refund', key, content: amount, now: asked.now }
      await lives.step(given.crashAt, async ({ money }) => {
        await money.ledger.begin((tx) => once(tx, asking, () => money.checkout.refund(tx, asked)))
      })
      chosen.refunded += amount
      const due = Math.floor((chosen.promotion * chosen.refunded) / chosen.amount)
      // With each goes a fen of what was paid, and one stays for the last.
      const most = chosen.refunded < chosen.amount ? cashLeft - 1 : cashLeft
      const cash = Math.max(1, Math.min(amount, most, amount - (due - chosen.refundedPromotion)))
      const promotion = amount - cash
      chosen.refundedPromotion += promotion
      model.promotion += promotion
      if (chosen.way === 'balance') model.cash += amount - promotion
    },
  ),
)

const letTimePass = fc.record({ minutes: fc.constantFrom(1, 10, 31), crashAt }).map((given) =>
  command(
    'let time pass',
    given,
    () => true,
    async (model) => {
      await lives.step(given.crashAt, async (life, again) => {
        if (!again) house.clock.advance(given.minutes * minuteMs)
        for (let n = 0; n < 3; n++) {
          await life.beat()
          house.clock.advance(6 * minuteMs)
        }
        await life.beat()
      })
      const now = house.clock().getTime()
      for (const one of among(model, 'open')) if (one.createdAt + 30 * minuteMs <= now) close(model, one)
    },
  ),
)

const commands = [
  ...[order, order, order, fromBalance, fromBalance, throughChannel, throughChannel],
  ...[cancel, refund, refund, letTimePass],
]

const fund = 300_00
const property = fc.asyncProperty(fc.commands(commands, { maxCommands: commandsMax, size: 'max' }), async (chosen) => {
  const { id } = await house.signIn.enterprise()
  const { money } = lives.now()
  const reference = `fund of ${id}`
  await money.ledger.begin((tx) =>
    money.promotions.grant(tx, 'promotion_grant', {
      ...{ enterpriseId: id, reference, amount: fen(fund), now: house.clock() },
    }),
  )
  const real = { id, key: () => `purchase-${String(++keys).padStart(8, '0')}` }
  const model: Model = { cash: 0, held: 0, promotion: fund, promotion_held: 0, orders: [] }
  await fc.asyncModelRun(() => ({ model, real }), chosen)
  for (let n = 0; n < 4; n++) {
    await lives.now().beat()
    house.clock.advance(6 * minuteMs)
  }
  const faults = await lives.now().database.read((tx) => lives.now().money.ledger.proving.invariants(tx))
  assert.deepEqual(faults, [])
})

test('whatever is ordered, kept aside, paid, closed and sent back, whenever the power goes: every purse is as the model says', async () => {
  await fc.assert(property, { numRuns: runs, seed: firstSeed() })
  const crashes = [...lives.places.values()].reduce((sum, times) => sum + times, 0)
  figure(
    'purchases',
    `${runs} runs, ${commandsRun} commands, ${crashes} power cuts at ${lives.places.size} places: ` +
      'all purses as in the model',
  )
  expect(crashes).toBeGreaterThan(runs)
})
