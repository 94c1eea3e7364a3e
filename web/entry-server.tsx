import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { PagePlan, PageReply, PageRequest, SiteBundle } from '#contract/rendering.ts'
import { DocumentContext } from './document.tsx'
import type { PageEntry } from './page.ts'
import { statusOf } from './parts/error-page.tsx'
import { createRoutes, visitContext } from './router.tsx'
import { guards, siteMap } from './routes.ts'
import { writeState } from './state.ts'

// The address only has to be whole for the router; nothing of it but path and query is read.
const anyOrigin = 'http://site.invalid'

const handler = createStaticHandler(createRoutes())

const exact = new Map(siteMap.filter(({ path }) => !/[:*]/.test(path)).map((entry) => [entry.path, planOf(entry)]))
const patterns = siteMap.filter(({ path }) => /[:*]/.test(path)).map((entry) => ({ entry, plan: planOf(entry) }))

function planOf(entry: PageEntry): PagePlan {
  const guard = entry.guard && guards[entry.guard]
  return { query: entry.query ?? [], cached: !guard, ...(guard ? { guard } : {}) }
}

function plan(path: string): PagePlan | undefined {
  const found = exact.get(path)
  if (found) return found
  return patterns.find(({ entry }) => matchPath({ path: entry.path, end: true }, path))?.plan
}

async function render({ url, call, signedIn, assets }: PageRequest): Promise<PageReply> {
  const context = new RouterContextProvider()
  context.set(visitContext, { call, signedIn: (realm) => signedIn[realm] })
  const result = await handler.query(new Request(anyOrigin + url), { requestContext: context })
  if (result instanceof Response) {
    return { status: result.status, html: '', location: result.headers.get('location') ?? '/' }
  }
  const faults = Object.entries(result.errors ?? {})
  const errors = result.errors && Object.fromEntries(faults.map(([route, error]) => [route, statusOf(error)]))
  const state = writeState(assets, result.loaderData, errors)
  const html = renderToString(
    <DocumentContext value={{ assets, state, tokenOf: () => undefined }}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />
    </DocumentContext>,
  )
  const fault = faults.map(([, error]) => error).find((error) => error instanceof Error)
  return { status: result.statusCode, html: `<!doctype html>${html}`, ...(fault ? { fault } : {}) }
}

export const site: SiteBundle = { plan, render }
