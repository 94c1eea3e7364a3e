import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** What arrives after the page stands, script and all: the server renders none of it, and nobody waits for it. */
export function Later({ children }: { children: ReactNode }) {
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  return standing ? <Suspense>{children}</Suspense> : null
}
