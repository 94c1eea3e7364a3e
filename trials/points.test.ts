import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expiryOf } from '#server/modules/money/points/model.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Chance, seeded, under } from '#server/testing/chance.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { scoreAt } from '#server/testing/points.ts'
import { figure, firstSeed, sized } from './size.ts'

const commands = sized({ short: 400, full: 5_000 })
const people = 4
const dayMs = 24 * 60 * 60 * 1000

/** What somebody should have, written down by hand: every batch with what is left of it. */
interface Batch {
  left: number
  expires: number
}

interface Bought {
  reference: string
  parts: { batch: Batch; points: number }[]
}

type Member = Awaited<ReturnType<ReturnType<typeof scoreAt>['member']>>

interface Kept {
  member: Member
  batches: Batch[]
  signed: Map<string, number>
  earned: Map<string, number>
  bought: Bought[]
  lengthened: Set<Batch>
}

let house: House
beforeAll(async () => {
  house = await buildHouse({ env: { DATABASE_POOL: '8' } })
})
afterAll(() => house.close())

const worth = { signin: 5, signin_week: 20, feedback: 30, attended: 20 } as const
const perDay = { feedback: 3, attended: 2 } as const

test('whatever is earned, spent and given back, and however the clock jumps: the model, the batches and the purse agree', async () => {
  const chance = seeded(firstSeed())
  const points = scoreAt(house)
  const all: Kept[] = []
  for (let n = 0; n < people; n++) {
    const member = await points.member(n % 2 === 0 ? 'enterprise' : 'maker')
    const batches = [{ left: 50, expires: expiryOf(house.clock()).getTime() }]
    all.push({ member, batches, signed: new Map(), earned: new Map(), bought: [], lengthened: new Set() })
  }
  await points.settle()
  const done: Record<string, number> = {}
  for (let n = 0; n < commands; n++) {
    const kept = pick(all, chance)
    const [name, deed] = pick(deeds, chance)
    await deed(kept, chance, n)
    // What runs out runs out for everybody.
    if (name === 'run out') all.forEach(expire)
    done[name] = (done[name] ?? 0) + 1
    await agree(kept)
  }
  for (const kept of all) await agree(kept)
  expect(await house.database.read((tx) => house.services.ledger.proving.invariants(tx))).toEqual([])
  figure(
    'points',
    `${commands} commands (${Object.entries(done)
      .map((one) => one.join(' '))
      .join(', ')}): all agree`,
  )
})

function pick<One>(many: readonly One[], chance: Chance): One {
  return many[under(chance, many.length)] as One
}

const moment = () => house.clock().getTime()
const today = () => new Date(moment() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
/** The first to run out first; of those that run out together, the one that was given first. */
const inOrder = (batches: readonly Batch[]) =>
  batches.map((batch, at) => ({ batch, at })).toSorted((a, b) => a.batch.expires - b.batch.expires || a.at - b.at)

function give({ batches }: Kept, points: number): void {
  batches.push({ left: points, expires: expiryOf(house.clock()).getTime() })
}

/** What has run out is nobody's any more. */
function expire({ batches }: Kept): void {
  for (const batch of batches) if (batch.expires <= moment()) batch.left = 0
}

async function agree({ member, batches }: Kept): Promise<void> {
  const left = batches.map((batch) => batch.left)
  assert.deepEqual(await member.batches(), left)
  assert.equal(
    await member.balance(),
    left.reduce((sum, one) => sum + one, 0),
  )
}

type Deed = (kept: Kept, chance: Chance, n: number) => Promise<void>

const signIn: Deed = async (kept) => {
  const { owner, personId } = kept.member
  const day = today()
  const { streak, points, repeated } = await house.services.points.following.signIn(owner, personId, house.clock())
  const before = kept.signed.get(day)
  assert.equal(repeated, before !== undefined)
  if (before !== undefined) return
  const last = [...kept.signed.keys()].toSorted().at(-1)
  const expected = last === dayBefore(day) ? (kept.signed.get(last) ?? 0) + 1 : 1
  assert.equal(streak, expected)
  kept.signed.set(day, expected)
  give(kept, worth.signin)
  if (expected % 7 === 0) give(kept, worth.signin_week)
  assert.equal(points, expected % 7 === 0 ? 25 : 5)
}

const earn: Deed = async (kept, chance, n) => {
  const event = pick(['feedback', 'attended'] as const, chance)
  await kept.member.earn(event, `trial:${n}`)
  await house.services.points.following.settle(house.clock())
  const key = `${event} ${today()}`
  const times = kept.earned.get(key) ?? 0
  if (times >= perDay[event]) return
  kept.earned.set(key, times + 1)
  give(kept, worth[event])
}

const spend: Deed = async (kept, chance) => {
  const points = 1 + under(chance, 60)
  // What a refusal undoes is undone with what had run out before it: that is still there until somebody takes it.
  const usable = kept.batches.reduce((sum, batch) => sum + (batch.expires > moment() ? batch.left : 0), 0)
  if (usable < points) {
    await assert.rejects(kept.member.spend(points), (error: unknown) => {
      return error instanceof Refusal && error.code === 'SCORE_INSUFFICIENT'
    })
    return
  }
  const reference = await kept.member.spend(points)
  expire(kept)
  let wanted = points
  const parts: Bought['parts'] = []
  for (const { batch } of inOrder(kept.batches)) {
    const part = Math.min(wanted, batch.left)
    if (part === 0) continue
    batch.left -= part
    wanted -= part
    parts.push({ batch, points: part })
  }
  kept.bought.push({ reference, parts })
}

const giveBack: Deed = async (kept, chance) => {
  if (kept.bought.length === 0) return
  const bought = pick(kept.bought, chance)
  const expected = bought.parts.reduce((sum, { points }) => sum + points, 0)
  assert.equal(await kept.member.giveBack(bought.reference), expected)
  for (const { batch, points } of bought.parts) {
    batch.left += points
    const until = moment() + 30 * dayMs
    if (batch.expires < until && !kept.lengthened.has(batch)) {
      batch.expires = until
      kept.lengthened.add(batch)
    }
  }
  bought.parts = []
}

const runOut: Deed = () => house.services.points.expiring.expire(house.clock())

const pass: Deed = async (_kept, chance) => {
  house.clock.advance(pick([dayMs / 3, dayMs, dayMs, 5 * dayMs, 45 * dayMs], chance))
}

const deeds: readonly (readonly [string, Deed])[] = [
  ['signed in', signIn],
  ['signed in', signIn],
  ['earned', earn],
  ['spent', spend],
  ['spent', spend],
  ['given back', giveBack],
  ['run out', runOut],
  ['days passed', pass],
]
