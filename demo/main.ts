import { join } from 'node:path'
import { z } from 'zod'
import { createServices, type Services } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Change, Setting } from '#server/modules/settings/service.ts'
import type { Changes } from '#server/platform/changes.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { writePictures } from './files.ts'
import { addNotices } from './notices.ts'
import { addPages } from './pages.ts'
import { addBanners, addPartners, addSeo, addTicker, saveSiteInfo } from './site.ts'
import type { Step } from './step.ts'

/** In this order, each in a transaction of its own that also notes it as done: a load that was cut off goes on. */
const steps: Record<string, Step> = {
  'site-info': saveSiteInfo,
  seo: addSeo,
  banners: addBanners,
  partners: addPartners,
  ticker: addTicker,
  pages: addPages,
  notices: addNotices,
}

const progressSetting: Setting<{ done: string[] }> = {
  key: 'demo.progress',
  schema: z.object({ done: z.array(z.string()) }),
  initial: { done: [] },
}

async function load(config: Config, database: Database, services: Services): Promise<void> {
  const { done } = await services.settings.get(progressSetting)
  const missing = Object.entries(steps).filter(([name]) => !done.includes(name))
  await writePictures(join(config.dataDir, 'files', 'demo'), originOf(config))
  const today = systemClock()
  const change: Change = { actor: { kind: 'system', id: null }, now: today, requestId: 'demo' }
  const demo = { services, change, today, origin: originOf(config) }
  for (const [name, step] of missing) {
    done.push(name)
    await database.begin(async (tx) => {
      await step(tx, demo)
      await services.settings.change(tx, progressSetting, { done }, change)
    })
  }
}

function originOf(config: Config): string {
  return config.publicOrigin ?? `http://${config.host}:${config.port}`
}

/** This process reads what it has just written itself; what others change meanwhile does not concern it. */
const nobody: Changes = { onChange() {}, close: async () => undefined }

const config = readConfig()
const logger = createLogger({ level: 'warn', pretty: true })
const url = config.databaseUrl?.reveal()
if (!url) throw new Error('the demo is loaded into the database that main.ts has started: DATABASE_URL is missing')
const database = openDatabase({ url, pool: 2, logger })
await load(config, database, createServices({ config, database, changes: nobody, clock: systemClock, logger }))
await database.close()
