import { expect, test } from 'vitest'
import { billAddress, billFilterIn, causeAddress, isNarrowed } from './bill-filter.ts'

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

test('a bill leads to what it is about, where that has a page', () => {
  const order_no = 'CZ20261115ABCDEF'
  for (const type of ['recharge', 'recharge_bonus', 'pay_ad', 'refund_ad'] as const) {
    expect(causeAddress({ type, order_no })).toBe(`/user/orders/${order_no}`)
  }
  expect(causeAddress({ type: 'withdraw', order_no: 'TX1' })).toBe('/wallet/withdrawl?no=TX1')
  expect(causeAddress({ type: 'adjust_add', order_no: 'TZ1' })).toBeUndefined()
  // What was given without an order has a number too.
  expect(causeAddress({ type: 'promotion_grant', order_no: 'HD2026WELCOME00000000001' })).toBeUndefined()
  expect(causeAddress({ type: 'recharge', order_no: '' })).toBeUndefined()
})
