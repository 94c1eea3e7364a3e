import { type Exchange, isRefused } from '#contract/base/call.ts'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'
import type { Envelope } from '#contract/base/envelope.ts'
import { sessionInvalidCode } from '#contract/base/refusals.ts'

export interface FunctionParts {
  exchange: Exchange
  toast(message: string): void
  log(error: unknown): void
}

/** What a call gives its caller when it succeeds. */
interface Gives<E extends Endpoint> {
  data: OutputOnWire<E>
  message: string
  whole: Envelope<OutputOnWire<E>>
}

interface Manner<G extends keyof Gives<Endpoint>, F extends null | false> {
  gives: G
  /** What it returns when it fails: login, register and scan-auth say false, all others null. */
  failed: F
  /** The refresh on page load tells nobody when it fails. */
  silent?: boolean
  /** Where the endpoint itself takes something besides a session. */
  authenticated?: boolean
}

export type Make = ReturnType<typeof createMake>

/**
 * Makes the specification's client functions: they never reject. Every failure is logged and shown; a refusal on an
 * authenticated call comes back as 40000, whatever its own number was.
 */
export function createMake({ exchange, toast, log }: FunctionParts) {
  return function make<E extends Endpoint, G extends keyof Gives<E>, F extends null | false>(
    endpoint: E,
    { gives, failed, silent = false, authenticated = isAuthenticated(endpoint) }: Manner<G, F>,
  ) {
    return async (input: InputOnWire<E>): Promise<Gives<E>[G] | F | typeof sessionInvalidCode> => {
      try {
        const whole = await exchange(endpoint, input)
        const given: Gives<E> = { data: whole.data, message: whole.message, whole }
        return given[gives]
      } catch (error) {
        log(error)
        if (!silent) toast((error instanceof Error && error.message) || 'Error')
        return isRefused(error) && authenticated && failed === null ? sessionInvalidCode : failed
      }
    }
  }
}

function isAuthenticated({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'known' && access !== 'optional'
}
