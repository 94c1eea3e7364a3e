import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { once } from './once.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a key is forgotten after thirty days, and not before', async () => {
  const house = await openHouse()
  const { database, clock } = house
  const ask = (key: string, now: Date, made: string) => {
    const asked = { owner: 'enterprise:1', what: 'test', key, content: {}, now }
    return database.begin((tx) => once(tx, asked, async () => made))
  }
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  await ask('key-of-old', ago(30 * dayMs + 1), 'old')
  await ask('key-of-late', ago(30 * dayMs), 'late')
  const forget = house.gather('jobs').find(({ job }) => job.name === 'once.forget-keys')
  expect(forget?.job.schedule).toBeDefined()
  await forget?.run({})
  expect(await ask('key-of-late', clock(), 'again')).toEqual({ reference: 'late', repeated: true })
  expect(await ask('key-of-old', clock(), 'anew')).toEqual({ reference: 'anew', repeated: false })
})
