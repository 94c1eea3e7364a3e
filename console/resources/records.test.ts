import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsIn } from '#console/parts/records/record-fields.ts'
import type { RecordCalls, RecordKind } from '#console/parts/records/record-kind.ts'
import { activityKind } from './activity/screen.tsx'
import { adKind, adSlotKind } from './ad/screen.tsx'
import { opportunityKind } from './business/screen.tsx'
import { companyKind } from './company/screen.tsx'
import { linkKind } from './link/screen.tsx'
import { productKind } from './product/screen.tsx'
import { resourceKind } from './resource/screen.tsx'
import { planKind, strategicKind } from './strategic/screen.tsx'

const kinds = [
  activityKind,
  adKind,
  adSlotKind,
  opportunityKind,
  companyKind,
  linkKind,
  planKind,
  productKind,
  resourceKind,
  strategicKind,
] as unknown as RecordKind<RecordCalls>[]

/** What goes in; a list that takes another word for its state turns it into ours after that. */
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  ('in' in schema ? (schema as z.ZodPipe<z.ZodObject>).in : (schema as z.ZodObject)).shape

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'the form of %s asks for exactly what the server takes',
  (_, kind) => {
    const names = fieldsIn(kind.sections).map(({ name }) => String(name))
    expect(names.sort()).toEqual(Object.keys(shapeOf(kind.calls.add.input)).sort())
  },
)

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'every state of %s has a word, and can be asked for',
  (_, kind) => {
    const states = shapeOf(kind.calls.list.input).state as unknown as z.ZodOptional<z.ZodEnum>
    expect(Object.keys(kind.states).sort()).toEqual([...states.unwrap().options].sort())
    if (kind.reviewed !== undefined) expect(kind.states).toHaveProperty(kind.reviewed)
  },
)

test.each(kinds.map((kind) => [kind.name, kind] as const))('every filter of %s is one the server knows', (_, kind) => {
  const known = Object.keys(shapeOf(kind.calls.list.input))
  for (const filter of kind.filters ?? []) expect(known).toContain('key' in filter ? filter.key : filter.from)
})

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'what %s lets be chosen from a list is asked for',
  (_, kind) => {
    const asked = fieldsIn(kind.sections).flatMap((field) => (field.kind === 'asked' ? [field.options] : []))
    for (const name of asked) expect(kind.options).toHaveProperty(name)
  },
)

test('kinds have names and drafts of their own', () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
})
