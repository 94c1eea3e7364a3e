import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sitePath } from '#contract/visitors.ts'
import { showToast } from './toasts.tsx'

// `from` names the page that somebody wanted before they were asked to sign in.

/** Known in the browser only: the server keeps one page for whatever anybody came from. */
export function useFrom(): string | undefined {
  const { search } = useLocation()
  const [from, setFrom] = useState<string>()
  useEffect(() => setFrom(fromIn(search)), [search])
  return from
}

export function fromIn(search: string): string | undefined {
  return sitePath(new URLSearchParams(search).get('from'))
}

export function withFrom(path: string, from: string | undefined): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}

/** Whoever goes from one of these pages to another was told on the first of them. */
let told = false

interface FromLinkProps {
  href: string
  children: ReactNode
}

/** A link among the pages where an account begins: it takes `from` along. */
export function FromLink({ href, children }: FromLinkProps) {
  const onClick = () => {
    told = true
  }
  return (
    <a href={withFrom(href, useFrom())} onClick={onClick}>
      {children}
    </a>
  )
}

/** What a guard has to say, said on the page it leads to. */
export function useGuardToast() {
  const { search } = useLocation()
  useEffect(() => {
    if (new URLSearchParams(search).has('from') && !told) showToast('请先登录', 'error')
    told = false
  }, [search])
}
