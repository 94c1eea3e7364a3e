import fc from 'fast-check'

/** The part of JSON Schema that the contract's schemas come out as. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\u202e倒着写',
  '\ud800',
  "' or 1=1 --",
  '"; drop table sessions; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  '$' + '{jndi:ldap://x}',
  '=cmd|calc',
  '𠮷野家',
  'e\u0301',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  'constructor',
]

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(null, true, false, [], {}, 0, -0, -1, 1.5, 2 ** 53, 1e308, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  // Drawing each of its characters would take longer than everything that is done with it.
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 50 }), fc.integer({ min: 5_000, max: 20_000 }))
    .map(([part, length]) => part.repeat(Math.ceil(length / part.length)).slice(0, length)),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value that could fit the schema: in range, at its edge, or one of its choices. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const min = schema.minimum ?? -(10 ** 6)
      const max = schema.maximum ?? 10 ** 6
      return fc.oneof(
        fc.integer({ min, max: Math.min(max, Number.MAX_SAFE_INTEGER) }),
        fc.constantFrom(min, max, min - 1),
      )
    }
    case 'string': {
      const maxLength = schema.maxLength ?? 60
      const long = fc.constantFrom('字'.repeat(maxLength), '字'.repeat(maxLength + 1))
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 80) }),
        long,
        fc.constantFrom(...hostileTexts),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return inputsFor(schema)
    default:
      return anything
  }
}

/** Whole inputs: some fit, some miss fields, some have strangers among them, some are no objects at all. */
export function inputsFor(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const mixed = Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fitting(field) }, { weight: 2, arbitrary: anything }),
    ]),
  )
  const fittingAll = Object.fromEntries(fields.map(([name, field]) => [name, fitting(field)]))
  const strangers = fc.dictionary(fc.constantFrom('id', 'realm', 'owner_id', '__proto__', 'x'), anything, {
    maxKeys: 2,
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fittingAll, { requiredKeys: [] }) },
    { weight: 4, arbitrary: fc.record(mixed, { requiredKeys: [] }) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.record(mixed, { requiredKeys: [] }), strangers).map(([a, b]) => ({ ...a, ...b })),
    },
    { weight: 1, arbitrary: anything },
  )
}

export interface HostileField {
  field: Schema
  hostile: string
  /** The whole input, of which this field is the hostile part. */
  input: Record<string, unknown>
}

/**
 * Every field with every hostile text, one at a time, the rest as it should be. Chance finds the strange combinations;
 * this makes sure that nothing simple is left to chance.
 */
export function oneHostileFieldEach(schema: Schema): HostileField[] {
  const fields = Object.entries(schema.properties ?? {})
  const required = fields.filter(([name]) => schema.required?.includes(name))
  const fine = Object.fromEntries(
    required.map(([name, field]) => [name, fc.sample(fitting(modest(field)), { numRuns: 1, seed: 1 })[0]]),
  )
  return fields.flatMap(([name, field]) =>
    hostileTexts.map((hostile) => ({ field, hostile, input: { ...fine, [name]: hostile } })),
  )
}

const modestLength = 200

/** Texts at their longest belong to chance: beside a hostile neighbour they would only be carried there and back. */
function modest(schema: Schema): Schema {
  if (schema.maxLength === undefined || schema.maxLength <= modestLength) return schema
  return { ...schema, maxLength: Math.max(modestLength, schema.minLength ?? 0) }
}
