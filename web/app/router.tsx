import type { ComponentType } from 'react'
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  useLoaderData,
} from 'react-router'
import { isRefused } from '#contract/base/call.ts'
import { inputInvalidCode, recordNotFoundCode, sessionInvalidCode } from '#contract/base/refusals.ts'
import { pageAt } from './base.ts'
import { Document, FallbackDocument } from './document.tsx'
import type { Frame } from './frame.ts'
import { guards, realmsFor, type Visit } from './guards.ts'
import { type PageEntry, type PageHandle, type PageModule, type PlacedEntry, pageIn } from './page.ts'
import { patiently } from './patience.ts'
import type { RootData } from './stores.ts'

export const visitContext = createContext<Visit>()

/** The routes of the given pages; ids are fixed, so that both sides mean the same by them. */
export function createRoutes(entries: readonly PlacedEntry[], { part, layouts, ErrorPage }: Frame): RouteObject[] {
  const pages = pageRoutes(entries, ErrorPage)
  const nowhere = { id: 'nowhere', path: '*', loader: notFound, Component: Outlet, ErrorBoundary: ErrorPage }
  return [
    {
      id: 'root',
      Component: Document,
      ErrorBoundary: FallbackDocument,
      loader: ({ context }) => rootLoader(visitOf(context), part),
      // Site data comes with the page; moving inside the site does not ask for it again.
      shouldRevalidate: () => false,
      children: [
        { id: 'default', Component: layouts.default, children: [...pages.default, nowhere] },
        { id: 'login', Component: layouts.login, children: pages.login },
        { id: 'bare', Component: Outlet, children: pages.bare },
      ],
    },
  ]
}

/** The routes of pages by the id of the layout that each stands in. */
export function pageRoutes(
  entries: readonly PlacedEntry[],
  ErrorPage: ComponentType,
): Record<PageEntry['layout'], RouteObject[]> {
  const within = (layout: PageEntry['layout']) =>
    entries.filter((entry) => entry.layout === layout).map((entry) => pageRoute(entry, ErrorPage))
  return { default: within('default'), login: within('login'), bare: within('bare') }
}

async function rootLoader(visit: Visit, part: Frame['part']): Promise<RootData> {
  return { shell: await guards.webConfig.load(visit, part) }
}

function pageRoute(entry: PlacedEntry, ErrorPage: ComponentType): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    ErrorBoundary: ErrorPage,
    lazy: async () => {
      const module = pageIn(await patiently(entry.load), entry.of)
      const handle: PageHandle = { entry, about: module.about, meta: module.meta }
      return { Component: pageComponent(module), loader: pageLoader(entry, module), handle }
    },
  }
}

function pageComponent(module: PageModule) {
  const Page = module.default as ComponentType<object>
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, when its module arrives
  return function PageWithData() {
    return <Page {...(useLoaderData() as object)} />
  }
}

function pageLoader(entry: PageEntry, { loader, status }: PageModule) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<object> => {
    const { call, signedIn, lastRealm, changed, complete, ended } = visitOf(context)
    const url = new URL(request.url)
    const here = pageAt(url.pathname) + url.search
    const guard = entry.guard && guards[entry.guard]
    const realms = realmsFor(entry, lastRealm())
    const realm = realms.find(signedIn) ?? realms[0]
    const signInFirst = (at: string) => {
      if (realm) ended(realm)
      // Whoever is signed in as the other as well goes on as that one.
      return realms.some(signedIn) ? redirectDocument(here) : redirect(`${at}?from=${encodeURIComponent(here)}`)
    }
    if (guard && !realms.some(signedIn)) throw signInFirst(guard.signIn)
    // One account's page does not stand in the document of another.
    if (realms.some(changed)) throw redirectDocument(here)
    try {
      const loaded = await patiently(async () => {
        const [asked] = await Promise.all([
          loader?.({ call, params, query: url.searchParams }),
          realm && complete(realm),
        ])
        return asked
      })
      return data(loaded ?? {}, { status: status?.(loaded as never) ?? 200 })
    } catch (error) {
      // A session that has ended since the page was opened counts as none.
      if (guard && isRefused(error) && error.code === sessionInvalidCode) throw signInFirst(guard.signIn)
      // A record that is not there, or an address that can mean none, is a page that is not there; anything else is
      // shown as what it is.
      if (isRefused(error) && missing.has(error.code)) return notFound()
      throw error
    }
  }
}

const missing: ReadonlySet<number> = new Set([recordNotFoundCode, inputInvalidCode])

function notFound(): never {
  throw data(null, { status: 404 })
}

function visitOf(context: Readonly<RouterContextProvider>): Visit {
  return context.get(visitContext)
}
