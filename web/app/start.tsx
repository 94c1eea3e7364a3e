import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createRefresh } from '#contract/client/refresh-functions.ts'
import { standAt } from './base.ts'
import { call, make } from './call.ts'
import { sessionToken } from './cookies.ts'
import { DocumentContext, ownElementId, stateElementId } from './document-parts.ts'
import type { Frame } from './frame.ts'
import { guards, realmsFor } from './guards.ts'
import { endSession, holdSessions, lastRealm, seeCentre, sessionChanged, watchSessions } from './held-sessions.ts'
import { followPlainLinks } from './links.ts'
import { importFile, reloadOnMissingChunk } from './missing-chunk.ts'
import type { PageFile, PageHandle, PlacedEntry } from './page.ts'
import { patience, patiently } from './patience.ts'
import { reportErrors } from './report-errors.ts'
import { createRoutes, pageRoutes, visitContext } from './router.tsx'
import { type FirstPage, readOwn, readState } from './state.ts'
import { createStores, type RootData, type Stores } from './stores.ts'
import { viewedBy } from './viewer.ts'
import { countVisits } from './visits.ts'

const refresh = createRefresh(make)
const completers = { enterprise: guards.user.complete, maker: guards.personal.complete }
const nobody = '{"enterprise":null,"wallet":null,"maker":null}'

function textOf(id: string, missing: string): string {
  return document.getElementById(id)?.textContent || missing
}

interface Start {
  /** The site's map, which only whoever goes on to another page needs. */
  loadMap: () => Promise<readonly PlacedEntry[]>
  frame: Frame
  /** What stands before every path of the site. */
  base?: string
}

/** Takes over the page that the server has made. */
export async function start({ loadMap, frame, base = '' }: Start) {
  standAt(base)
  reportErrors(call)
  const ownText = textOf(ownElementId, nobody)
  const own = readOwn(ownText)
  // Whoever is one of them alone goes on as that one here, also when another tab signs in the other.
  holdSessions(own.lastRealm ?? (own.maker && !own.enterprise ? 'maker' : undefined))
  reloadOnMissingChunk()
  const text = textOf(stateElementId, '{}')
  const { assets, page, hydrationData } = readState(text)
  const routes = createRoutes(page ? [arriving(page)] : await loadMap(), frame)
  // The page on screen was rendered from a module the browser has yet to load; hydrating before it is here would
  // tear the page down.
  for (const { route } of matchRoutes(routes, location, base || '/') ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const storesOf = (root: RootData): Stores => ({ ...createStores(root, own, sessionToken), lastRealm })
  let standing: Stores | undefined
  const router = createBrowserRouter(routes, {
    hydrationData,
    basename: base || '/',
    // Asked wherever a better match than the known ones may be; what is known already is left as it is.
    patchRoutesOnNavigation: async ({ patch }) => {
      const layouts = pageRoutes(await patiently(loadMap), frame.ErrorPage)
      for (const [layout, pages] of Object.entries(layouts)) patch(layout, pages)
    },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(visitContext, {
        call,
        signedIn: (realm) => sessionToken(realm) !== undefined,
        lastRealm,
        changed: sessionChanged,
        complete: async (realm) => {
          if (standing) await completers[realm](standing, refresh)
        },
        ended: (realm) => endSession(realm, standing),
      })
      return context
    },
  })
  const onStanding = (stores: Stores) => {
    standing = stores
    const refreshAll = () => void Promise.all([guards.user, guards.personal].map((one) => one.refresh(stores, refresh)))
    refreshAll()
    lookAtCentre()
    return watchSessions({ stores, needed: () => neededBy(router), refresh: refreshAll })
  }
  // The pages of one realm alone are its centre.
  const lookAtCentre = () => {
    const [realm, other] = neededBy(router)
    if (realm && !other) seeCentre(realm)
  }
  router.subscribe(lookAtCentre)
  followPlainLinks(router)
  guards.checkOrigin.watch(router)
  giveUpWith(router)
  loadWhenTouched(loadMap)
  // In slices: whoever scrolls or touches meanwhile does not wait for the whole page.
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext value={{ part: frame.part, assets, state: text, own: ownText, storesOf, onStanding }}>
        <RouterProvider router={router} />
      </DocumentContext>,
    )
  })
  countVisits(router, call)
  viewedBy(() => standing?.enterprise.getState().userId ?? undefined)
}

/** The page on screen. What its script imports is asked for beside it, not when it has been read. */
function arriving({ entry, files: [file = '', ...imported] }: FirstPage): PlacedEntry {
  const load = () => {
    for (const one of imported) preload(one)
    return importFile<PageFile>(file)
  }
  return { ...entry, load }
}

function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** The map is a link to prefetch, which not every browser follows: there it begins with the finger, not the click. */
function loadWhenTouched(loadMap: Start['loadMap']) {
  const load = () => {
    loadMap().catch(() => {
      // Whoever then goes on to another page is told.
    })
  }
  addEventListener('pointerdown', load, { once: true, passive: true })
}

/** Whoever asks for another page, or stays where they are, waits for the first one no longer. */
function giveUpWith(router: DataRouter) {
  let asked: string | undefined
  router.subscribe(({ navigation }) => {
    if (navigation.location?.key !== asked) patience.giveUp()
    asked = navigation.location?.key
  })
}

function neededBy({ state }: DataRouter) {
  const entry = (state.matches.at(-1)?.route.handle as PageHandle | undefined)?.entry
  return entry ? realmsFor(entry) : []
}
