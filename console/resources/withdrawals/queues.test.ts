import { expect, test } from 'vitest'
import { consistent, intoQueue, queueIn, queues } from './queues.ts'

test('every queue is found again by its own filters', () => {
  for (const { key } of queues) expect(queueIn(intoQueue({}, key))).toBe(key)
  expect(queueIn(intoQueue({ state: 'paid' }, 'all'))).toBe('all')
})

test('what the first screen of the day leads to is a queue', () => {
  expect(queueIn({ state: 'pending', second: 'false' })).toBe('first')
  expect(queueIn({ state: 'pending', second: 'true' })).toBe('second')
  expect(queueIn({ state: 'approved' })).toBe('approved')
})

test('what is over is in no queue', () => {
  expect(queueIn({ state: 'paid' })).toBeUndefined()
  expect(queueIn({ state: 'pending' })).toBeUndefined()
})

test('another queue keeps the other filters', () => {
  const filters = { state: 'pending', second: 'true', method: 'bank' }
  expect(intoQueue(filters, 'failed')).toEqual({ method: 'bank', state: 'failed' })
})

test('a second signature is asked about only while one is waited for', () => {
  const before = { state: 'pending', second: 'true' }
  expect(consistent(before, { state: 'paid', second: 'true' })).toEqual({ state: 'paid' })
  expect(consistent(before, before)).toEqual(before)
})

test('an owner is one of their realm', () => {
  const before = { realm: 'maker', owner_id: '7' }
  expect(consistent(before, { realm: 'enterprise', owner_id: '7' })).toEqual({ realm: 'enterprise' })
  expect(consistent(before, { owner_id: '7' })).toEqual({})
  expect(consistent({ realm: 'maker' }, before)).toEqual(before)
})
