import type { HydrationState } from 'react-router'
import type { Own } from '#contract/people/accounts.ts'
import type { Assets } from '#contract/site/rendering.ts'
import { escapeJson } from './head.tsx'

/** The page's data as it travels from the server's render to the browser's. */
interface State {
  assets: Assets
  loaderData: NonNullable<HydrationState['loaderData']>
  /** Status per route; what went wrong stays on the server. */
  errors: Record<string, number> | null
}

export function writeState(
  assets: Assets,
  loaderData: State['loaderData'],
  errors: Record<string, number> | null,
): string {
  return escapeJson({ assets, loaderData, errors } satisfies State)
}

/** What a page knows of whoever opened it travels by itself: the rest of the page is the same for others. */
export function writeOwn(own: Own): string {
  return escapeJson(own)
}

export const readOwn = (text: string): Own => JSON.parse(text) as Own

export function readState(text: string): { assets: Assets; hydrationData: HydrationState } {
  const { assets, loaderData, errors } = JSON.parse(text) as State
  const revived = errors && Object.fromEntries(Object.entries(errors).map(([id, status]) => [id, routeError(status)]))
  return { assets, hydrationData: { loaderData, ...(revived ? { errors: revived } : {}) } }
}

/** The shape by which react-router knows an answer with a status. */
function routeError(status: number) {
  return { status, statusText: '', data: null, internal: false }
}
