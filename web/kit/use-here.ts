import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The page that is open, with its whole query, for a link that takes it along. The server makes one page for every
 * query: what this visitor came with is known only in the browser.
 */
export function useHere(): string {
  const { pathname, search } = useLocation()
  const [here, setHere] = useState(pathname)
  useEffect(() => setHere(pathname + search), [pathname, search])
  return here
}
