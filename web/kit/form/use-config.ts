import { useRouteLoaderData } from 'react-router'
import type { Config } from '#contract/site/site.ts'
import type { RootData } from '#web/app/stores.ts'

/** The public settings that came with the page. */
export function useConfig(): Config {
  return (useRouteLoaderData('root') as RootData).shell.config
}
