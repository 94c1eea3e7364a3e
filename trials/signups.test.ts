import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignupState } from '#contract/catalogue/signups.words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Chance, seeded, under } from '#server/testing/chance.ts'
import { buildSigningUp, dayMs, type Guest, type SigningUp } from '#server/testing/signups.ts'
import { together } from '#server/testing/together.ts'
import { figure, firstSeed, sized } from './size.ts'

const crowd = sized({ short: 60, full: 500 })
const seats = 20
const commandsMax = sized({ short: 150, full: 2_000 })
const hourMs = 60 * 60 * 1000

let world: SigningUp
beforeAll(async () => {
  world = await buildSigningUp({ env: { DATABASE_POOL: '16' } })
})
afterAll(() => world.close())

const selfOf = ({ owner, personId }: Guest) => ({
  ...{ owner, personId, now: world.house.clock(), requestId: 'trial', idempotencyKey: undefined },
})
const enter = (guest: Guest, activity: number, count = 1) =>
  world.house.services.signups.requesting.signUp(selfOf(guest), {
    ...{ id: activity, ...world.filled(guest), seats: count, price_confirmed: undefined },
  })

async function guestsOf(count: number): Promise<Guest[]> {
  const all: Guest[] = []
  for (let at = 0; at < count; at++) all.push(await world.guest(at % 3 === 2 ? 'maker' : 'enterprise'))
  return all
}

interface Row {
  id: number
  state: SignupState
  seats: number
  queue_no: number | null
  owner_kind: string
  owner_id: number
}

const rowsOf = async (activity: number): Promise<Row[]> => {
  const { rows } = await world.house.database.read((tx) =>
    sql<Row>`select id, state, seats, queue_no, owner_kind, owner_id from signups where activity_id = ${activity}
      order by id`.execute(tx),
  )
  return rows
}

test('everybody at once for twenty seats: twenty have one, the rest wait in the order in which they were heard', async () => {
  const activity = await world.addActivity({ quota: seats })
  const all = await guestsOf(crowd)
  const { values, refusals } = await together(crowd, (n) => enter(all[n] as Guest, activity))
  expect({ heard: values.length, refusals }).toEqual({ heard: crowd, refusals: {} })
  const rows = await rowsOf(activity)
  const by = Object.groupBy(rows, ({ state }) => state)
  expect([by.approved?.length, by.waitlist?.length]).toEqual([seats, crowd - seats])
  const places = by.waitlist?.map(({ queue_no }) => queue_no) ?? []
  expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: crowd - seats }, (_, at) => at + 1),
  )
  // Half of those with a seat cancel at once: as many move up, from the front.
  const leaving = (by.approved ?? []).slice(0, seats / 2)
  await together(leaving.length, (n) => {
    const row = leaving[n]
    const guest = all.find(({ owner }) => owner.kind === row?.owner_kind && owner.id === row.owner_id)
    assert(row && guest)
    return world.house.services.signups.requesting.cancel(selfOf(guest), row.id)
  })
  const offered = (await rowsOf(activity)).filter(({ state }) => state === 'offered').map(({ queue_no }) => queue_no)
  expect(offered.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: seats / 2 }, (_, at) => at + 1),
  )
  expect(await world.faults()).toEqual([])
  figure('crowd', `${crowd} at once for ${seats} seats: ${seats} have one, ${crowd - seats} wait in order`)
})

/** What a sign-up is in the model, written without a look at how the room does it. */
interface Expected {
  guest: number
  state: SignupState
  seats: number
  until: number
  paid: boolean
}

interface Terms {
  quota: number
  fee: number
  starts: number
  review: boolean
}

const holds = ({ state }: Expected) => ['unpaid', 'offered', 'approved'].includes(state)
const taken = (all: readonly Expected[]) => all.filter(holds).reduce((sum, one) => sum + one.seats, 0)

/** The rules in twenty lines: a queue, a number of seats, and a clock. */
function createModel({ quota, fee, starts, review }: Terms) {
  const all: Expected[] = []
  const queue: Expected[] = []
  const closing = starts - 2 * hourMs
  const seat = (one: Expected, now: number) => {
    one.state = fee > 0 ? 'unpaid' : 'approved'
    one.until = Math.min(now + dayMs, starts)
  }
  const moveUp = (now: number) => {
    while (now < closing && queue[0] && taken(all) + queue[0].seats <= quota) {
      const next = queue.shift() as Expected
      next.state = fee > 0 ? 'unpaid' : 'offered'
      next.until = now + Math.min(dayMs, Math.floor((starts - now) / 4))
    }
  }
  const placeFor = (count: number, now: number): 'seat' | 'queue' | undefined => {
    if (now >= starts) return undefined
    const fits = taken(all) + count <= quota
    if (fits && (queue.length === 0 || now >= closing)) return 'seat'
    return now < closing ? 'queue' : undefined
  }
  const put = (one: Expected, now: number): boolean => {
    const place = placeFor(one.seats, now)
    if (place === 'seat') seat(one, now)
    if (place === 'queue') {
      one.state = 'waitlist'
      queue.push(one)
    }
    return place !== undefined
  }
  const leave = (one: Expected, state: 'cancelled' | 'lapsed', now: number) => {
    one.state = state
    const at = queue.indexOf(one)
    if (at >= 0) queue.splice(at, 1)
    moveUp(now)
  }
  return {
    all,
    enter(guest: number, count: number, now: number): boolean {
      const one: Expected = { guest, state: 'pending', seats: count, until: 0, paid: false }
      // Whoever is looked at first takes no place, but does not come where there is none.
      const comes = review ? placeFor(count, now) !== undefined : put(one, now)
      if (comes) all.push(one)
      return comes
    },
    approve: put,
    reject: (one: Expected) => {
      one.state = 'rejected'
    },
    settle(one: Expected): void {
      one.paid = fee > 0
      one.state = 'approved'
    },
    cancel: (one: Expected, now: number) => leave(one, 'cancelled', now),
    /** What time does, in the order in which it is due. */
    tick(now: number): void {
      for (;;) {
        const due = all
          .filter(({ state, until }) => (state === 'unpaid' || state === 'offered') && until <= now)
          .toSorted((one, other) => one.until - other.until || all.indexOf(one) - all.indexOf(other))[0]
        if (!due) break
        leave(due, 'lapsed', now)
      }
      if (now >= closing) for (const one of queue.splice(0)) one.state = 'lapsed'
      if (now >= starts) for (const one of all) if (one.state === 'pending') one.state = 'lapsed'
    },
  }
}

test('whatever is done to three activities, they are what the model says, and so is the money', async () => {
  const chance = seeded(firstSeed())
  let run = 0
  const met: Record<string, number> = {}
  while (run < commandsMax) {
    const start = world.house.clock().getTime() + 5 * dayMs
    const kinds = [
      { quota: 4, fee: 0, review: false },
      { quota: 5, fee: 2_500, review: false },
      { quota: 3, fee: 1_000, review: true },
    ]
    const plays = []
    for (const kind of kinds) plays.push(await openPlay({ ...kind, starts: start }))
    for (let step = 0; step < 50 && run < commandsMax; step++, run++) {
      const play = plays[under(chance, plays.length)]
      assert(play)
      const done = await command(chance, play)
      met[done] = (met[done] ?? 0) + 1
      if (under(chance, 5) === 0) {
        await world.pass([10 * 60_000, hourMs, 5 * hourMs, 26 * hourMs][under(chance, 4)] ?? 0)
        for (const each of plays) each.model.tick(world.house.clock().getTime())
      }
      for (const each of plays) await compare(each)
    }
    for (const each of plays) await settleBooks(each)
    // A week later, so that nothing of these is left to happen.
    await world.pass(7 * dayMs)
  }
  expect(await world.faults()).toEqual([])
  figure('activities', `${run} commands against a model, ${JSON.stringify(met)}`)
})

interface Play {
  activity: number
  fee: number
  guests: Guest[]
  ids: Map<Expected, number>
  model: ReturnType<typeof createModel>
}

async function openPlay(terms: Terms): Promise<Play> {
  const at = (ms: number) => new Date(ms).toISOString()
  const now = world.house.clock().getTime()
  const activity = await world.addActivity({
    ...{ quota: terms.quota, fee: (terms.fee / 100).toFixed(2), need_review: terms.review },
    ...{ starts_at: at(terms.starts), ends_at: at(terms.starts + hourMs), signup_until: at(terms.starts) },
    signup_from: at(now - hourMs),
  })
  const guests: Guest[] = []
  for (let count = 0; count < 8; count++) guests.push(await world.guest('enterprise'))
  for (const guest of guests) await world.give(guest, '10000.00')
  return { activity, fee: terms.fee, guests, ids: new Map(), model: createModel(terms) }
}

/** Somebody does something, here and in the model; answers what it was. */
async function command(chance: Chance, { activity, guests, ids, model }: Play): Promise<string> {
  const { signups } = world.house.services
  const now = world.house.clock().getTime()
  const by = { caller: { staffId: world.operator().id }, now: world.house.clock(), requestId: 'trial' }
  const guest = under(chance, guests.length)
  const who = guests[guest]
  assert(who)
  const self = selfOf(who)
  const over: readonly string[] = ['rejected', 'cancelled', 'lapsed', 'checked_in', 'absent']
  const one = model.all.findLast((each) => each.guest === guest && !over.includes(each.state))
  const id = (one && ids.get(one)) ?? 0
  const refused = async (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => false,
      (error: unknown) => {
        if (error instanceof Refusal) return true
        throw error
      },
    )
  if (!one) {
    const count = 1 + under(chance, 3)
    const entered = await enter(who, activity, count).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    expect([`entered`, model.enter(guest, count, now)]).toEqual([`entered`, entered !== undefined])
    const made = model.all.at(-1)
    if (entered !== undefined && made) ids.set(made, entered)
    return entered === undefined ? 'refused' : 'entered'
  }
  if (one.state === 'pending' && under(chance, 4) > 0) {
    if (under(chance, 4) === 0) {
      await signups.reviewing.reject(id, '试验', by)
      model.reject(one)
      return 'rejected'
    }
    const no = await refused(signups.reviewing.approve(id, by))
    expect(['approved', model.approve(one, now)]).toEqual(['approved', !no])
    return no ? 'refused' : 'reviewed'
  }
  if (one.state === 'unpaid' && under(chance, 4) > 0) {
    await signups.requesting.pay(self, { id, channel: undefined, price_confirmed: undefined })
    model.settle(one)
    return 'paid'
  }
  if (one.state === 'offered' && under(chance, 4) > 0) {
    await signups.requesting.confirm(self, id)
    model.settle(one)
    return 'confirmed'
  }
  if (under(chance, 2) === 0) return 'nothing'
  const no = await refused(signups.requesting.cancel(self, id))
  const mayCancel = now < (await startOf(activity))
  expect(['cancelled', mayCancel]).toEqual(['cancelled', !no])
  if (!no) model.cancel(one, now)
  return no ? 'refused' : 'cancelled'
}

const startOf = async (activity: number): Promise<number> => {
  const row = await world.house.database.read((tx) =>
    tx.selectFrom('activities').select('starts_at').where('id', '=', activity).executeTakeFirstOrThrow(),
  )
  return (row.starts_at as Date).getTime()
}

/** Every sign-up is what the model says; after the end whoever had a seat was not seen. */
async function compare({ activity, ids, model }: Play): Promise<void> {
  const rows = await rowsOf(activity)
  const over = world.house.clock().getTime() >= (await startOf(activity)) + hourMs
  const told = (state: SignupState) => (over && state === 'approved' ? 'absent' : state)
  const expected = model.all.map((one) => ({ id: ids.get(one), state: told(one.state), seats: one.seats }))
  expect(rows.map(({ id, state, seats: count }) => ({ id, state, seats: count }))).toEqual(expected)
}

/** Whoever has a seat has paid for it, and whoever lost one has everything back. */
async function settleBooks({ fee, guests, model }: Play): Promise<void> {
  for (const [at, guest] of guests.entries()) {
    const spent = model.all
      .filter((one) => one.guest === at && one.paid && one.state === 'approved')
      .reduce((sum, one) => sum + one.seats * fee, 0)
    expect([at, await world.cash(guest)]).toEqual([at, 1_000_000 - spent])
  }
}
