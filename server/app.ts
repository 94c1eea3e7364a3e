import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import { mountApi } from './http/api.ts'
import { createDesk, type Desk } from './http/desk.ts'
import { mountHealth } from './http/health.ts'
import { createHtmlCache } from './http/html-cache.ts'
import { limitCalls } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { mountOpenApi } from './http/openapi.ts'
import { frontOf, mountPages } from './http/pages.ts'
import { mountRobots } from './http/robots.ts'
import { createServer, type Handle } from './http/server.ts'
import { type BuiltSite, loadBuiltSite } from './http/site-bundle.ts'
import { serveAssets, serveFiles } from './http/static-files.ts'
import { almanacRoutes } from './modules/almanac/routes.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { createContent } from './modules/content/service.ts'
import { defectJobs } from './modules/defects/jobs.ts'
import { defectRoutes } from './modules/defects/routes.ts'
import { enterpriseRoutes } from './modules/enterprises/routes.ts'
import { createEnterprises } from './modules/enterprises/service.ts'
import { makerRoutes } from './modules/makers/routes.ts'
import { createMakers } from './modules/makers/service.ts'
import { quoteRoutes } from './modules/quotes/routes.ts'
import { createQuotes } from './modules/quotes/service.ts'
import { regionRoutes } from './modules/regions/routes.ts'
import { createRegions } from './modules/regions/service.ts'
import { sessionJobs } from './modules/sessions/jobs.ts'
import { createSessions } from './modules/sessions/service.ts'
import { createSettings } from './modules/settings/service.ts'
import { siteFiles, siteRoutes } from './modules/site/routes.ts'
import { createSite } from './modules/site/service.ts'
import { createStaff } from './modules/staff/service.ts'
import { walletRoutes } from './modules/wallets/routes.ts'
import { createWallets } from './modules/wallets/service.ts'
import { type Changes, listenForChanges } from './platform/changes.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { createDefects } from './platform/defects.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/logger.ts'

export interface AppParts {
  config: Config
  databaseUrl: string
  ownerUrl: string
  logger: Logger
  clock?: Clock
  /** The built site, or the one that development serves from sources. */
  site?: BuiltSite & { policy?: string; wrap?: (handle: Handle) => Handle }
}

export interface App {
  listen(): Promise<string>
  stop(): Promise<void>
  http: FastifyInstance
  services: Services
  database: Database
  changes: Changes
  desk: Desk
}

export type Services = ReturnType<typeof createServices>

const distDir = fileURLToPath(new URL('../dist', import.meta.url))

/** Where the parts meet, and the only place where they do. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, databaseUrl, ownerUrl, logger, clock = systemClock } = parts
  const database = openDatabase({ url: databaseUrl, pool: config.databasePool, logger })
  const changes = await listenForChanges({ url: databaseUrl, logger })
  const services = createServices({ config, database, changes, clock, logger })
  const { defects } = services
  const desk = createDesk()
  openDesk(desk, services)
  const jobs = createJobs({
    ownerUrl,
    appRole: ownerUrl === databaseUrl ? undefined : new URL(databaseUrl).username,
    works: [...sessionJobs({ ...services, clock }), ...defectJobs({ defects, clock })],
    working: config.role !== 'web',
    defects,
    logger,
  })
  const http = await createHttp({ ...parts, clock, desk, services, changes, database }).catch(async (error) => {
    // Nobody will get to stop what was opened so far.
    await changes.close()
    await database.close()
    throw error
  })
  return {
    http,
    services,
    database,
    changes,
    desk,
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port })
      await jobs.start()
      return address
    },
    stop: () => stopAll({ http, jobs, changes, database }),
  }
}

interface Ground {
  config: Config
  database: Database
  changes: Changes
  clock: Clock
  logger: Logger
}

/** The modules, joined; also without any doors, for whoever writes through them from inside. */
export function createServices({ config, database, changes, clock, logger }: Ground) {
  const origin = originOf(config)
  const defects = createDefects({ database, clock, logger })
  const settings = createSettings({ database, changes })
  const staff = createStaff({ database, clock })
  const sessions = createSessions({ database, clock, staffRights: staff.rightsOf })
  const enterprises = createEnterprises({ database, clock })
  const makers = createMakers({ database, clock, origin })
  const wallets = createWallets()
  const content = createContent({ database })
  const quotes = createQuotes({ database })
  const regions = createRegions()
  const site = createSite({
    database,
    changes,
    settings,
    clock,
    origin,
    mobileOrigin: config.mobileOrigin ?? '',
    providers: { sms: 'sandbox', payment: ['sandbox'], wechat_login: 'sandbox' },
  })
  return { defects, settings, staff, sessions, enterprises, makers, wallets, content, quotes, regions, site }
}

function openDesk(desk: Desk, services: Services): void {
  siteRoutes(desk, services)
  contentRoutes(desk, services)
  quoteRoutes(desk, services)
  regionRoutes(desk, services)
  almanacRoutes(desk)
  enterpriseRoutes(desk, services)
  makerRoutes(desk, services)
  walletRoutes(desk, services)
  defectRoutes(desk, services)
}

type HttpParts = Ground & Pick<AppParts, 'site'> & { desk: Desk; services: Services }

async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, desk, services, changes, clock, database, logger } = parts
  const { defects, sessions, site: siteService } = services
  const secure = originOf(config).startsWith('https:')
  const metrics = createMetrics()
  const site = config.role === 'jobs' ? undefined : (parts.site ?? (await loadBuiltSite(distDir)))
  const { trustProxy, memoryLimitMb, lagLimitMs } = config
  const cache = createHtmlCache({ changes, clock })
  const { policy } = parts.site ?? {}
  const front = frontOf({ cache, secure, onServed: metrics.page, ...(policy && { policy }) })
  const wrap = parts.site?.wrap ?? front
  const app = await createServer({ logger, defects, metrics, trustProxy, secure, memoryLimitMb, lagLimitMs, wrap })
  const ping = () => database.read((tx) => sql`select 1`.execute(tx)).then(() => undefined)
  mountHealth(app, { metrics, metricsToken: config.metricsToken?.reveal(), ping })
  if (!site) return app

  limitCalls(app, { perMinute: config.requestsPerMinute, clock })
  mountApi(app, { desk, identify: sessions.identify, clock, secure })
  mountOpenApi(app, desk.endpoints())
  mountRobots(app)
  siteFiles(app, { site: siteService })
  await serveAssets(app, site.clientDir)
  const filesDir = join(config.dataDir, 'files')
  await mkdir(filesDir, { recursive: true })
  await serveFiles(app, filesDir)
  metrics.watch('html_cache_entries', 'Pages kept for guests', () => cache.size().entries)
  metrics.watch('html_cache_bytes', 'Bytes of the pages kept for guests', () => cache.size().bytes)
  mountPages(app, {
    site: site.site,
    assets: site.assets,
    desk,
    cache,
    identify: sessions.identify,
    clock,
    defects,
    secure,
    mobileOrigin: config.mobileOrigin ?? '',
    ...(policy && { policy }),
    onServed: metrics.page,
  })
  return app
}

function originOf(config: Config): string {
  return config.publicOrigin ?? `http://${config.host}:${config.port}`
}

/** In the order in which the parts need each other: nobody new, then nobody left, then the ground they stood on. */
async function stopAll(parts: { http: FastifyInstance; jobs: Jobs; changes: Changes; database: Database }) {
  await parts.http.close()
  await parts.jobs.stop()
  await parts.changes.close()
  await parts.database.close()
}
