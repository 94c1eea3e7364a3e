import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { House } from '#server/testing/house.ts'
import { verifyMaker } from '#server/testing/identities.ts'
import { createLives, type Lives } from './lives.ts'
import { moneyCommands } from './money-commands.ts'
import { balancesIn, emptyModel, minuteMs, passTime, pointsIn, type Real, ripeDays } from './money-model.ts'
import { buildWorld } from './money-world.ts'
import { figure, firstSeed, sized } from './size.ts'

const runs = sized({ short: 20, full: 500 })
const commandsMax = 80
const gift = 500_00

/** What once failed, as fast-check named it: tried again before anything new. */
const regressions: readonly { seed: number; path: string }[] = []

let house: House
let lives: Lives
let staff: [number, number]
let keys = 0
let commandsRun = 0
const count = () => {
  commandsRun++
}
const key = () => `trial-${String(++keys).padStart(8, '0')}`

beforeAll(async () => {
  const built = await buildWorld({}, ripeDays)
  house = built.house
  staff = built.world.staff
  lives = createLives(house)
})
afterAll(async () => {
  await lives.close()
  await house.close()
})

/** Two new people for each run; the maker has earned something. */
async function arrive(): Promise<Real> {
  const { id: enterpriseId } = await house.signIn.enterprise()
  const { id: makerId } = await house.signIn.maker()
  await verifyMaker(house, makerId, '王小明')
  const { adjustments } = lives.now().money
  const about = { owner_kind: 'maker', owner_id: makerId, purse: 'available', against: 'opening' } as const
  const by = (staffId: number) => ({ caller: { staffId }, now: house.clock(), requestId: 'trial' })
  const asked = { ...about, amount: fen(gift), reason: '补发上月活动奖励', evidence: ['/api/file/evidence'] }
  const { id } = await adjustments.request(asked, by(staff[0]))
  await adjustments.approve({ id, note: '' }, by(staff[1]))
  return { lives, enterpriseId, makerId, staff, clock: house.clock, key, count }
}

const property = fc.asyncProperty(
  fc.commands(moneyCommands, { maxCommands: commandsMax, size: 'max' }),
  async (commands) => {
    const real = await arrive()
    const model = emptyModel(gift)
    await fc.asyncModelRun(() => ({ model, real }), commands)
    await passTime(model, real, 3 * 24 * 60 * minuteMs, 0)
    const { enterprise, maker } = model
    assert.deepEqual(await balancesIn(real), { enterprise, maker })
    // Once each, whatever the power did while they were posted.
    assert.deepEqual(await pointsIn(real), [50, 50])
    const { database, money } = lives.now()
    assert.deepEqual(await database.read((tx) => money.ledger.proving.invariants(tx)), [])
  },
)

test('whatever people do, whenever the power goes and the clock jumps: everybody has what the model says', async () => {
  for (const known of regressions) await fc.assert(property, { ...known, numRuns: 1, endOnFailure: true })
  await fc.assert(property, { numRuns: runs, seed: firstSeed() })
  const crashes = [...lives.places.values()].reduce((sum, times) => sum + times, 0)
  figure(
    'model',
    `${runs} runs, ${commandsRun} commands, ${crashes} power cuts at ${lives.places.size} places: ` +
      'all balances as in the model',
  )
  expect(crashes).toBeGreaterThan(runs)
})
