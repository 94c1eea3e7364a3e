import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallRefused } from '#contract/base/call.ts'
import { desktopTwin } from '#contract/base/visitors.ts'
import type { Own } from '#contract/people/accounts.ts'
import type { PagePlan, PageReply, PageRequest, SharedRequest } from '#contract/site/rendering.ts'
import { readShell } from '#contract/site/site.ts'
import { readPage } from '#contract/texts/content.ts'
import type { BuiltSite } from '#server/http/site-bundle.ts'

const assets = { styles: [], gate: '/gate.js', entry: '/entry.js', preload: [], later: [], pages: {} }
const text = (given: string) => given
const number = (given: string) => (/^[2-9]$/.test(given) ? given : undefined)
const open: PagePlan = { query: {}, own: [], cached: true, shared: true }
const plans: Record<string, PagePlan> = {
  '/': open,
  '/about': open,
  '/list': { ...open, query: { page: number, kind: text, q: text } },
  '/draft': { ...open, query: { preview: text }, own: ['preview'] },
  '/user': { ...open, cached: false, shared: false, guard: { realms: ['enterprise'], signIn: '/user/login' } },
  '/personal': { ...open, cached: false, shared: false, guard: { realms: ['maker'], signIn: '/personal/login' } },
  '/user/login': { ...open, query: { from: text } },
  '/broken': open,
}

export interface PaperSite extends BuiltSite {
  /** Every address that was rendered, in order. */
  rendered: string[]
  /** Those of them that were rendered for somebody alone, and not only prepared. */
  renderedOwn: string[]
  /** Where an account's page sends its reader, as one whose session ended meanwhile does. */
  sendsTo: string | undefined
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
    renderedOwn: [],
    sendsTo: undefined,
    during: async () => undefined,
    clientDir: mkdtempSync(join(tmpdir(), 'paper-')),
    assets: { pc: assets, mobile: assets },
    site: {
      plan: (path) => plans[desktopTwin(path)],
      addresses: () => ['/', '/about'],
      render: async ({ own, ...request }: PageRequest) => {
        const { html, ...rest } = await draw(request)
        return { ...rest, html: html + shown(own) }
      },
      async prepare({ own, ...request }: PageRequest) {
        if (paper.sendsTo) return { status: 302, location: paper.sendsTo, from: undefined, render: () => '' }
        const { html, ...rest } = await draw(request)
        const from = html + shown(own)
        return {
          ...rest,
          from: rest.fault ? undefined : from,
          render() {
            paper.renderedOwn.push(request.url)
            return from
          },
        }
      },
      async renderShared(request: SharedRequest) {
        const { html, ...rest } = await draw(request)
        return { ...rest, pieces: [html, ''], holes: ['own'] }
      },
      fill: (_hole, own) => shown(own),
    },
  }
  async function draw({ url, call }: SharedRequest): Promise<PageReply> {
    rendered.push(url)
    const { baseInfo, virtualMessage } = await call(readShell, { part: 'pc' })
    const about = url === '/about' ? await call(readPage, { key: 'about' }).catch(nothing) : undefined
    await paper.during()
    if (url === '/broken') return { status: 500, html: 'broken', fault: new Error('paper tears') }
    const ticker = virtualMessage.map(({ content }) => content).join('|')
    const title = about && 'title' in about ? about.title : ''
    const html = `${url} ${baseInfo.name} ${ticker} ${title}`
    return { status: plans[desktopTwin(url.split('?')[0] ?? '')] ? 200 : 404, html }
  }
  return paper
}

const shown = ({ enterprise, maker, lastRealm }: Own) =>
  ` ${JSON.stringify({ enterprise: enterprise !== null, maker: maker !== null, lastRealm })}`

function nothing(error: unknown): undefined {
  if (!(error instanceof CallRefused)) throw error
}
