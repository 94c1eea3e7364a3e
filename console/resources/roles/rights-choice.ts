import type { Right } from '#contract/base/rights.ts'
import type { Resource } from '../../resource.ts'

type Choosable = Pick<Resource, 'right' | 'rights'>

/**
 * One right more or less. Whoever may change something may also see it, so the right to see comes along; and without
 * it the others open nothing, so they go together.
 */
export function chooseRight(
  chosen: readonly Right[],
  right: Right,
  on: boolean,
  { right: see, rights }: Choosable,
): Right[] {
  if (on) return unique([...chosen, right, ...(see ? [see] : [])])
  if (right === see) return chosen.filter((one) => !rights.includes(one))
  return chosen.filter((one) => one !== right)
}

/** All rights of a resource at once, as far as somebody may give them. */
export function chooseAll(
  chosen: readonly Right[],
  on: boolean,
  { rights }: Choosable,
  own: readonly Right[],
): Right[] {
  const givable = rights.filter((right) => own.includes(right))
  return on ? unique([...chosen, ...givable]) : chosen.filter((right) => !givable.includes(right))
}

function unique(rights: readonly Right[]): Right[] {
  return [...new Set(rights)]
}
