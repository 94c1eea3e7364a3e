import { expect, test } from 'vitest'
import { createGathering } from './gathering.ts'

test('what comes while some are being written is written together, and each is told of its own', async () => {
  const written: string[][] = []
  const keep = createGathering(
    async (some: readonly string[]) => {
      written.push([...some])
      return some.map((one) => one.toUpperCase())
    },
    { atOnceMax: 3, waitingMax: 10 },
  )
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(keep))).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(written).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('one that cannot be written does not take the others with it', async () => {
  const keep = createGathering(
    async (some: readonly string[]) => {
      if (some.includes('poison')) throw new Error('poisoned')
      return some
    },
    { atOnceMax: 10, waitingMax: 10 },
  )
  const ended = await Promise.allSettled(['a', 'b', 'poison', 'c'].map(keep))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await keep('d')).toBe('d')
})

test('beyond so many that wait it says that it is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const keep = createGathering(
    async (some: readonly number[]) => {
      await promise
      return some
    },
    { atOnceMax: 1, waitingMax: 2 },
  )
  const kept = [keep(1), keep(2), keep(3)]
  await expect(async () => keep(4)).rejects.toMatchObject({ code: 'BUSY' })
  resolve()
  expect(await Promise.all(kept)).toEqual([1, 2, 3])
})
