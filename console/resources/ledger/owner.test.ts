import { expect, test } from 'vitest'
import { addressOfNumber, addressOfOwner, readOwner, writeOwner } from './owner.ts'

test('somebody in an address is read back as they were written, and a mistyped one is nobody', () => {
  const maker = { owner_kind: 'maker', owner_id: 12 } as const
  expect(readOwner(writeOwner(maker))).toEqual(maker)
  for (const text of [null, '', 'maker', 'maker:0', 'system:1', 'enterprise:12x'])
    expect(readOwner(text)).toBe(undefined)
})

test('the platform is looked up among its own accounts, and a number keeps its signs', () => {
  expect(addressOfOwner({ owner_kind: 'system', owner_id: 0 })).toBe('/ledger?tab=platform')
  expect(addressOfOwner({ owner_kind: 'enterprise', owner_id: 3 })).toBe('/ledger?owner=enterprise:3')
  expect(addressOfNumber('a&b:1')).toBe('/ledger?q=a%26b%3A1')
})
