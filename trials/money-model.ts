import type { Life, Lives } from './lives.ts'

export type Who = 'enterprise' | 'maker'

/** An order as whoever wrote everything down by hand would have it. */
export interface ModelOrder {
  no: string
  amount: number
  bonus: number
  channel: 'wechat_native' | 'alipay_page'
  createdAt: number
  paidAt: number
  state: 'open' | 'paid' | 'closed'
  /** Asked back so far, withdrawn so far, and of the bonus taken back so far. */
  refunded: number
  drawn: number
  bonusBack: number
}

/** What a withdrawal took of an order, and of its bonus. */
interface ModelDraw {
  order: ModelOrder
  amount: number
  bonus: number
}

export interface ModelWithdrawal {
  id: number
  no: string
  who: Who
  amount: number
  createdAt: number
  /** Before then nobody pays it: whoever receives is new. */
  payFrom: number
  draws: ModelDraw[]
  returned: boolean
  state: 'pending' | 'approved' | 'waiting' | 'failed' | 'over'
}

/** What everybody should have. */
export interface Model {
  enterprise: { cash: number; held: number; promotion: number; promotion_held: number; deposit: number }
  maker: { available: number; held: number }
  orders: ModelOrder[]
  withdrawals: ModelWithdrawal[]
  /** Held for refunds that nobody has sent yet. */
  refundsOnWay: number
}

/** What the model is held against: two people of their own in a house that all runs share. */
export interface Real {
  lives: Lives
  enterpriseId: number
  makerId: number
  staff: readonly [number, number]
  clock: { (): Date; advance(ms: number): void }
  /** Numbers that no other run has. */
  key(): string
  /** One more command was carried out. */
  count(): void
}

export const emptyModel = (available: number): Model => ({
  enterprise: { cash: 0, held: 0, promotion: 0, promotion_held: 0, deposit: 0 },
  maker: { available, held: 0 },
  orders: [],
  withdrawals: [],
  refundsOnWay: 0,
})

export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** After so many days what came by WeChat or Alipay can be withdrawn. */
export const ripeDays = 7
const orderMs = 30 * minuteMs

/** By the packages that every new house has. */
export const bonusOf = (amount: number): number => (amount === 500_00 ? 10_00 : 0)
/** 0.6 %, at least one yuan and at most fifty. */
export const feeOf = (amount: number): number => Math.min(Math.max(Math.ceil((amount * 6) / 1000), 1_00), 50_00)

export function moveOwn(model: Model, who: Who, amount: number): void {
  if (who === 'enterprise') model.enterprise.cash += amount
  else model.maker.available += amount
}

/** What can be withdrawn: of a company's money what came long enough ago. */
export function withdrawableOf(model: Model, who: Who, now: number): number {
  if (who === 'maker') return model.maker.available
  return ripe(model, now).reduce((sum, order) => sum + leftOf(order), 0)
}

const leftOf = ({ amount, refunded, drawn }: ModelOrder): number => amount - refunded - drawn

/** The oldest first; of those that came at the same moment, the one that was ordered first. */
const ripe = (model: Model, now: number): ModelOrder[] =>
  model.orders
    .filter(({ state, paidAt }) => state === 'paid' && paidAt + ripeDays * dayMs <= now)
    .toSorted((one, other) => one.paidAt - other.paidAt)

/** Of the bonus of an order what is due by now and was not taken yet. */
export function takeBonus(model: Model, order: ModelOrder): number {
  const due = Math.floor((order.bonus * (order.refunded + order.drawn)) / order.amount)
  const bonus = Math.max(0, due - order.bonusBack)
  order.bonusBack += bonus
  model.enterprise.promotion -= bonus
  return bonus
}

export function draw(model: Model, wanted: number, now: number): ModelDraw[] {
  let left = wanted
  const draws: ModelDraw[] = []
  for (const order of ripe(model, now)) {
    const amount = Math.min(left, leftOf(order))
    if (amount === 0) continue
    order.drawn += amount
    left -= amount
    draws.push({ order, amount, bonus: takeBonus(model, order) })
  }
  return draws
}

export function undraw(model: Model, draws: readonly ModelDraw[]): void {
  for (const { order, amount, bonus } of draws) {
    order.drawn -= amount
    order.bonusBack -= bonus
    model.enterprise.promotion += bonus
  }
}

/** A day after the account was first named by anything that was not refused. */
export function payFromOf(model: Model, who: Who, now: number): number {
  if (who === 'maker') return 0
  const named = model.withdrawals.filter((row) => row.who === who && !row.returned).map(({ createdAt }) => createdAt)
  return Math.min(now, ...named) + dayMs
}

export function credit(model: Model, order: ModelOrder, now: number): void {
  order.paidAt = now
  model.enterprise.cash += order.amount
  model.enterprise.promotion += order.bonus
  order.state = 'paid'
}

/** Lets some time pass with everything that is due in it; long enough that what a crash interrupted is taken up. */
async function letPass(life: Life, clock: Real['clock']): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await life.beat()
    clock.advance(6 * minuteMs)
  }
  await life.beat()
}

/** What the time does by itself, in both worlds. */
export async function passTime(model: Model, real: Real, ms: number, crashAt: number): Promise<void> {
  await real.lives.step(crashAt, async (life, again) => {
    if (!again) real.clock.advance(ms)
    await letPass(life, real.clock)
  })
  await catchUp(model, real)
}

async function catchUp(model: Model, { clock, lives }: Real): Promise<void> {
  const now = clock().getTime()
  for (const order of model.orders) {
    if (order.state === 'open' && order.createdAt + orderMs <= now) order.state = 'closed'
  }
  model.enterprise.held -= model.refundsOnWay
  model.refundsOnWay = 0
  for (const row of model.withdrawals.filter(({ who }) => who === 'maker')) {
    if (row.state === 'approved') row.state = 'waiting'
    // The day to confirm begins when it is sent, and that may have been put off by a crash.
    if (row.state === 'waiting' && (await stateOf(lives.now(), row.id)) === 'failed') row.state = 'failed'
  }
}

export const stateOf = ({ database }: Life, id: number): Promise<string> =>
  database.read(async (tx) => {
    const row = await tx.selectFrom('withdrawals').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    return row.state
  })

/** What the house says everybody has, in the model's words. */
export function balancesIn({ lives, enterpriseId, makerId }: Real) {
  const { database, money } = lives.now()
  return database.read(async (tx) => {
    const { available, held } = await money.ledger.balances(tx, { kind: 'maker', id: makerId })
    // Points are no money: they come a moment after whatever earned them, and nothing here moves them.
    const { score: _score, ...enterprise } = await money.ledger.balances(tx, { kind: 'enterprise', id: enterpriseId })
    return { enterprise, maker: { available, held } }
  })
}

/** The points of both, whom registering brought some. */
export function pointsIn({ lives, enterpriseId, makerId }: Real) {
  const { database, money } = lives.now()
  return database.read(async (tx) => [
    (await money.ledger.balances(tx, { kind: 'enterprise', id: enterpriseId })).score,
    (await money.ledger.balances(tx, { kind: 'maker', id: makerId })).score,
  ])
}
