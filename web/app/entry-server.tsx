import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router'
import type { PagePlan, PageReply, PageRequest, SiteBundle } from '#contract/base/rendering.ts'
import { statusOf } from '#web/frame/error-page.tsx'
import { siteMap } from '#web/routes.ts'
import { DocumentContext } from './document.tsx'
import { guards } from './guards.ts'
import type { PageEntry } from './page.ts'
import { parameters } from './parameters.ts'
import { createRoutes, visitContext } from './router.tsx'
import { writeState } from './state.ts'

// The address only has to be whole for the router; nothing of it but path and query is read.
const anyOrigin = 'http://site.invalid'

/** A page as it stands in the site map, with a router that knows this page alone: it has nothing to search through. */
interface Place {
  entry: PageEntry | undefined
  plan: PagePlan
  handler: StaticHandler
}

const places = siteMap.map(placeOf)
const exact = new Map(places.map((place) => [place.entry?.path, place]))
const patterns = places.filter(({ entry }) => /[:*]/.test(entry?.path ?? ''))
const nowhere = placeOf(undefined)

function placeOf(entry: PageEntry | undefined): Place {
  const guard = entry?.guard && guards[entry.guard]
  const { frames = false, framed = false } = entry ?? {}
  const cached = !guard && !frames && !framed
  const query = Object.fromEntries((entry?.query ?? []).map((name) => [name, parameters[name]]))
  const plan = { query, own: entry?.own ?? [], cached, frames, framed, ...(guard ? { guard } : {}) }
  return { entry, plan, handler: createStaticHandler(createRoutes(entry ? [entry] : [])) }
}

function find(path: string): Place | undefined {
  return exact.get(path) ?? patterns.find(({ entry }) => matchPath({ path: entry?.path ?? '', end: true }, path))
}

async function render({ url, call, signedIn, assets }: PageRequest): Promise<PageReply> {
  const context = new RouterContextProvider()
  const asked = { signedIn: (realm: 'enterprise' | 'maker') => signedIn[realm], changed: () => false, ended: () => {} }
  context.set(visitContext, { call, ...asked })
  const { handler } = find(url.split('?', 1)[0] ?? url) ?? nowhere
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

const listed = siteMap.filter(({ path, noindex, guard }) => !noindex && !guard && !/[:*]/.test(path))

export const site: SiteBundle = {
  plan: (path) => find(path)?.plan,
  render,
  addresses: () => listed.map(({ path }) => path),
}
