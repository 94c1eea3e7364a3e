import type { Schema } from './samples.ts'

/** One line of a table of fields. */
export interface Field {
  /** Where it stands: `list[].title`. */
  name: string
  type: string
  required: boolean
  /** What it is held to, in words. */
  limits: string
}

const depthMax = 6

/** The fields of an object, those inside of others behind them. */
export function fieldsOf(schema: Schema, before = '', depth = 0): Field[] {
  const required = new Set(schema.required ?? [])
  const fields: Field[] = []
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const name = before + key
    fields.push({ name, type: typeOf(inner), required: required.has(key), limits: limitsOf(inner) })
    if (depth < depthMax) fields.push(...insideOf(inner, name, depth))
  }
  return fields
}

function insideOf(schema: Schema, name: string, depth: number): Field[] {
  const { schema: only } = withoutNull(schema)
  if (only.type === 'array' && only.items) return fieldsOf(withoutNull(only.items).schema, `${name}[].`, depth + 1)
  return fieldsOf(only, `${name}.`, depth + 1)
}

/** What may be empty is told in a word, not as a choice between two things. */
function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf
  if (!choices) return { schema, nullable: false }
  const rest = choices.filter(({ type }) => type !== 'null')
  const nullable = rest.length < choices.length
  return rest.length === 1 ? { schema: rest[0] ?? {}, nullable } : { schema: { ...schema, anyOf: rest }, nullable }
}

const words: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数值',
  boolean: '是或否',
  object: '对象',
  null: '空',
}

function typeOf(given: Schema): string {
  const { schema, nullable } = withoutNull(given)
  const choices = schema.anyOf ?? schema.oneOf
  const own = choices
    ? [...new Set(choices.map(typeOf))].join('或')
    : schema.type === 'array'
      ? `${typeOf(schema.items ?? {})}的列表`
      : (words[schema.type ?? ''] ?? (schema.enum || schema.const !== undefined ? '文本' : '任意'))
  return nullable ? `${own}，可为空` : own
}

function limitsOf(given: Schema): string {
  const { schema } = withoutNull(given)
  const items = schema.items ?? {}
  const said = [
    schema.const !== undefined && `固定为 ${JSON.stringify(schema.const)}`,
    schema.enum && `取值 ${schema.enum.join('、')}`,
    items.enum && `每项取值 ${items.enum.join('、')}`,
    schema.format === 'date' && '日期，如 2026-11-16',
    schema.format === 'date-time' && '时刻，如 2026-11-16T09:00:00+08:00',
    between(schema.minimum, schema.maximum, ''),
    between(schema.minLength, schema.maxLength, '字'),
    between(schema.minItems, schema.maxItems, '项'),
    schema.default !== undefined && `默认 ${JSON.stringify(schema.default)}`,
  ]
  return said.filter(Boolean).join('；')
}

function between(min: number | undefined, max: number | undefined, unit: string): string {
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max
  const least = min === 0 || min === Number.MIN_SAFE_INTEGER ? undefined : min
  const after = unit && ` ${unit}`
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${after}` : `${least} 至 ${most}${after}`
  if (most !== undefined) return `最多 ${most}${after}`
  return least === undefined ? '' : `至少 ${least}${after}`
}
