import { expect, test } from 'vitest'
import { z } from 'zod'
import { Yuan } from '#contract/base/money.ts'
import { buildHouse } from '#server/testing/house.ts'
import { asStored } from './stored-output.ts'

/** Where a schema of the wire says how much there may be at most. */
function bounds(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    // Which whole numbers JSON can carry is no limit of ours.
    const bound = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'].includes(key)
    if (bound && value !== Number.MAX_SAFE_INTEGER) return [`${path} ${key} ${value}`]
    return bounds(value, `${path}.${key}`)
  })
}

test('no answer of any call is refused for being too much', async () => {
  const house = await buildHouse()
  const endpoints = house.desk.endpoints()
  await house.close()
  const wrong = endpoints.flatMap(({ method, path, output }) =>
    bounds(z.toJSONSchema(output, { io: 'input' })).map((bound) => `${method} ${path}${bound}`),
  )
  expect(wrong).toEqual([])
})

test('everything else that an answer promises is still checked', () => {
  const Row = z.object({
    title: z.string().trim().min(1).max(3),
    tags: z.array(z.string().max(2)).max(1),
    amount: Yuan,
    either: z.union([z.literal(''), z.string().max(1)]),
    none: z.number().int().min(1).max(5).nullable().optional(),
  })
  const Stored = asStored(Row)
  const row = { title: 'longer', tags: ['much', 'more'], amount: 100 as z.output<typeof Yuan>, either: 'ab', none: 9 }
  expect(z.encode(Stored, row)).toEqual({ ...row, amount: '1.00' })
  expect(() => z.encode(Row, row)).toThrow()
  expect(() => z.encode(Stored, { ...row, title: '' })).toThrow()
  expect(() => z.encode(Stored, { ...row, none: 0.5 })).toThrow()
  expect(asStored(Row)).toBe(Stored)
  const plain = z.object({ name: z.string() })
  expect(asStored(plain)).toBe(plain)
})
