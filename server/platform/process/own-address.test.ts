import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['localhost', 'http://localhost:3000'],
])('what listens at %s is reached from its own machine at %s', (host, address) => {
  expect(ownAddress({ host, port: 3000 })).toBe(address)
  expect(URL.canParse(address)).toBe(true)
})
