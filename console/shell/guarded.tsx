import type { ReactNode } from 'react'
import { NotAllowed } from '#console/parts/show/screen-states.tsx'
import type { Right } from '#contract/base/rights.ts'
import { useMe } from '../session.ts'

interface GuardedProps {
  rights: readonly Right[]
  label: string
  children: ReactNode
}

/** A screen for those who have all of its rights; everybody else is told which one is missing. */
export function Guarded({ rights, label, children }: GuardedProps) {
  const held = useMe()?.rights ?? []
  return rights.every((right) => held.includes(right)) ? children : <NotAllowed label={label} />
}
