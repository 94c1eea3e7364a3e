import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What is open over a list stands in its address: other screens lead to it, and so does the way back. */
export function useOpened(name: string) {
  const [parameters, setParameters] = useSearchParams()
  const open = useCallback(
    (which: number | string) =>
      // From one to the next is one step in the history: the way back leads to the list.
      setParameters((before) => changed(before, name, String(which)), { replace: parametersNow().has(name) }),
    [setParameters, name],
  )
  const close = useCallback(
    () => setParameters((before) => changed(before, name, undefined), { replace: true }),
    [setParameters, name],
  )
  return { opened: parameters.get(name) || undefined, open, close }
}

const parametersNow = () => new URLSearchParams(location.search)

/** The same for what is known by its number; an address that names none opens nothing. */
export function useOpenedId(name: string) {
  const { opened = '', open, close } = useOpened(name)
  return { opened: /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : undefined, open, close }
}

function changed(before: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === undefined) after.delete(name)
  else after.set(name, value)
  return after
}
