import { type Fen, toYuan } from '#contract/base/money.ts'

interface Names {
  /** Those that are amounts in fen. */
  yuan: readonly string[]
  /** Those that are shares in basis points. */
  percent: readonly string[]
}

/** Says a value as people read it, for the log: amounts in yuan and shares in percent, at whatever depth they stand. */
export function readable({ yuan, percent }: Names): (value: object) => object {
  const say = (name: string, value: unknown): unknown => {
    if (typeof value === 'number' && yuan.includes(name)) return toYuan(value as Fen)
    if (typeof value === 'number' && percent.includes(name)) return `${value / 100}%`
    if (Array.isArray(value)) return value.map((one) => say(name, one))
    return typeof value === 'object' && value !== null ? within(value) : value
  }
  const within = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, say(name, inner)]))
  return within
}
