import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vipRefundDays } from '#contract/money/vips.words.ts'
import { type Chance, seeded, under } from '#server/testing/chance.ts'
import { buildHouse, type SignedIn } from '#server/testing/house.ts'
import { vipDayMs as dayMs, type LevelName, vipsIn } from '#server/testing/vips.ts'
import { figure, firstSeed, sized } from './size.ts'

const commands = sized({ short: 120, full: 2_000 })
const people = 4

/** What somebody should have, written down by hand and counted in another way than the product does. */
interface Term {
  id: number
  level: LevelName
  gift: boolean
  price: number
  paid: number
  days: number
  from: number
  to: number
  bought: number
  used: boolean
  ended: boolean
  /** Those in whose place it stands. */
  instead: Term[]
}

interface Kept {
  who: SignedIn
  terms: Term[]
  balance: number
}

const levels = {
  silver: { rank: 1, price: 9_900, days: 30, name: '银卡' },
  gold: { rank: 2, price: 29_900, days: 365, name: '金卡' },
  diamond: { rank: 3, price: 89_900, days: 365, name: '钻石' },
} as const
const names = Object.keys(levels) as LevelName[]

let world: Awaited<ReturnType<typeof vipsIn>>
beforeAll(async () => {
  world = await vipsIn(await buildHouse({ env: { DATABASE_POOL: '8' } }))
})
afterAll(() => world.close())

const nowMs = () => world.house.clock().getTime()
const live = ({ terms }: Kept) =>
  terms
    .filter(({ ended, to }) => !ended && to > nowMs())
    .sort((one, other) => one.from - other.from || one.id - other.id)
const unused = ({ from, to }: Term) => Math.max(0, Math.floor((to - Math.max(from, nowMs())) / dayMs))
const pick = <One>(many: readonly One[], chance: Chance): One => many[under(chance, many.length)] as One

/** What a purchase should come to: its kind, and what is taken off for which. */
function expected(kept: Kept, level: LevelName) {
  const { rank, price, days } = levels[level]
  const open = live(kept)
  const top = Math.max(0, ...open.map((term) => levels[term.level].rank))
  if (open.length === 0) return { price, credits: [] as number[], from: nowMs(), days, instead: [] as Term[] }
  if (top > rank) return undefined
  if (top === rank) {
    const from = open.at(-1)?.to ?? 0
    return from + days * dayMs > nowMs() + 5 * 366 * dayMs ? undefined : { price, credits: [], from, days, instead: [] }
  }
  let left: number = price
  const credits = open.map((term) => {
    const worth = Math.min(left, Math.floor((term.price * unused(term)) / term.days))
    left -= worth
    return worth
  })
  return { price, credits, from: nowMs(), days, instead: open }
}

async function bought(kept: Kept, level: LevelName): Promise<void> {
  const plan = expected(kept, level)
  const answer = await world.buy(kept.who, level)
  if (!plan) return expect(answer.code).toBe(40760)
  const paid = plan.price - plan.credits.reduce((sum, one) => sum + one, 0)
  assert(answer.code === 200, JSON.stringify(answer))
  kept.balance -= paid
  for (const term of plan.instead) term.ended = true
  const [newest] = await world.terms(kept.who)
  kept.terms.push({
    ...{ id: newest.id, level, gift: false, price: plan.price, paid, days: plan.days, from: plan.from },
    ...{ to: plan.from + plan.days * dayMs, bought: nowMs(), used: false, ended: false, instead: plan.instead },
  })
}

/** Later ones move up, or behind what is there again. */
function chain(kept: Kept): void {
  let free = nowMs()
  for (const term of live(kept)) {
    if (term.from <= nowMs()) free = Math.max(free, term.to)
    else {
      term.from = free
      term.to = free + term.days * dayMs
      free = term.to
    }
  }
}

async function refunded(kept: Kept, chance: Chance): Promise<void> {
  const term = pick(kept.terms, chance)
  if (!term) return
  const may =
    !term.ended &&
    term.to > nowMs() &&
    !term.gift &&
    term.paid > 0 &&
    !term.used &&
    nowMs() < term.bought + vipRefundDays * dayMs
  const { code } = await world.refund(kept.who, term.id)
  expect(code).toBe(may ? 200 : 40761)
  if (!may) return
  kept.balance += term.paid
  term.ended = true
  for (const old of term.instead) old.ended = false
  chain(kept)
}

async function given(kept: Kept, chance: Chance): Promise<void> {
  const level = pick(names, chance)
  const days = 1 + under(chance, 40)
  const from = live(kept).at(-1)?.to ?? nowMs()
  const { code, data } = await world.gift(kept.who, level, days)
  if (from + days * dayMs > nowMs() + 5 * 366 * dayMs) return expect(code).toBe(40760)
  kept.terms.push({
    ...{ id: data.id, level, gift: true, price: 0, paid: 0, days, from, to: from + days * dayMs },
    ...{ bought: nowMs(), used: false, ended: false, instead: [] },
  })
}

async function used(kept: Kept, chance: Chance, at: number): Promise<void> {
  const [active] = live(kept)
  const { database, services, clock } = world.house
  const use = { makerId: kept.who.id, kind: 'poster', reference: `trial-${at}`, amount: 0, now: clock() } as const
  const done = await database
    .begin((tx) => services.vips.use(tx, use))
    .then(
      () => true,
      () => false,
    )
  expect(done).toBe(active !== undefined && active.from <= nowMs())
  if (active && done) active.used = true
  under(chance, 2)
}

const deeds = {
  buy: (kept: Kept, chance: Chance) => bought(kept, pick(names, chance)),
  refund: refunded,
  gift: given,
  use: used,
  // By hours too: what is left is whole days.
  wait: async (_kept: Kept, chance: Chance) => world.days(under(chance, 24 * 40) / 24),
} as const

async function agree(kept: Kept): Promise<void> {
  const [active] = live(kept).filter(({ from }) => from <= nowMs())
  expect((await world.standing(kept.who))?.name).toBe(active && levels[active.level].name)
  const shown = (await world.centre(kept.who)).terms
  expect(
    shown.map((one: { id: number; starts_at: string; ends_at: string }) => [
      one.id,
      Date.parse(one.starts_at),
      Date.parse(one.ends_at),
    ]),
  ).toEqual(live(kept).map(({ id, from, to }) => [id, from, to]))
  expect(await world.balance(kept.who)).toBe(kept.balance)
}

test('whatever is opened, renewed, upgraded, given and given back, and however the clock jumps: model, terms and purses agree', async () => {
  const chance = seeded(firstSeed())
  const all: Kept[] = []
  for (let n = 0; n < people; n++) all.push({ who: await world.maker('9000000.00'), terms: [], balance: 900_000_000 })
  const done: Record<string, number> = {}
  for (let n = 0; n < commands; n++) {
    const kept = pick(all, chance)
    const name = pick(['buy', 'buy', 'refund', 'gift', 'use', 'wait'] as const, chance)
    await deeds[name](kept, chance, n)
    done[name] = (done[name] ?? 0) + 1
    await agree(kept)
  }
  for (const kept of all) await agree(kept)
  expect(await world.faults()).toEqual([])
  figure(
    'vips',
    `${commands} commands (${Object.entries(done)
      .map((one) => one.join(' '))
      .join(', ')}): all agree`,
  )
})

test('a hundred at once under one key are one term, and a hundred without are a hundred, one after another', async () => {
  const who = await world.maker('9000000.00')
  const authorization = await world.tokenFor(who)
  const payload = { level_id: world.ids.silver, channel: 'balance' }
  const send = (key?: string) =>
    world.house.http.inject({
      ...{ method: 'POST', url: '/api/ck/user/vip', payload },
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
    })
  const once = await Promise.all(Array.from({ length: 100 }, () => send('one-and-the-same')))
  expect(new Set(once.map((answer) => answer.json().data?.order_no)).size).toBe(1)
  expect(await world.terms(who)).toHaveLength(1)
  const many = await Promise.all(Array.from({ length: 40 }, () => send()))
  expect(many.map((answer) => answer.json().code)).toEqual(many.map(() => 200))
  const { terms } = await world.centre(who)
  expect(terms).toHaveLength(41)
  for (const [at, term] of terms.slice(1).entries()) expect(term.starts_at).toBe(terms[at].ends_at)
  expect(await world.balance(who)).toBe(900_000_000 - 41 * 9_900)
  expect(await world.faults()).toEqual([])
})

test('of many who take one term back at once the first does, and a use that was quicker keeps it', async () => {
  const who = await world.maker('9000000.00')
  await world.buy(who, 'silver')
  const [term] = await world.terms(who)
  const answers = await Promise.all(Array.from({ length: 30 }, () => world.refund(who, term.id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await world.balance(who)).toBe(900_000_000)
  await world.buy(who, 'gold')
  const [next] = await world.terms(who)
  const { database, services, clock } = world.house
  const use = (at: number) =>
    database.begin((tx) =>
      services.vips.use(tx, { makerId: who.id, kind: 'poster', reference: `race-${at}`, amount: 0, now: clock() }),
    )
  const [back, ...uses] = await Promise.allSettled([world.refund(who, next.id), ...[1, 2, 3, 4].map(use)])
  const was = back.status === 'fulfilled' && back.value.code === 200
  // Either it went back and nothing acted, or something acted and it stays.
  expect(uses.some(({ status }) => status === 'fulfilled')).toBe(!was)
  expect(await world.faults()).toEqual([])
})
