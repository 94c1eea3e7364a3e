import { expect, test } from 'vitest'
import { resources } from '../resources.ts'
import { byNumber, byScreen } from './find.ts'

test('a number leads to what it is of and to the ledger, for those who may see them', () => {
  const all = byNumber('tx261116abcdef', ['withdrawals.read', 'ledger.read'])
  expect(all.map(({ to }) => to)).toEqual(['/withdrawals?no=TX261116ABCDEF', '/ledger?q=TX261116ABCDEF'])
  expect(byNumber('TX261116ABCDEF', ['news.read'])).toEqual([])
  // Orders of every purpose, tries to pay them and refunds are found in one list.
  for (const no of ['CZ261116ABCDEF', 'RF261116ABCDEF', 'TK261116ABCDEF']) {
    expect(byNumber(no, ['orders.read', 'withdrawals.read'])).toMatchObject([{ sort: '订单', to: `/orders?no=${no}` }])
  }
  expect(byNumber('TX261116ABCDEF', ['orders.read'])).toEqual([])
  expect(byNumber('江南精工', ['ledger.read'])).toEqual([])
})

test('screens are found by their name or their group, and only those that somebody may open', () => {
  expect(byScreen('提现', resources, ['withdrawals.read']).map(({ to }) => to)).toEqual(['/withdrawals'])
  expect(byScreen('提现', resources, [])).toEqual([])
  expect(byScreen('财务', resources, ['ledger.read', 'adjustments.read']).map(({ label }) => label)).toEqual([
    '账本',
    '调账',
  ])
})
