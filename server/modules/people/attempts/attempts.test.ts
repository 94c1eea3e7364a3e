import { expect, test } from 'vitest'
import { gateFor } from './model.ts'

test('the limits of the gate are these', () => {
  const none = { here: 0, account: 0, network: 0 }
  expect(gateFor(none)).toBe('open')
  expect(gateFor({ ...none, here: 3 })).toBe('human')
  expect(gateFor({ ...none, here: 5 })).toBe('locked')
  expect(gateFor({ ...none, account: 49 })).toBe('human')
  expect(gateFor({ ...none, account: 50 })).toBe('locked')
  expect(gateFor({ ...none, network: 100 })).toBe('locked')
})
