import { z } from 'zod'

/** Checks that say how much may be handed in. */
const upperBounds = new Set(['max_length', 'max_size', 'less_than'])
const inner = [
  'element',
  'innerType',
  'in',
  'out',
  'left',
  'right',
  'keyType',
  'valueType',
  'rest',
  'catchall',
] as const
const inners = ['options', 'items'] as const

type Definition = Record<string, unknown> & { checks?: readonly z.core.$ZodCheck[] }

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * Postel's law in its safe half: how much may be handed in is for inputs to say. What lies in the database lies there,
 * be it because it grew while it was cleaned or because the limit was another one then, and must be readable, or a call
 * answers with a failure although what it was asked to do is done. Everything else a schema promises stays promised.
 */
export function asStored<Schema extends z.ZodType>(schema: Schema): Schema {
  return unbounded(schema) as Schema
}

function unbounded(schema: z.core.$ZodType): z.core.$ZodType {
  const before = known.get(schema)
  if (before) return before
  const definition = schema._zod.def as unknown as Definition
  const changed: Definition = {}
  const checks = definition.checks?.filter((check) => !upperBounds.has(check._zod.def.check))
  if (checks && checks.length < (definition.checks?.length ?? 0)) changed.checks = checks
  for (const key of inner) note(changed, key, definition[key], one)
  for (const key of inners) note(changed, key, definition[key], each)
  note(changed, 'shape', definition.shape, all)
  const free =
    Object.keys(changed).length > 0
      ? z.core.clone(schema, { ...definition, ...changed } as unknown as z.core.$ZodTypeDef)
      : schema
  known.set(schema, free)
  return free
}

function note(changed: Definition, key: string, value: unknown, free: (value: unknown) => unknown): void {
  const freed = value === undefined ? value : free(value)
  if (freed !== value) changed[key] = freed
}

const one = (value: unknown) => (isSchema(value) ? unbounded(value) : value)

function each(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const freed = value.map(one)
  return freed.some((part, at) => part !== value[at]) ? freed : value
}

function all(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const freed = entries.map(([name, part]) => [name, one(part)] as const)
  return freed.some(([, part], at) => part !== entries[at]?.[1]) ? Object.fromEntries(freed) : value
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}
