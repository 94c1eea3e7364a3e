import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallRefused } from '#contract/base/call.ts'
import type { PagePlan, PageRequest } from '#contract/base/rendering.ts'
import { readShell } from '#contract/site/site.ts'
import { readPage } from '#contract/texts/content.ts'
import type { BuiltSite } from '#server/http/site-bundle.ts'

const text = (given: string) => given
const number = (given: string) => (/^[2-9]$/.test(given) ? given : undefined)
const open: PagePlan = { query: {}, own: [], cached: true }
const plans: Record<string, PagePlan> = {
  '/': open,
  '/about': open,
  '/list': { ...open, query: { page: number, kind: text, q: text } },
  '/draft': { ...open, query: { preview: text }, own: ['preview'] },
  '/user': { ...open, cached: false, guard: { realm: 'enterprise', signIn: '/user/login' } },
  '/personal': { ...open, cached: false, guard: { realm: 'maker', signIn: '/personal/login' } },
  '/user/login': { ...open, query: { from: text } },
  '/m': open,
  '/m/about': open,
  '/broken': open,
}

export interface PaperSite extends BuiltSite {
  /** Every address that was rendered, in order. */
  rendered: string[]
  /** Called in the middle of each render. */
  during: () => Promise<void>
}

/**
 * A site made of paper: it stands where the built one stands and asks the same questions, so that the serving of
 * pages can be tested without building any.
 */
export function paperSite(): PaperSite {
  const rendered: string[] = []
  const paper: PaperSite = {
    rendered,
    during: async () => undefined,
    clientDir: mkdtempSync(join(tmpdir(), 'paper-')),
    assets: { styles: [], gate: '/gate.js', entry: '/entry.js', preload: [] },
    site: {
      plan: (path) => plans[path],
      addresses: () => ['/', '/about'],
      async render({ url, call, signedIn }: PageRequest) {
        rendered.push(url)
        const { baseInfo, virtualMessage } = await call(readShell, {})
        const about = url === '/about' ? await call(readPage, { key: 'about' }).catch(nothing) : undefined
        await paper.during()
        if (url === '/broken') return { status: 500, html: 'broken', fault: new Error('paper tears') }
        const ticker = virtualMessage.map(({ content }) => content).join('|')
        const title = about && 'title' in about ? about.title : ''
        const html = `${url} ${baseInfo.name} ${ticker} ${title} ${JSON.stringify(signedIn)}`
        return { status: plans[url.split('?')[0] ?? ''] ? 200 : 404, html }
      },
    },
  }
  return paper
}

function nothing(error: unknown): undefined {
  if (!(error instanceof CallRefused)) throw error
}
