import { expect, test } from 'vitest'
import { fitColumns, leaveSpare } from './fit-columns.ts'

const columns = [{ key: 'name', width: 300 }, { key: 'note' }, { key: 'amount', width: 90 }]
const named = [
  { key: 'name', width: 240, least: 168 as const },
  { key: 'sum', width: 116, align: 'right' as const },
]
const widths = (available: number) => fitColumns(columns, available).map(({ width }) => width)

test('columns that fit stay as wide as they want to be', () => {
  expect(widths(700)).toEqual([300, undefined, 90])
})

test('of columns that do not fit the widest give way first, so that none lies behind the buttons', () => {
  expect(widths(600)).toEqual([240, 240, 90])
  expect(widths(410)).toEqual([144, 144, 90])
})

test('beyond what can be read they give way no further, and before the place is known not at all', () => {
  expect(widths(100)).toEqual([96, 96, 90])
  expect(widths(0)).toEqual([300, undefined, 90])
})

test('what cannot be read any narrower, and figures, leave it to the others', () => {
  expect(fitColumns([...named, { key: 'note', width: 200 }], 400).map(({ width }) => width)).toEqual([168, 116, 96])
})

test('what can be spared leaves before the others are squeezed, the last first, and nothing else ever does', () => {
  const list = [...columns, { key: 'rate', width: 76, spare: true }, { key: 'rule', width: 84, spare: true }]
  const keys = (available: number) => leaveSpare(list, available).map(({ key }) => key)
  expect(keys(520)).toEqual(['name', 'note', 'amount', 'rate', 'rule'])
  expect(keys(500)).toEqual(['name', 'note', 'amount', 'rate'])
  expect(keys(100)).toEqual(['name', 'note', 'amount'])
  expect(keys(0)).toHaveLength(5)
})

test('of two columns that are read beside each other none stays alone', () => {
  const pair = [...columns, { key: 'ours', width: 76, spare: 'both' }, { key: 'theirs', width: 76, spare: 'both' }]
  expect(leaveSpare(pair, 500)).toHaveLength(3)
})
