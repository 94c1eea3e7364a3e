import { expect, test } from 'vitest'
import { billAddress, billFilterIn, causeAddress, isNarrowed } from './bill-filter.ts'

test('what an address means is kept, and what it cannot mean is left out', () => {
  const whole = 'purse=cash&direction=in&type=recharge&from=2026-01-31&to=2026-02-28'
  expect(billFilterIn('enterprise', new URLSearchParams(whole))).toEqual({
    purse: 'cash',
    direction: 'in',
    type: 'recharge',
    from: '2026-01-31',
    to: '2026-02-28',
  })
  const mangled = 'purse=held&direction=up&type=commission&from=2026-02-30&to=20260228&page=2'
  expect(billFilterIn('enterprise', new URLSearchParams(mangled))).toEqual({})
  expect(isNarrowed({})).toBe(false)
})

test('a filter and its address mean the same', () => {
  const filter = { purse: 'promotion', direction: 'out', from: '2026-01-01' } as const
  const address = billAddress('enterprise', { ...filter, page: 3 })
  expect(address).toBe('/wallet/record?direction=out&from=2026-01-01&purse=promotion&page=3')
  expect(billFilterIn('enterprise', new URL(address, 'http://site.invalid').searchParams)).toEqual(filter)
  expect(billAddress('enterprise', { page: 1 })).toBe('/wallet/record')
})

test('a bill leads to what it is about, where that has a page', () => {
  const order_no = 'CZ20261115ABCDEF'
  for (const type of ['recharge', 'recharge_bonus', 'pay_ad', 'refund_ad'] as const) {
    expect(causeAddress('enterprise', { type, order_no })).toBe(`/user/orders/${order_no}`)
  }
  expect(causeAddress('enterprise', { type: 'withdraw', order_no: 'TX1' })).toBe('/wallet/withdrawl?no=TX1')
  expect(causeAddress('enterprise', { type: 'adjust_add', order_no: 'TZ1' })).toBeUndefined()
  // What was given without an order has a number too.
  expect(causeAddress('enterprise', { type: 'promotion_grant', order_no: 'HD2026WELCOME00000000001' })).toBeUndefined()
  expect(causeAddress('enterprise', { type: 'recharge', order_no: '' })).toBeUndefined()
})

test('a maker’s bills are narrowed by a maker’s purses, and lead to commissions', () => {
  const filter = { purse: 'pending', type: 'commission' } as const
  expect(billAddress('maker', filter)).toBe('/personal/record?purse=pending&type=commission')
  expect(billFilterIn('maker', new URLSearchParams('purse=pending&type=commission'))).toEqual(filter)
  expect(billFilterIn('maker', new URLSearchParams('purse=cash&type=recharge'))).toEqual({})
  const order_no = 'WZ20261115ABCDEF'
  expect(causeAddress('maker', { type: 'commission_release', order_no })).toBe(
    `/personal/commission?order_no=${order_no}`,
  )
  expect(causeAddress('maker', { type: 'pay_vip', order_no })).toBe(`/personal/orders/${order_no}`)
  expect(causeAddress('maker', { type: 'withdraw', order_no: 'TX1' })).toBe('/personal/withdrawl?no=TX1')
})
