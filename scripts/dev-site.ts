import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type Rolldown, type ViteDevServer } from 'vite'
import type { SiteBundle } from '../contract/site/rendering.ts'
import type { AppParts } from '../server/app.ts'
import type { Handle } from '../server/http/server.ts'

// The build tool puts styles and its own client into the page as it goes; only here may it.
const policy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'; base-uri 'none'"

// Read as it is: a compiled copy beside it would look like a change to whoever watches for changes.
const quiet = { configLoader: 'native', logLevel: 'warn' } as const

const entryPath = '/dev-entry.js'
const mobileEntryPath = '/dev-mobile.js'
const gatePath = '/dev-gate.js'
const operatorsPath = '/dev-console.js'
const siteEntry = 'web/app/entry-client.tsx'
const mobileEntry = 'web/mobile/entry-client.tsx'
const operatorsEntry = 'console/entry.tsx'
// From its sources a page is found by the map, which is loaded first.
const unlisted = { preload: [], later: [], pages: {} }
const entryOf = (source: string) => `
import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/${source}')
`

/** The sites straight from their sources, with hot reload, in the place where the built ones stand. */
export async function developmentSite(): Promise<NonNullable<AppParts['site']>> {
  const vite = await createServer({
    ...quiet,
    server: { middlewareMode: true },
    appType: 'custom',
    // Their packages are made ready at the start; found only by the first page, they would keep it waiting.
    optimizeDeps: { entries: [siteEntry, mobileEntry, operatorsEntry] },
  })
  const load = () => vite.ssrLoadModule('/web/app/entry-server.tsx') as Promise<{ site: SiteBundle }>
  let { site: loaded } = await load()
  const site: SiteBundle = {
    plan: (path) => {
      const plan = loaded.plan(path)
      // What is kept would hide what was just changed.
      return plan && { ...plan, cached: false }
    },
    addresses: () => loaded.addresses(),
    async render(request) {
      loaded = (await load()).site
      return loaded.render(request)
    },
    async prepare(request) {
      loaded = (await load()).site
      // Another source may render another page from the same.
      return { ...(await loaded.prepare(request)), from: undefined }
    },
    renderShared: (request) => loaded.renderShared(request),
    fill: (hole, own) => loaded.fill(hole, own),
  }
  const empty = () => mkdtempSync(join(tmpdir(), 'dev-'))
  return {
    site,
    assets: {
      pc: { styles: [], gate: gatePath, entry: entryPath, ...unlisted },
      mobile: { styles: [], gate: gatePath, entry: mobileEntryPath, ...unlisted },
    },
    clientDir: empty(),
    console: { clientDir: empty(), entry: operatorsPath, styles: [], preload: [], policy },
    policy,
    wrap: inFrontOf(vite, await buildGate()),
  }
}

/** Sources and the tool's own files first; whatever it does not know is a page or a call. */
function inFrontOf(vite: ViteDevServer, gate: string): (handle: Handle) => Handle {
  const scripts: Record<string, string> = {
    [gatePath]: gate,
    [entryPath]: entryOf(siteEntry),
    [mobileEntryPath]: entryOf(mobileEntry),
    [operatorsPath]: entryOf(operatorsEntry),
  }
  return (handle) => (request, response) => {
    const script = scripts[request.url ?? '']
    if (script === undefined) return vite.middlewares(request, response, () => handle(request, response))
    response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script)
  }
}

async function buildGate(): Promise<string> {
  const output = (await build({ ...quiet, mode: 'gate', build: { write: false } })) as Rolldown.RolldownOutput[]
  const [first] = [output].flat().flatMap((one) => one.output)
  return first && 'code' in first ? first.code : ''
}
