import { expect, test } from 'vitest'
import { keyOf } from './accounts.tsx'

test('an enterprise and a maker of the same number are two rows', () => {
  const keys = [
    { owner_kind: 'enterprise', owner_id: 7 },
    { owner_kind: 'maker', owner_id: 7 },
    { owner_kind: 'maker', owner_id: 8 },
  ] as const
  expect(new Set(keys.map(keyOf)).size).toBe(3)
})
