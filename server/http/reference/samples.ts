import type { z } from 'zod'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { inputSchema } from '../openapi.ts'

/** The part of JSON Schema that the contract's schemas come out as. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  default?: unknown
}

type Sample = Record<string, unknown>
type Issue = z.core.$ZodIssue

/** What people write into such fields, by the field's name; the first that fits is shown. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  phone_number: ['13800000001'],
  phone: ['13800000001'],
  area: ['86'],
  password: ['Demo-2026!'],
  code: ['246810'],
  keyword: ['合作'],
  reason: ['资料与实际情况不符'],
  name: ['示例名称'],
  real_name: ['张三'],
  title: ['示例标题'],
  email: ['someone@example.com'],
  amount: ['100.00'],
  amount_confirmed: ['100.00'],
  start_date: ['2026-11-16'],
  end_date: ['2026-11-30'],
  url: ['https://www.example.com/'],
  order_no: ['RC20261116ABCDEFGH0001'],
  no: ['RF20261116ABCDEFGH0001'],
  name_text: ['{name} 邀请您'],
  text: ['示例文字', '用我的链接注册：{link}'],
  label: ['thing1'],
  start_at: ['2026-12-01T09:00:00+08:00'],
  starts_at: ['2026-12-01T09:00:00+08:00'],
  end_at: ['2026-12-01T18:00:00+08:00'],
  ends_at: ['2026-12-01T18:00:00+08:00'],
  min_amount: ['1.00'],
  max_amount: ['50000.00'],
  from: ['2026-11-01'],
  to: ['2026-11-16'],
  signup_from: ['2026-11-20T09:00:00+08:00'],
  signup_until: ['2026-11-30T18:00:00+08:00'],
}

/** Shapes that texts of ours have: numbers, money, days, addresses, keys. Tried in this order where one is refused. */
const shapes: readonly unknown[] = [
  ...['示例文字', '1', '100.00', '2026-11-20', '2026-11-20T09:00:00+08:00', '2026-11', '13800000001', '246810', '86'],
  ...[
    '/news',
    '/files/2026/11/0123456789abcdef0123456789abcdef.webp',
    'https://www.example.com/',
    'example',
    'Demo-2026!',
  ],
  ...['someone@example.com', '91110108551385082Q', '11010519491231002X', '#1652f0', '09:00', 'example.com', '110105'],
  ...[
    '/api/file/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
    '0.0060',
    '2026-Q4',
    'ab'.repeat(32),
    'thing1',
    'HOME_TOP',
  ],
  ...[
    '<p>示例正文</p>',
    '张三',
    '6222021234567890123',
    'a'.repeat(32),
    'A'.repeat(16),
    '1'.repeat(18),
    '0',
    1,
    true,
    {},
  ],
  ...[[], [1], ['1'], null],
]

/** Calls whose fields hang together in ways that trying does not find. */
const spelled: Readonly<Record<string, Sample>> = {
  'POST /api/console/health/retry': { ids: ['0190f3a2-7c4e-7d11-8a55-3f6c1b2d4e5f'] },
  'POST /api/console/door/{id}/check-in': { code: '246810' },
  'POST /api/user/messages/switches': { kind: 'lead', sms: false },
  'POST /api/ck/user/messages/switches': { kind: 'lead', sms: false },
  'GET /api/company/products': { ids: '12,15' },
  'GET /api/console/last-edit': { subject: 'setting:site.info' },
  'POST /api/console/exports': {
    ...{ title: '伙伴链接', call: '/api/console/partners', input: {}, format: 'xlsx' },
    columns: [{ title: '名称', cells: [{ path: 'name' }] }],
  },
  'POST /api/console/adjustments': { owner_kind: 'enterprise', purse: 'cash' },
  'POST /api/console/offers/withdrawal': {
    ...{ min_amount: '10.00', max_amount: '50000.00', daily_amount: '100000.00', monthly_amount: '500000.00' },
    ...{ multiple_of: '1.00', fee_min_amount: '1.00', fee_max_amount: '50.00', methods: ['bank'] },
  },
}

/** The smallest value that a schema of this kind asks for. */
function plain(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return plain(choices.find((one) => one.type !== 'null') ?? {}, name)
  if (schema.allOf) return plain(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }), name)
  const known = usual[name]
  if (schema.format === 'date') return known?.[0] ?? '2026-11-20'
  if (schema.format === 'date-time') return known?.[0] ?? '2026-12-01T09:00:00+08:00'
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_, place) =>
        // Lists of choices mostly want each of them once.
        schema.items?.enum
          ? schema.items.enum[place % schema.items.enum.length]
          : plain(schema.prefixItems?.[place] ?? schema.items ?? {}, ''),
      )
    case 'object':
      return whole(schema)
    case 'string':
      return known?.[0] ?? '示例文字'.repeat(Math.ceil((schema.minLength ?? 1) / 4)).slice(0, schema.maxLength ?? 40)
    default:
      return known?.[0] ?? '1'
  }
}

/** Only what has to be there, and the first page of what is paged. */
export function whole(schema: Schema): Sample {
  const asked = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => asked.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field, name)]))
}

/** How often a field may be tried with something else before it is given up. */
const triesMax = shapes.length + 1

/**
 * Something that the endpoint takes, made from its schema. Rules that no schema tells (a number with a check digit, a
 * day after another) are found by trying: each field that is refused gets the next thing that people write into such
 * fields. Undefined where nothing of it fits.
 */
export function sampleOf(endpoint: Endpoint): Sample | undefined {
  const sample = { ...whole(inputSchema(endpoint) as Schema), ...spelled[`${endpoint.method} ${endpoint.path}`] }
  const tried = new Map<string, number>()
  for (let round = 0; round < triesMax * 4; round++) {
    const { error } = endpoint.input.safeParse(sample)
    if (!error) return sample
    // A rule between fields says nothing while one of them is no such value at all.
    const shaped = error.issues.filter((issue) => issue.code !== 'custom')
    const wrong = shaped.length > 0 ? shaped : error.issues
    if (!wrong.every((issue) => mend(sample, issue, tried))) return undefined
  }
  return undefined
}

function mend(sample: Sample, issue: Issue, tried: Map<string, number>): boolean {
  // What is wrong with a union stands in its branches: the longest way into one names the field.
  const nested = issue.code === 'invalid_union' ? (issue.errors.flat()[0]?.path ?? []) : []
  const path = [...issue.path, ...nested]
  const last = path.at(-1)
  if (last === undefined) return false
  const key = path.join('.')
  const tries = tried.get(key) ?? 0
  if (tries >= triesMax) return false
  tried.set(key, tries + 1)
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Sample | undefined)?.[String(step)], sample)
  if (typeof holder !== 'object' || holder === null) return false
  const candidates = [...(usual[String(last)] ?? []), ...shapes]
  ;(holder as Sample)[String(last)] = candidates[tries % candidates.length]
  return true
}
