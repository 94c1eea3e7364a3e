import { createChallenge, solveChallenge } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import type { Challenge } from '#contract/people/captcha.ts'
import type { App } from '#server/app.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { solve } from '#ui/proof-of-work.ts'

const validMs = 10 * 60 * 1000

const ask = async ({ http }: App): Promise<Challenge> => (await http.inject('/api/captcha')).json().data
const verify = ({ database, services }: App, payload: string, now: Date) =>
  database.begin((tx) => services.captcha.verify(tx, payload, now))

const payloadOf = (parts: object) => btoa(JSON.stringify(parts))
const partsOf = (payload: string) => JSON.parse(atob(payload))

async function solved(house: House) {
  const payload = await solve(await ask(house))
  return { payload, parts: partsOf(payload) }
}

test('a challenge says what to look for, and looks different each time', async () => {
  const house = await openHouse()
  const first = await ask(house)
  expect(first).toEqual({
    algorithm: 'SHA-256',
    challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    maxnumber: 100_000,
    salt: expect.stringMatching(/^[0-9a-f]{24}\?expires=1794791400&$/),
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await ask(house)).challenge).not.toBe(first.challenge)
})

test('what our own solver finds is accepted, once, by every process', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const { payload } = await solved(house)
  expect(await verify(neighbour, payload, house.clock())).toBe(true)
  expect(await verify(house, payload, house.clock())).toBe(false)
  expect(await verify(neighbour, payload, house.clock())).toBe(false)
})

test('what ALTCHA’s own solver finds is accepted too', async () => {
  const house = await openHouse()
  const { algorithm, challenge, maxnumber, salt, signature } = await ask(house)
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  const payload = payloadOf({ algorithm, challenge, number: found?.number, salt, signature, took: found?.took })
  expect(await verify(house, payload, house.clock())).toBe(true)
})

test('of many uses at the same moment one passes', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const { payload } = await solved(house)
  const uses = [house, neighbour, house, neighbour, house].map((app) => verify(app, payload, house.clock()))
  expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
})

test('it holds for ten minutes', async () => {
  const house = await openHouse()
  const { payload } = await solved(house)
  const at = (ms: number) => new Date(house.clock().getTime() + ms)
  expect(await verify(house, payload, at(validMs))).toBe(false)
  expect(await verify(house, payload, at(validMs - 1))).toBe(true)
})

test('nothing that was changed or invented is accepted', async () => {
  const house = await openHouse()
  const { payload, parts } = await solved(house)
  const strange = await createChallenge({ hmacKey: 'guessed', number: 7, salt: parts.salt })
  const { maxnumber: _, ...guessed } = strange
  const later = parts.salt.replace(/expires=\d+/, 'expires=9999999999')
  const attempts = [
    '',
    'x',
    '%%%',
    payload.slice(0, -8),
    'A'.repeat(5000),
    payloadOf({}),
    payloadOf([]),
    btoa('null'),
    payloadOf({ ...parts, number: parts.number + 1 }),
    payloadOf({ ...parts, number: String(parts.number) }),
    payloadOf({ ...parts, salt: later }),
    payloadOf({ ...parts, salt: 'no-expiry' }),
    payloadOf({ ...parts, signature: parts.challenge }),
    payloadOf({ ...parts, challenge: parts.challenge.toUpperCase() }),
    payloadOf({ ...parts, algorithm: 'SHA-1' }),
    payloadOf({ ...guessed, number: 7 }),
  ]
  for (const attempt of attempts) expect(await verify(house, attempt, house.clock()), attempt).toBe(false)
  expect(await verify(house, payload, house.clock())).toBe(true)
})

test('a use that is rolled back has not happened', async () => {
  const house = await openHouse()
  const { payload } = await solved(house)
  const failed = house.database.begin(async (tx) => {
    await house.services.captcha.verify(tx, payload, house.clock())
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await verify(house, payload, house.clock())).toBe(true)
})

test('used challenges are forgotten when they can not be used any more', async () => {
  const house = await openHouse()
  const { payload } = await solved(house)
  await verify(house, payload, house.clock())
  const size = async () =>
    (await house.database.read((tx) => tx.selectFrom('captcha_uses').select('expires_at').execute())).length
  house.clock.advance(validMs - 1)
  await house.services.captcha.forgetExpired(house.clock())
  expect(await size()).toBe(1)
  house.clock.advance(1)
  await house.services.captcha.forgetExpired(house.clock())
  expect(await size()).toBe(0)
  expect(await verify(house, payload, house.clock())).toBe(false)
})

test('switched off, anything is accepted', async () => {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  expect(await verify(house, '', house.clock())).toBe(true)
  expect((await ask(house)).maxnumber).toBe(100_000)
})

test('another house has another key', async () => {
  const house = await openHouse()
  const other = await openHouse({ env: { SECRET_KEY: 'b'.repeat(64) } })
  const { payload } = await solved(other)
  expect(await verify(house, payload, house.clock())).toBe(false)
})
