import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resources } from '../resources.ts'
import { byNumber, byScreen, numberBeginnings } from './find.ts'

test('a number leads to what it is of and to the ledger, for those who may see them', () => {
  const all = byNumber('tx261116abcdef', ['withdrawals.read', 'ledger.read'])
  expect(all.map(({ to }) => to)).toEqual(['/withdrawals?no=TX261116ABCDEF', '/ledger?q=TX261116ABCDEF'])
  expect(byNumber('TX261116ABCDEF', ['news.read'])).toEqual([])
  // Orders of every purpose, tries to pay them and refunds are found in one list.
  for (const no of ['CZ261116ABCDEF', 'RF261116ABCDEF', 'TK261116ABCDEF']) {
    expect(byNumber(no, ['orders.read', 'withdrawals.read'])).toMatchObject([{ sort: '订单', to: `/orders?no=${no}` }])
  }
  expect(byNumber('TX261116ABCDEF', ['orders.read'])).toEqual([])
  expect(byNumber('LS26111700000017', ['orders.read', 'ledger.read'])).toMatchObject([{ sort: '账本' }])
  expect(byNumber('江南精工', ['ledger.read'])).toEqual([])
})

test('two sorts of numbers that begin alike lead to both, each for those who may see it', () => {
  const no = 'FK261116ABCDEF'
  const ways = (...rights: Parameters<typeof byNumber>[1]) => byNumber(no, rights).map(({ to }) => to)
  expect(ways('feedback.read')).toEqual([`/feedback?q=${no}`])
  expect(ways('withdrawals.read')).toEqual([`/withdrawals?tab=payouts&no=${no}`])
  expect(ways('withdrawals.read', 'feedback.read')).toHaveLength(2)
})

test("a visitor's message is found by the number that they were told", () => {
  expect(byNumber('ly1118-0001', ['feedback.read']).map(({ to }) => to)).toEqual(['/feedback?q=LY1118-0001'])
})

/** Numbers that stand in no list of their own, and why. */
const nowhere: Record<string, string> = {
  DK: 'the name of a file; the log of what was done has it',
  MB: 'what a message was handed to WeChat by; nobody reads it',
}

test('every number that the server makes leads somewhere', () => {
  const texts = globSync('server/modules/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const made = [...texts.matchAll(/businessNo\('([A-Z]{2})'|prefix: '([A-Z]{2})'|`([A-Z]{2})\$\{/g)]
  const beginnings = new Set(made.map(([, numbered, sold, written]) => numbered ?? sold ?? written ?? ''))
  for (const known of ['FK', 'LY', 'CZ', 'RZ']) expect(beginnings).toContain(known)
  expect([...beginnings].filter((one) => !numberBeginnings.has(one)).sort()).toEqual(Object.keys(nowhere))
})

test('screens are found by their name or their group, and only those that somebody may open', () => {
  expect(byScreen('提现', resources, ['withdrawals.read']).map(({ to }) => to)).toEqual(['/withdrawals'])
  expect(byScreen('提现', resources, [])).toEqual([])
  expect(byScreen('财务', resources, ['ledger.read', 'adjustments.read']).map(({ label }) => label)).toEqual([
    '账本',
    '调账',
  ])
})
