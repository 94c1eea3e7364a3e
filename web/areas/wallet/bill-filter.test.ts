import { expect, test } from 'vitest'
import { billAddress, billFilterIn, isNarrowed, orderAddress } from './bill-filter.ts'

test('what an address means is kept, and what it cannot mean is left out', () => {
  const whole = 'purse=cash&direction=in&type=recharge&from=2026-01-31&to=2026-02-28'
  expect(billFilterIn(new URLSearchParams(whole))).toEqual({
    purse: 'cash',
    direction: 'in',
    type: 'recharge',
    from: '2026-01-31',
    to: '2026-02-28',
  })
  const mangled = 'purse=held&direction=up&type=commission&from=2026-02-30&to=20260228&page=2'
  expect(billFilterIn(new URLSearchParams(mangled))).toEqual({})
  expect(isNarrowed({})).toBe(false)
})

test('a filter and its address mean the same', () => {
  const filter = { purse: 'promotion', direction: 'out', from: '2026-01-01' } as const
  const address = billAddress({ ...filter, page: 3 })
  expect(address).toBe('/wallet/record?direction=out&from=2026-01-01&purse=promotion&page=3')
  expect(billFilterIn(new URL(address, 'http://site.invalid').searchParams)).toEqual(filter)
  expect(billAddress({ page: 1 })).toBe('/wallet/record')
})

test('a bill leads to the order it is about, where that has a page', () => {
  expect(orderAddress('CZ20261115ABCDEF')).toBe('/wallet/recharge?order_no=CZ20261115ABCDEF')
  expect(orderAddress('TX20261115ABCDEF')).toBe('/wallet/withdrawl?no=TX20261115ABCDEF')
  expect(orderAddress('TZ20261115ABCDEF')).toBeUndefined()
  expect(orderAddress('')).toBeUndefined()
})
