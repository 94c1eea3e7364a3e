import { cp } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { siteMap } from '../web/routes.ts'
import { closeWindows, openBrowser } from './browser.ts'
import { demoTemplate, prepareDemo } from './demo-template.ts'

export interface Site {
  house: House
  browser: Browser
  address: string
  close(): Promise<void>
}

/** The built site with its demo content on a real port, and a browser to visit it with. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const files = await prepareDemo()
  const house = await buildHouse({ site: await loadBuiltSite(resolve('dist')), template: demoTemplate, env })
  await cp(files, house.config.dataDir, { recursive: true })
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const browser = await openBrowser()
  return {
    house,
    browser,
    address,
    async close() {
      await closeWindows(browser)
      await house.close()
    },
  }
}

/** Every address that needs no account; where a record belongs, one that is there. */
export async function publicAddresses({ house }: Pick<Site, 'house'>): Promise<string[]> {
  const ask = async (url: string) => (await house.http.inject({ url })).json().data
  const first = async (path: string) => (await ask(`/api${path}?count=1`)).list[0]?.id
  const company = (await ask('/api/company?count=50')).list
  for (const { id } of company) {
    const [product] = (await ask(`/api/company/${id}`)).products
    if (!product) continue
    const ad = (await ask('/api/advertisement')).list.flatMap(
      ({ running }: { running: { id: number }[] }) => running,
    )[0]
    const open = siteMap.filter(({ guard, layout }) => !guard && layout !== 'bare')
    return Promise.all(
      open.map(async ({ path }) => {
        if (path === '/advertisement/:id') return `/advertisement/${ad.id}`
        if (path.includes(':product')) return `/company/${id}/product/${product.id}`
        return path.includes(':id') ? path.replace(':id', String(await first(path.replace('/:id', '')))) : path
      }),
    )
  }
  throw new Error('the demo has no company with a product')
}
