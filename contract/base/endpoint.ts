import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'
import { takeStatus } from './state-filter.ts'

/**
 * Who may call. `public` reads no token at all; `known` only whether an enterprise or a maker is there, never which;
 * `optional` accepts a session but does not ask for one;
 * `any` wants a session of any realm, `member` one of an enterprise or a maker (of both: see `memberRealms`),
 * `staff` one of the console's; beyond that a staff endpoint names the one right it takes.
 */
export type Access =
  | 'public'
  | 'known'
  | 'optional'
  | 'any'
  | 'member'
  | 'enterprise'
  | 'maker'
  | 'staff'
  | { readonly staff: Right }

export type Method = 'GET' | 'POST'

export interface Endpoint<
  A extends Access = Access,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly kind: 'endpoint'
  readonly summary: string
  readonly method: Method
  /** Parameters in braces: `/api/news/{id}`. They are validated together with the query or the body. */
  readonly path: string
  readonly access: A
  readonly input: In
  readonly output: Out
  /** The refusals beside the ones every endpoint may give (see `refusalsOf`). */
  readonly refusals: readonly RefusalCode[]
  /** Takes an `Idempotency-Key`: the same key and content is answered once more, other content is refused. */
  readonly idempotent: boolean
  /** What `message` says on success. */
  readonly done: string
  /** The field of its rows behind which a list can be read on; it takes `after` then. */
  readonly byKey?: RowKey
}

type RowKey = 'id' | 'no' | 'order_no'

/** Whether it refuses whoever has no session. */
export function wantsSession(access: Access): boolean {
  return access !== 'public' && access !== 'known' && access !== 'optional'
}

/** Values as they travel (strings for money and times) and as the server holds them (fen, `Date`). */
export type InputOnWire<E extends Endpoint> = z.input<E['input']>
export type OutputOnWire<E extends Endpoint> = z.input<E['output']>
export type InputInside<E extends Endpoint> = z.output<E['input']>
export type OutputInside<E extends Endpoint> = z.output<E['output']>

interface Declaration<A extends Access, In extends z.ZodType, Out extends z.ZodType> {
  summary: string
  method: Method
  path: `/api/${string}`
  access: A
  input: In
  output: Out
  refusals?: readonly RefusalCode[]
  idempotent?: boolean
  done?: string
  byKey?: RowKey
}

export function endpoint<const A extends Access, In extends z.ZodType, Out extends z.ZodType>(
  declared: Declaration<A, In, Out>,
): Endpoint<A, In, Out> {
  const input = declared.method === 'GET' ? takeStatus(declared.input) : declared.input
  return { kind: 'endpoint', refusals: [], idempotent: false, done: '成功', ...declared, input }
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
}

/** The right a staff endpoint takes; undefined for everyone else's. */
export function rightFor(access: Access): Right | undefined {
  return typeof access === 'object' ? access.staff : undefined
}

/** One word for an access, for lists that people read. */
export function accessName(access: Access): string {
  return typeof access === 'object' ? `staff:${access.staff}` : access
}

export function refusalsOf(one: Endpoint): RefusalCode[] {
  const common: RefusalCode[] = ['INPUT_INVALID', 'TOO_MANY_REQUESTS', 'DEFECT', 'BUSY']
  if (one.method === 'POST') common.push('BODY_MALFORMED', 'BODY_TOO_LARGE', 'MEDIA_UNSUPPORTED')
  if (wantsSession(one.access)) common.push('SESSION_INVALID')
  if (rightFor(one.access) || one.access === 'any') common.push('NOT_ALLOWED')
  return [...new Set([...one.refusals, ...common])]
}
