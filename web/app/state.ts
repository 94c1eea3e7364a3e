import type { HydrationState } from 'react-router'
import type { Own } from '#contract/people/accounts.ts'
import type { Assets } from '#contract/site/rendering.ts'
import { escapeJson } from './head.tsx'
import type { PlacedEntry } from './page.ts'

/** The page's data as it travels from the server's render to the browser's. */
interface State {
  assets: Assets
  /** Where the page stands in the map, and its scripts; nothing where only the map knows. */
  page: FirstPage | null
  loaderData: NonNullable<HydrationState['loaderData']>
  /** Status per route; what went wrong stays on the server. */
  errors: Record<string, number> | null
}

/** A line of the map as it travels: without what cannot be written down. */
export interface FirstPage {
  entry: Omit<PlacedEntry, 'load' | 'mobile'>
  /** Its own, then what that imports. */
  files: readonly string[]
}

export function writeState(state: State): string {
  return escapeJson(state)
}

/** What a page knows of whoever opened it travels by itself: the rest of the page is the same for others. */
export function writeOwn(own: Own): string {
  return escapeJson(own)
}

export const readOwn = (text: string): Own => JSON.parse(text) as Own

export function readState(text: string): Pick<State, 'assets' | 'page'> & { hydrationData: HydrationState } {
  const { assets, page = null, loaderData, errors } = JSON.parse(text) as State
  const revived = errors && Object.fromEntries(Object.entries(errors).map(([id, status]) => [id, routeError(status)]))
  return { assets, page, hydrationData: { loaderData, ...(revived ? { errors: revived } : {}) } }
}

/** The shape by which react-router knows an answer with a status. */
function routeError(status: number) {
  return { status, statusText: '', data: null, internal: false }
}
