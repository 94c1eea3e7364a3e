import type { Endpoint, InputOnWire, OutputOnWire } from './endpoint.ts'
import type { Envelope } from './envelope.ts'

/** Asks an endpoint and gets the whole envelope; rejects with `CallRefused` or `CallFailed`. */
export type Exchange = <E extends Endpoint>(endpoint: E, input: InputOnWire<E>) => Promise<Envelope<OutputOnWire<E>>>

/** Asks an endpoint and gets its data. Over HTTP in the browser, in process while a page is rendered. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOnWire<E>) => Promise<OutputOnWire<E>>

const refusedName = 'CallRefused'

/** The server answered, and the answer is no. `fields` has a message for each input that was wrong. */
export class CallRefused extends Error {
  readonly code: number
  readonly fields: Readonly<Record<string, string>>

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = refusedName
    this.code = code
    this.fields = fields
  }
}

/** No usable answer came: no network, too late, not 2xx, or something without a code. Logs nobody out. */
export class CallFailed extends Error {
  readonly status: number

  constructor(message: string, status = 0, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** By name, not by class: while a page is rendered, a refusal comes from the server's copy of this file. */
export function isRefused(error: unknown): error is CallRefused {
  return error instanceof Error && error.name === refusedName
}

export function callWith(exchange: Exchange): Call {
  return async (endpoint, input) => (await exchange(endpoint, input)).data
}

/** The messages beside the fields of a form, out of the `data` of an INPUT_INVALID. */
export function fieldsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  return data.fields as Record<string, string>
}
