import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router'
import { desktopTwin, isMobilePath, mobileBase, mobileTwin } from '#contract/base/visitors.ts'
import type { Own } from '#contract/people/accounts.ts'
import type {
  Hole,
  HolePart,
  PagePlan,
  PageReply,
  PageRequest,
  PreparedPage,
  SharedReply,
  SharedRequest,
  SiteBundle,
} from '#contract/site/rendering.ts'
import { desktopFrame } from '#web/frame/desktop-frame.ts'
import { Accounts } from '#web/frame/header.tsx'
import { OwnLinks } from '#web/frame/own-links.tsx'
import { statusOf } from '#web/frame/status-of.ts'
import { Welcome } from '#web/frame/welcome.tsx'
import { MemberWaiting } from '#web/kit/account/member-part.tsx'
import { mobileFrame } from '#web/mobile/frame/mobile-frame.ts'
import { OwnTabs } from '#web/mobile/frame/tab-bar.tsx'
import { mobileMap } from '#web/mobile/routes.ts'
import { siteMap } from '#web/routes.ts'
import { DocumentContext, type DocumentParts } from './document-parts.ts'
import type { Frame } from './frame.ts'
import { guards, realmsFor } from './guards.ts'
import { leadInside } from './lead-inside.ts'
import type { PlacedEntry } from './page.ts'
import { parameters } from './parameters.ts'
import { createRoutes, visitContext } from './router.tsx'
import { writeOwn, writeState } from './state.ts'
import {
  createOwnStores,
  createSharedStores,
  createStores,
  type RootData,
  StoresContext,
  unreadable,
} from './stores.ts'

// The address only has to be whole for the router; nothing of it but path and query is read.
const anyOrigin = 'http://site.invalid'

/** A page as it stands in the site map, with a router that knows this page alone: it has nothing to search through. */
interface Place {
  entry: PlacedEntry | undefined
  plan: PagePlan
  handler: StaticHandler
}

const sites = { pc: placesOf(siteMap, desktopFrame), mobile: placesOf(mobileMap, mobileFrame) }

function placesOf(entries: readonly PlacedEntry[], frame: Frame) {
  const places = entries.map((entry) => placeOf(entry, frame))
  return {
    exact: new Map(places.map((place) => [place.entry?.path, place])),
    patterns: places.filter(({ entry }) => /[:*]/.test(entry?.path ?? '')),
    nowhere: placeOf(undefined, frame),
  }
}

function placeOf(entry: PlacedEntry | undefined, frame: Frame): Place {
  const guard = entry?.guard && { realms: realmsFor(entry), signIn: guards[entry.guard].signIn }
  const { frames = false, framed = false, wallet = false } = entry ?? {}
  const cached = !guard && !frames && !framed
  const query = Object.fromEntries((entry?.query ?? []).map((name) => [name, parameters[name]]))
  // The doors tell whoever is signed in already who they are.
  const shared = cached && entry?.layout !== 'login'
  const plan = { query, own: entry?.own ?? [], cached, shared, wallet, frames, framed, ...(guard ? { guard } : {}) }
  return { entry, plan, handler: createStaticHandler(createRoutes(entry ? [entry] : [], frame)) }
}

/** Which site an address belongs to, and which page of it. */
function find(address: string): { part: Frame['part']; place: Place | undefined } {
  const part = isMobilePath(address) ? 'mobile' : 'pc'
  const path = desktopTwin(address)
  const { exact, patterns } = sites[part]
  const named = ({ entry }: Place) => matchPath({ path: entry?.path ?? '', end: true }, path)
  return { part, place: exact.get(path) ?? patterns.find(named) }
}

const nobody: Own = { enterprise: null, wallet: null, maker: null }
const noToken = () => undefined

interface Rendering extends SharedRequest {
  /** Undefined while it is made for all who are signed in. */
  own?: Own
  wallet?: PageRequest['wallet']
  holeFor?: (hole: Hole) => string
}

async function renderWith(request: Rendering): Promise<PageReply> {
  const { render, from: _, ...page } = await prepareWith(request)
  return { ...page, html: render() }
}

async function prepareWith({ url, call, assets, own: known, wallet, holeFor }: Rendering): Promise<PreparedPage> {
  const context = new RouterContextProvider()
  context.set(visitContext, {
    call,
    signedIn: (realm) => Boolean(known?.[realm]),
    lastRealm: () => known?.lastRealm,
    changed: () => false,
    complete: async () => {},
    ended: () => {},
  })
  const { part, place } = find(url.split('?', 1)[0] ?? url)
  const { handler } = place ?? sites[part].nowhere
  const request = new Request(anyOrigin + desktopTwin(url))
  const [result, purses] = await Promise.all([handler.query(request, { requestContext: context }), wallet])
  const own = known && purses ? { ...known, wallet: purses } : known
  if (result instanceof Response) {
    const to = result.headers.get('location') ?? '/'
    const location = part === 'mobile' ? mobileTwin(to) : to
    return { status: result.status, location, from: undefined, render: () => '' }
  }
  const faults = Object.entries(result.errors ?? {})
  const errors = result.errors && Object.fromEntries(faults.map(([route, error]) => [route, statusOf(error)]))
  const root = result.loaderData.root as RootData | undefined
  const fault = faults.map(([, error]) => error).find((error) => error instanceof Error)
  return {
    status: result.statusCode,
    ...(fault ? { fault } : {}),
    from: own && root && !fault ? renderedFrom({ url, own, errors, loaderData: result.loaderData }, root) : undefined,
    render() {
      // While it is developed React compares attributes as well, and would complain of each that is led elsewhere.
      const led = part === 'mobile' && !root?.shell.config.mobile_origin && !import.meta.env.DEV
      const { pages, ...shared } = assets[part]
      const files = place?.entry && pages[place.entry.path]
      const page = place?.entry && files ? { entry: place.entry, files: files.scripts } : null
      const linked = { ...shared, styles: [...shared.styles, ...(files?.styles ?? [])] }
      const parts: DocumentParts = {
        part,
        assets: linked,
        state: writeState({ assets: linked, page, loaderData: result.loaderData, errors }),
        own: holeFor ? holeFor('own') : writeOwn(own ?? nobody),
        storesOf: (root) => (own ? createStores(root, own, noToken) : createSharedStores(root)),
        ...(holeFor && { holeFor: (hole) => holeFor(led ? `m:${hole}` : hole) }),
      }
      const router = createStaticRouter(handler.dataRoutes, result)
      const html = renderToString(
        <DocumentContext value={parts}>
          <StaticRouterProvider router={router} context={result} hydrate={false} />
        </DocumentContext>,
      )
      return `<!doctype html>${led ? leadInside(html, mobileBase) : html}`
    },
  }
}

interface RenderedFrom {
  url: string
  own: Own
  errors: Record<string, number> | null
  loaderData: Readonly<Record<string, unknown>>
}

/**
 * Everything that a page of somebody's own is rendered from: no component asks for the time, for chance or for anything
 * else. The site's own data is a kept answer, the same object until it changes, and stands here by its number.
 */
function renderedFrom({ loaderData: { root: _, ...loaderData }, ...rest }: RenderedFrom, { shell }: RootData): string {
  return JSON.stringify([numberOf(shell), rest, loaderData])
}

const numbers = new WeakMap<object, number>()
let numbered = 0

/** Interning by identity: each object has a number of its own for as long as it lives, and no other gets it after. */
function numberOf(object: object): number {
  const known = numbers.get(object) ?? ++numbered
  numbers.set(object, known)
  return known
}

/** Nobody can write a text that is taken for a hole: the mark is another one each time the program starts. */
const mark = crypto.randomUUID()

async function renderShared(request: SharedRequest): Promise<SharedReply> {
  const { status, html, fault } = await renderWith({ ...request, holeFor: (hole) => mark + hole + mark })
  const parts = html.split(mark)
  return {
    status,
    pieces: parts.filter((_, at) => at % 2 === 0),
    holes: parts.filter((_, at) => at % 2 === 1) as Hole[],
    ...(fault ? { fault } : {}),
  }
}

/** What stands in each hole. */
const parts = {
  accounts: <Accounts />,
  tabs: <OwnTabs />,
  welcome: <Welcome />,
  links: <OwnLinks />,
  member: <MemberWaiting />,
}

function fill(hole: Hole, own: Own): string {
  if (hole === 'own') return writeOwn(own)
  const led = hole.startsWith('m:')
  const html = renderToString(
    <StoresContext value={{ ...createOwnStores(own, noToken), site: unreadable }}>
      {parts[(led ? hole.slice('m:'.length) : hole) as HolePart]}
    </StoresContext>,
  )
  return led ? leadInside(html, mobileBase) : html
}

const listed = siteMap.filter(({ path, noindex, guard }) => !noindex && !guard && !/[:*]/.test(path))

export const site: SiteBundle = {
  plan: (path) => find(path).place?.plan,
  render: renderWith,
  prepare: (request: PageRequest) => prepareWith(request),
  renderShared,
  fill,
  addresses: () => listed.map(({ path }) => path),
}
