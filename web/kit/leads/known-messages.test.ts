import { expect, test } from 'vitest'
import type { LeadMessage } from '#contract/catalogue/leads.ts'
import { isGapBefore, knownOf, withNewer, withOlder } from './known-messages.ts'

const message = (id: number): LeadMessage => ({
  id,
  side: 'sender',
  text: `第 ${id} 条`,
  files: [],
  created_at: '2026-11-16T09:00:00Z',
})
/** A page as it is answered: at most fifty, the oldest first. */
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => message(first + at))
const idsOf = ({ messages }: { messages: readonly LeadMessage[] }) => messages.map(({ id }) => id)

test('as long as older ones are left they can be asked for, page after page', () => {
  let known = knownOf({ messages: from(111, 160), more: true })
  known = withOlder(known, { list: from(61, 110), more: true })
  expect(known.more).toBe(true)
  known = withOlder(known, { list: from(11, 60), more: true })
  known = withOlder(known, { list: from(1, 10), more: false })
  expect(known.more).toBe(false)
  expect(idsOf(known)).toEqual(from(1, 160).map(({ id }) => id))
})

test('a new message takes nobody the way to the older ones', () => {
  const known = withNewer(knownOf({ messages: from(11, 60), more: true }), from(12, 61))
  expect(known.more).toBe(true)
  expect(idsOf(known)).toHaveLength(51)
})

test('what came while nobody was listening is noticed as a gap, and nothing else is', () => {
  const known = knownOf({ messages: from(1, 40), more: false })
  expect(isGapBefore(known, { messages: from(71, 120), more: true })).toBe(true)
  expect(isGapBefore(known, { messages: from(31, 80), more: true })).toBe(false)
  expect(isGapBefore(known, { messages: from(1, 41), more: false })).toBe(false)
})
