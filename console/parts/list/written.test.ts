import { expect, test } from 'vitest'
import { at, tableOf, writes } from './written.ts'

interface Row {
  day: string
  net: string
}
const columns = [
  { title: '日期', written: at('day') },
  { title: '净额', written: { ...at('net'), sum: true } },
].map((column) => writes<Row, typeof column>(column))

test('a file ends in what its amounts come to, to the fen, and without amounts in its last row', () => {
  const rows = [
    { day: '2026-11-01', net: '0.10' },
    { day: '2026-11-02', net: '-70.71' },
    { day: '2026-11-03', net: '9007199254740.20' },
  ]
  expect(tableOf(columns, rows).at(-1)).toEqual(['合计', '9007199254669.59'])
  expect(tableOf(columns, [])).toEqual([
    ['日期', '净额'],
    ['合计', '0.00'],
  ])
  expect(tableOf(columns.slice(0, 1), rows)).toHaveLength(4)
})

test('what is no amount adds nothing', () => {
  expect(tableOf(columns, [{ day: '2026-11-01', net: '面议' }]).at(-1)).toEqual(['合计', '0.00'])
})
