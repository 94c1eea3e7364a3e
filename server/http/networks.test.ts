import { expect, test } from 'vitest'
import { addressesIn, networkOf } from './networks.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['203.000.113.009', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('whatever is no address counts as one, however many are invented', () => {
  const invented = ['unknown7', '', '_hidden', '1.2.3', '1.2.3.999', '1.2.3.4.5', 'g::1', ':'.repeat(500), '[', '::1::']
  expect(new Set(invented.map(networkOf)).size).toBe(1)
})

test('proxies are known by their address or their range, however they are spelled', () => {
  const isProxy = addressesIn(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1']) expect(isProxy(address)).toBe(true)
  for (const address of ['11.1.2.3', '192.0.2.8', 'fe80::1', 'unknown', '']) expect(isProxy(address)).toBe(false)
})
