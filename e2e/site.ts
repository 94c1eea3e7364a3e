import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { loadDemo } from '../demo/load.ts'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { openBrowser } from './browser.ts'

export interface Site {
  house: House
  browser: Browser
  address: string
  close(): Promise<void>
}

/** The built site with its demo content on a real port, and a browser to visit it with. */
export async function openSite(): Promise<Site> {
  const house = await buildHouse({ site: await loadBuiltSite(resolve('dist')) })
  const { config, database, services, clock } = house
  await loadDemo({ config, database, services, clock })
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const browser = await openBrowser()
  return {
    house,
    browser,
    address,
    async close() {
      await browser.close()
      await house.close()
    },
  }
}
