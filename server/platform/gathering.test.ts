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

/** Answers only when it is told to, and remembers what was asked together. */
function heldBack() {
  const asked: number[][] = []
  const held: PromiseWithResolvers<void>[] = []
  const ask = createGathering(
    async (some: readonly number[]) => {
      asked.push([...some])
      const gate = Promise.withResolvers<void>()
      held.push(gate)
      await gate.promise
      return some.map((one) => -one)
    },
    { atOnceMax: 10, waitingMax: 10, underWayMax: 2 },
  )
  return { ask, asked, held }
}

test('where two may be under way one that hangs holds nobody else up, and each gets their own', async () => {
  const { ask, asked, held } = heldBack()
  const [hanging, ...others] = [1, 2, 3, 4].map(ask)
  expect(asked).toEqual([[1], [2]])
  held[1]?.resolve()
  expect(await others[0]).toBe(-2)
  await expect.poll(() => asked).toEqual([[1], [2], [3, 4]])
  held[2]?.resolve()
  expect(await Promise.all(others)).toEqual([-2, -3, -4])
  held[0]?.resolve()
  expect(await hanging).toBe(-1)
})

test('where it would fail again nobody is tried alone: all of them hear why, and the next are asked', async () => {
  const asked: number[][] = []
  const ask = createGathering(
    async (some: readonly number[]) => {
      asked.push([...some])
      if (some.includes(2)) throw new Error('away')
      return some
    },
    { atOnceMax: 10, waitingMax: 10, tryAlone: false },
  )
  const ended = await Promise.allSettled([1, 2, 3].map(ask))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(asked).toEqual([[1], [2, 3]])
  expect(await ask(4)).toBe(4)
})
