import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { destination } from '#contract/base/destination.ts'
import { hasKeptToast, showToast } from '#web/kit/toasts.tsx'

// `from` names the page that somebody wanted before they were asked to sign in.

/** Known in the browser only: the server keeps one page for whatever anybody came from. */
export function useFrom(): string | undefined {
  const { search } = useLocation()
  const [from, setFrom] = useState<string>()
  useEffect(() => setFrom(fromIn(search)), [search])
  return from
}

export function fromIn(search: string): string | undefined {
  return destination(new URLSearchParams(search).get('from'))
}

export function withFrom(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}

const toldName = 'told-from'

/** Whoever goes from one of these pages to another was told on the first of them, also where it is loaded anew. */
function noteTold() {
  try {
    sessionStorage.setItem(toldName, rawFrom(location.search))
  } catch {
    // A browser that keeps nothing is told twice.
  }
}

function wasTold(from: string): boolean {
  try {
    const told = sessionStorage.getItem(toldName)
    sessionStorage.removeItem(toldName)
    return told === from
  } catch {
    return false
  }
}

const rawFrom = (search: string) => new URLSearchParams(search).get('from') ?? ''

interface FromLinkProps {
  href: string
  children: ReactNode
}

/** A link among the pages where an account begins: it takes `from` along. */
export function FromLink({ href, children }: FromLinkProps) {
  return (
    <a href={withFrom(href, useFrom())} onClick={noteTold}>
      {children}
    </a>
  )
}

/** What a guard has to say, said on the page it leads to; not beside what the page before has left to be said. */
export function useGuardToast() {
  const { search } = useLocation()
  useEffect(() => {
    const from = rawFrom(search)
    if (from && !wasTold(from) && !hasKeptToast()) showToast('请先登录', 'error')
  }, [search])
}
