import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { readBoard } from '#contract/site/board.ts'

export type Board = OutputOnWire<typeof readBoard>
export type Series = Board['series'][number]

const yuan = (fen: number) => Math.round(fen) / 100

/** As a chart and a spreadsheet take it: yuan where it is money. */
export const numberOf = ({ unit }: Pick<Series, 'unit'>, value: number) => (unit === 'fen' ? yuan(value) : value)

export function sayNumber(series: Pick<Series, 'unit'>, value: number): string {
  const shown = numberOf(series, value).toLocaleString(
    'zh-CN',
    series.unit === 'fen' ? { minimumFractionDigits: 2 } : {},
  )
  return series.unit === 'fen' ? `¥${shown}` : shown
}

/** How much more or less than in the range before: `+12.5%`; nothing can be said of growth from nothing. */
export function sayChange({ total, total_before: before }: Pick<Series, 'total' | 'total_before'>): string {
  if (before === 0) return total === 0 ? '持平' : '此前为 0'
  const share = Math.round(((total - before) / Math.abs(before)) * 1000) / 10
  return share === 0 ? '持平' : `${share > 0 ? '+' : ''}${share.toLocaleString('zh-CN')}%`
}

/** The part of one step that took the next; a dash where nobody took the first, or more took the next. */
export function sayShare(part: number, whole: number): string {
  return part > whole || whole === 0 ? '—' : `${(Math.round((part / whole) * 1000) / 10).toLocaleString('zh-CN')}%`
}

/** A line for each day, two columns for each series; money in yuan. */
export function tableOf({ series }: Pick<Board, 'series'>): (string | number)[][] {
  const heads = series.flatMap(({ label, unit }) => {
    const name = unit === 'fen' ? `${label}（元）` : label
    return [name, `${name}·上一段`]
  })
  const days = series[0]?.days ?? []
  return [
    ['日期', ...heads],
    ...days.map(({ day }, at) => [
      day,
      ...series.flatMap((one) => [numberOf(one, one.days[at]?.value ?? 0), numberOf(one, one.days[at]?.before ?? 0)]),
    ]),
    ['合计', ...series.flatMap((one) => [numberOf(one, one.total), numberOf(one, one.total_before)])],
  ]
}
