import { formatSecond } from '#console/parts/show/time.ts'

/** A time as it was logged. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export interface Difference {
  field: string
  before: string | undefined
  after: string | undefined
  changed: boolean
}

/** What became of each field: all that were or are there, those that changed first. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const rows = [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    before: was.get(field),
    after: is.get(field),
    changed: was.get(field) !== is.get(field),
  }))
  return [...rows.filter(({ changed }) => changed), ...rows.filter(({ changed }) => !changed)]
}

/** Objects by their fields, one level after the other, and so lists of them; whatever else stands as one value. */
function fieldsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map(path ? [[path, '空']] : [])
  if (typeof value !== 'object' || isPlainList(value)) return new Map([[path || '内容', say(value)]])
  const parts = Array.isArray(value) ? value.map((one, at) => [String(at + 1), one] as const) : Object.entries(value)
  return new Map(parts.flatMap(([key, inner]) => [...fieldsOf(inner, path ? `${path}.${key}` : key)]))
}

const isPlainList = (value: object): boolean =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)

function say(value: unknown): string {
  if (value === true) return '是'
  if (value === false) return '否'
  if (value === '') return '空'
  if (Array.isArray(value)) return value.length > 0 ? value.map(say).join('、') : '空'
  if (typeof value !== 'string') return JSON.stringify(value)
  return moment.test(value) ? formatSecond(value) : value
}
