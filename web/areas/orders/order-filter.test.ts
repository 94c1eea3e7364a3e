import { expect, test } from 'vitest'
import { filterRows, orderFilterIn, ordersAddress } from './order-filter.ts'

test('a filter and its address mean the same in either centre, and what an address cannot mean is left out', () => {
  const filter = { purpose: 'recharge', state: 'paid' } as const
  const address = ordersAddress('enterprise', { ...filter, page: 2 })
  expect(address).toBe('/user/orders?purpose=recharge&state=paid&page=2')
  expect(orderFilterIn(new URL(address, 'http://site.invalid').searchParams)).toEqual(filter)
  expect(ordersAddress('maker', {})).toBe('/personal/orders')
  expect(orderFilterIn(new URLSearchParams('purpose=toString&state=lost'))).toEqual({})
})

test('each choice keeps the others and leads back to the first page; a realm is not asked about what it cannot buy', () => {
  const rows = filterRows('enterprise', { purpose: 'recharge' }).flat()
  expect(rows.map(({ label }) => label)).toEqual(['用途', '状态'])
  const paid = rows[1]?.options.find(({ name }) => name === '已支付')
  expect(paid).toMatchObject({ href: '/user/orders?purpose=recharge&state=paid', chosen: false })
  expect(rows[0]?.options.find(({ chosen }) => chosen)?.name).toBe('账户充值')
  const [bought] = filterRows('maker', {}).flat()
  expect(bought?.options.map(({ name }) => name)).toEqual(['全部', '活动报名', '创客会员'])
})
