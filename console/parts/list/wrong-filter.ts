import { isRefused } from '#contract/base/call.ts'

/** What is wrong with a filter that no row can have, in its own words; nothing where something else is refused. */
export function wrongFilter(error: unknown, filters: Readonly<Record<string, unknown>>): string | undefined {
  if (!isRefused(error)) return undefined
  return Object.entries(error.fields).find(([field]) => field in filters)?.[1]
}
