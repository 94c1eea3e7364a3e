import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { lifetimes } from './model.ts'

const none = { binders: {} }

test('a session lasts thirty days at most, however often it is used', async () => {
  const { signIn, services, clock } = await openHouse()
  const { token, id } = await signIn.enterprise()
  const who = () => services.sessions.identify({ token, ...none })
  for (let day = 0; day < 29; day++) {
    clock.advance(24 * 60 * 60 * 1000)
    expect((await who()).enterprise?.ownerId).toBe(id)
  }
  clock.advance(24 * 60 * 60 * 1000)
  expect(await who()).toEqual({})
})

test('a session that lies unused for seven days is over, a minute less is not', async () => {
  const { signIn, services, clock } = await openHouse()
  const first = await signIn.maker()
  clock.advance(lifetimes.maker.idleMs - 60_000)
  expect((await services.sessions.identify({ token: first.token, ...none })).maker).toBeDefined()
  clock.advance(lifetimes.maker.idleMs)
  expect(await services.sessions.identify({ token: first.token, ...none })).toEqual({})
})

test('a session ended in one process is over in every other at once', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const { token, sessionId } = await house.signIn.enterprise()
  expect((await neighbour.services.sessions.identify({ token, ...none })).enterprise).toBeDefined()
  await house.database.begin((tx) => house.services.sessions.end(tx, sessionId))
  expect(await neighbour.services.sessions.identify({ token, ...none })).toEqual({})
})

test('the database holds nothing with which anyone could come in', async () => {
  const { signIn, database } = await openHouse()
  const { token, binder } = await signIn.enterprise({ browser: true })
  const row = await database.read((tx) => tx.selectFrom('sessions').selectAll().executeTakeFirstOrThrow())
  const stored = [row.token_hash.toString('base64url'), row.binder_hash?.toString('base64url')]
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(binder)
})

test('a browser’s token opens nothing without its own binder', async () => {
  const { signIn, services } = await openHouse()
  const mine = await signIn.enterprise({ browser: true })
  const other = await signIn.enterprise({ browser: true })
  const who = (binder?: string) =>
    services.sessions.identify({ token: mine.token, binders: binder ? { enterprise: binder } : {} })
  expect((await who(mine.binder)).enterprise?.ownerId).toBe(mine.id)
  expect(await who()).toEqual({})
  expect(await who(other.binder)).toEqual({})
})
