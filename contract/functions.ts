import { readEnterprise, readMaker, readWallet } from './accounts.ts'
import { type Exchange, isRefused } from './call.ts'
import { readPage } from './content.ts'
import type { Endpoint, InputOnWire, OutputOnWire } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import { sessionInvalidCode } from './refusals.ts'
import { readBanners, readConfig, readNotices, readPartners, readSeo, readSite } from './site.ts'

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
}

export type Functions = ReturnType<typeof createFunctions>

/**
 * The specification's client functions: they never reject. Every failure is logged and shown; a refusal on an
 * authenticated call comes back as 40000, whatever its own number was.
 */
export function createFunctions({ exchange, toast, log }: FunctionParts) {
  function make<E extends Endpoint, G extends keyof Gives<E>, F extends null | false>(
    endpoint: E,
    { gives, failed, silent = false }: Manner<G, F>,
  ) {
    return async (input: InputOnWire<E>): Promise<Gives<E>[G] | F | typeof sessionInvalidCode> => {
      try {
        const whole = await exchange(endpoint, input)
        const given: Gives<E> = { data: whole.data, message: whole.message, whole }
        return given[gives]
      } catch (error) {
        log(error)
        if (!silent) toast((error instanceof Error && error.message) || 'Error')
        const refused = isRefused(error) && isAuthenticated(endpoint)
        return refused && failed === null ? sessionInvalidCode : failed
      }
    }
  }

  const plain = { gives: 'data', failed: null } as const
  const quiet = { ...plain, silent: true } as const
  return {
    site: make(readSite, plain),
    seo: make(readSeo, plain),
    config: make(readConfig, plain),
    banners: make(readBanners, plain),
    partners: make(readPartners, plain),
    notices: make(readNotices, plain),
    page: make(readPage, plain),
    userInfo: make(readEnterprise, plain),
    wallet: make(readWallet, plain),
    personalInfo: make(readMaker, plain),
    refresh: {
      userInfo: make(readEnterprise, quiet),
      wallet: make(readWallet, quiet),
      personalInfo: make(readMaker, quiet),
    },
    make,
  }
}

function isAuthenticated({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'optional'
}
