import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { type Stores, StoresContext } from '#web/app/stores.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { PayPanel } from './pay-panel.tsx'

const order: WholeOrder = {
  order_no: 'RZ26111600000000000000',
  purpose: 'certification',
  title: '企业认证 · 标准',
  state: 'unpaid',
  amount: '600.00',
  promotion_part: '0.00',
  deposit_part: '0.00',
  pay_amount: '600.00',
  channel: null,
  refunded_amount: '0.00',
  created_at: '2026-11-16T09:00:00+08:00',
  expires_at: '2026-11-16T09:30:00+08:00',
  paid_at: null,
  payer_name: '',
  reject_reason: '',
  actions: ['pay', 'cancel'],
  path: '/authentication',
  pay: null,
  ways: [
    { channel: 'balance', balance: '1000.00', short_by: null, tax: '0.00', elsewhere: false },
    { channel: 'wechat_native', balance: null, short_by: null, tax: null, elsewhere: false },
  ],
  seconds_left: 1800,
  timeline: [],
  refunds: [],
  details: [{ name: '有效期', text: '1 年' }],
  invoicing: null,
  seller: '',
  buyer: '',
}

const site = createStore(() => ({ baseInfo: { company: '众桥' } }))
const nobody = { site, enterprise: createStore(() => ({})), maker: createStore(() => ({})) } as unknown as Stores

/** What the panel says of an order, without its tags. */
function said(given: Partial<WholeOrder>, realm: AccountRealm = 'enterprise', place: PayPlace = 'pc'): string {
  const shown = { ...order, ...given }
  const nothing = async () => undefined
  const asked = { place, look: nothing, know: nothing }
  const live = { realm, order: shown, first: shown.state, left: shown.seconds_left, ...asked }
  const element = <PayPanel live={live}>接下来</PayPanel>
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToString(
    <StoresContext value={nobody}>
      <RouterProvider router={router} />
    </StoresContext>,
  )
  return html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<(?!a |button)[^>]*>/g, ' ')
}

test('a price that the balance can pay is paid from it by one more click', () => {
  const text = said({})
  expect(text).toContain('确认支付 ￥600.00')
  expect(text).toContain('可用 ￥1,000.00')
  expect(text).toContain('有效期')
  expect(text).toContain('30:00')
  expect(text).not.toContain('接下来')
})

test('where the balance is short it says by how much, and an enterprise is shown where to recharge', () => {
  const ways: WholeOrder['ways'] = [
    { channel: 'balance', balance: '100.00', short_by: '500.00', tax: '0.00', elsewhere: false },
  ]
  const text = said({ ways, channel: 'balance' })
  expect(text).toContain('还差 ￥500.00')
  expect(text).toContain('href="/wallet/recharge"')
  expect(text).not.toContain('确认支付')
  expect(said({ ways, channel: 'balance' }, 'maker')).not.toContain('/wallet/recharge')
  // Nobody chose it, so nothing is chosen.
  expect(said({ ways })).toContain('请选择一种支付方式')
})

test('what the promotion fund pays is told apart from what is left', () => {
  const text = said({ promotion_part: '300.00', pay_amount: '300.00' })
  expect(text).toContain('推广金已抵扣')
  expect(text).toContain('确认支付 ￥300.00')
})

test('the order says which buttons there are: without an action there is none for it', () => {
  expect(said({})).toContain('取消订单')
  expect(said({ actions: ['pay'] })).not.toContain('取消订单')
  const over = said({ state: 'closed', actions: [], ways: [] })
  expect(over).toContain('订单已关闭')
  expect(over).toContain('接下来')
  expect(over).not.toContain('<button')
})

test('a transfer is shown with its account and amount, and asks for the voucher only where it may be handed in', () => {
  const account = { name: '众桥信息', bank: '工商银行', number: '1202 0000' }
  const transfer = { channel: 'bank_transfer', pay: { kind: 'bank', account } } as const
  expect(said({ ...transfer, actions: ['pay', 'voucher', 'cancel'] })).toContain('提交转账凭证')
  expect(said({ ...transfer, actions: ['pay', 'cancel'] })).not.toContain('提交转账凭证')
})

test('a provider that gave no code is asked once more', () => {
  const text = said({ channel: 'wechat_native', pay: null })
  expect(text).toContain('支付渠道没有回应')
  expect(text).toContain('重新支付')
})

test('on a telephone one tap pays: no code to scan with the same telephone, no new tab', () => {
  const scanned = { channel: 'wechat_native', pay: { kind: 'qr', code_url: 'weixin://', qr_image: 'data:,' } } as const
  expect(said(scanned)).toContain('扫一扫')
  for (const place of ['phone', 'wechat'] as const) {
    const text = said({ ...scanned, pay: null }, 'enterprise', place)
    expect(text).toContain('微信支付 ￥600.00')
    expect(text).not.toContain('扫一扫')
    expect(text).not.toContain('支付渠道没有回应')
  }
})
