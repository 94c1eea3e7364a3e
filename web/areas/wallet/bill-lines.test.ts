import { expect, test } from 'vitest'
import type { Bill } from '#contract/money/bills.ts'
import { billLines } from './bill-lines.ts'

let ids = 0
const bill = (type: string, amount: string, balance_after: string, given: Partial<Bill> = {}): Bill => ({
  ...{ id: ++ids, no: `LS${ids}`, purse: 'cash', direction: 'out', type, title: type, amount, balance_after },
  ...{ order_no: 'TX1', created_at: '2026-11-17T11:43:00+08:00' },
  ...given,
})
const said = (bills: Bill[]) =>
  billLines(bills).map(({ type, amount, balance_after, parts }) => [type, amount, balance_after, parts.length])

test('a withdrawal is one line with its fee and tax in it, and with what was left in the end', () => {
  const bills = [
    bill('withdraw_tax', '80.00', '6200.00'),
    bill('withdraw_fee', '7.20', '6280.00'),
    bill('withdraw', '1112.80', '6287.20'),
    bill('recharge_bonus_back', '120.00', '1820.00', { purse: 'promotion' }),
  ]
  expect(said(bills)).toEqual([
    ['withdraw', '1200.00', '6200.00', 2],
    ['recharge_bonus_back', '120.00', '1820.00', 0],
  ])
})

test('what came back is a line of its own, and other withdrawals are others', () => {
  const bills = [
    bill('withdraw_fee_return', '7.20', '1200.00', { direction: 'in' }),
    bill('withdraw_return', '1192.80', '1192.80', { direction: 'in' }),
    bill('withdraw_fee', '1.00', '0.00', { order_no: 'TX2' }),
    bill('withdraw', '99.00', '1.00', { order_no: 'TX2' }),
  ]
  expect(said(bills)).toEqual([
    ['withdraw_return', '1200.00', '1200.00', 1],
    ['withdraw', '100.00', '0.00', 1],
  ])
})

test('a fee whose withdrawal stands elsewhere keeps its own line', () => {
  expect(said([bill('withdraw_fee', '7.20', '6200.00')])).toEqual([['withdraw_fee', '7.20', '6200.00', 0]])
  const both = [bill('withdraw_tax', '80.00', '6200.00'), bill('withdraw_fee', '7.20', '6280.00')]
  expect(said(both).map(([type]) => type)).toEqual(['withdraw_tax', 'withdraw_fee'])
})
