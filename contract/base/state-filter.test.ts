import { expect, test } from 'vitest'
import { z } from 'zod'
import { takeStatus } from './state-filter.ts'

const list = z.object({ page: z.number().default(1), state: z.enum(['open', 'done']).optional() })

test('either word means the state, and nobody behind the desk meets the other one', () => {
  const taken = takeStatus(list)
  expect(taken.parse({ status: 'done' })).toEqual({ page: 1, state: 'done' })
  expect(taken.parse({ state: 'done', page: 2 })).toEqual({ page: 2, state: 'done' })
  expect(taken.parse({ state: 'done', status: 'done' } as never)).toEqual({ page: 1, state: 'done' })
  expect(taken.parse({})).toEqual({ page: 1 })
  expect(taken.safeParse({ state: 'done', status: 'open' } as never).success).toBe(false)
})

test('where a state is part of the question itself, and where there is none, nothing changes', () => {
  const one = z.object({ state: z.string() })
  expect(takeStatus(one)).toBe(one)
  expect(takeStatus(z.null())).toBeInstanceOf(z.ZodNull)
})
