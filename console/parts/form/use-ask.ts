import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'

export interface Asked<Data> {
  /** The latest answer; it stays on the screen while a newer one is on its way. */
  data: Data | undefined
  error: unknown
  loading: boolean
  refresh(): Promise<void>
  /** Puts an answer that came another way (a save) in place. */
  put(data: Data): void
}

/** Asks when it is first shown, again whenever the input changes, and on `refresh()`. The last question wins. */
export function useAsk<E extends Endpoint>(endpoint: E, input: InputOnWire<E>): Asked<OutputOnWire<E>> {
  return useAsking(endpoint, input)
}

/** The same for one thing among many: what was answered about another is no answer, and is not shown as one. */
export function useAskOne<E extends Endpoint>(endpoint: E, input: InputOnWire<E>): Asked<OutputOnWire<E>> {
  const { of, ...asked } = useAsking(endpoint, input)
  return of === JSON.stringify(input) ? asked : { ...asked, data: undefined }
}

interface Asking<Data> extends Asked<Data> {
  /** The question that the answer belongs to. */
  of: string
}

function useAsking<E extends Endpoint>(endpoint: E, input: InputOnWire<E>): Asking<OutputOnWire<E>> {
  type State = { data: OutputOnWire<E> | undefined; of: string; error: unknown; loading: boolean }
  const [state, setState] = useState<State>({ data: undefined, of: '', error: undefined, loading: true })
  const latest = useRef(0)
  const written = JSON.stringify(input)

  const refresh = useCallback(async () => {
    latest.current += 1
    const own = latest.current
    const settle = (next: Partial<State>) => {
      if (own === latest.current) setState((before) => ({ ...before, ...next, loading: false }))
    }
    setState((before) => ({ ...before, loading: true }))
    try {
      settle({ data: await call(endpoint, JSON.parse(written)), of: written, error: undefined })
    } catch (error) {
      // Whoever gave up signing in is on the way out; there is nothing to show them.
      if (!(error instanceof SignInGivenUp)) settle({ error })
    }
  }, [endpoint, written])

  useEffect(() => {
    void refresh()
    return () => {
      latest.current += 1
    }
  }, [refresh])

  const put = useCallback(
    (data: OutputOnWire<E>) => {
      latest.current += 1
      setState({ data, of: written, error: undefined, loading: false })
    },
    [written],
  )
  return { ...state, refresh, put }
}
