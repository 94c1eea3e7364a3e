import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import { mountApi } from './http/api.ts'
import { mountConsole } from './http/console.ts'
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
import { auditRoutes } from './modules/audit/routes.ts'
import { createAudit } from './modules/audit/service.ts'
import { captchaJobs } from './modules/captcha/jobs.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { createCaptcha } from './modules/captcha/service.ts'
import type { KeepFiles } from './modules/content/ports.ts'
import { contentRoutes, publishingRoutes } from './modules/content/routes.ts'
import { type Content, createContent } from './modules/content/service.ts'
import { defectJobs } from './modules/defects/jobs.ts'
import { defectRoutes } from './modules/defects/routes.ts'
import { enterpriseRoutes } from './modules/enterprises/routes.ts'
import { createEnterprises } from './modules/enterprises/service.ts'
import { feedRoutes } from './modules/feeds/routes.ts'
import { fileJobs } from './modules/files/jobs.ts'
import { fileRoutes, fileUploads } from './modules/files/routes.ts'
import { createFiles, uploadTypes } from './modules/files/service.ts'
import { homeRoutes } from './modules/home/routes.ts'
import { makerRoutes } from './modules/makers/routes.ts'
import { createMakers } from './modules/makers/service.ts'
import { offerConsoleRoutes, offerRoutes } from './modules/offers/routes.ts'
import { createOffers } from './modules/offers/service.ts'
import { quoteRoutes } from './modules/quotes/routes.ts'
import { createQuotes } from './modules/quotes/service.ts'
import { regionRoutes } from './modules/regions/routes.ts'
import { createRegions } from './modules/regions/service.ts'
import { sessionJobs } from './modules/sessions/jobs.ts'
import { createSessions } from './modules/sessions/service.ts'
import { createSettings } from './modules/settings/service.ts'
import { shelfJobs } from './modules/shelves/jobs.ts'
import { createShelves } from './modules/shelves/service.ts'
import { siteConsoleRoutes, siteFiles, siteRoutes } from './modules/site/routes.ts'
import { createSite } from './modules/site/service.ts'
import { staffJobs } from './modules/staff/jobs.ts'
import { staffRoutes } from './modules/staff/routes.ts'
import { createStaff, type Staff } from './modules/staff/service.ts'
import type { TodoSource } from './modules/todo/ports.ts'
import { todoRoutes } from './modules/todo/routes.ts'
import { createTodo } from './modules/todo/service.ts'
import { visitJobs } from './modules/visits/jobs.ts'
import { visitRoutes } from './modules/visits/routes.ts'
import { createVisits, type Visits } from './modules/visits/service.ts'
import { walletRoutes } from './modules/wallets/routes.ts'
import { createWallets } from './modules/wallets/service.ts'
import { type Changes, listenForChanges } from './platform/changes.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { createDefects } from './platform/defects.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/logger.ts'
import { createPasswords } from './platform/passwords.ts'
import { deriveKey } from './platform/secrets.ts'
import { createLocalStorage } from './vendors/storage/local.ts'

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
  openDesk(desk, services, database)
  const jobs = createJobs({
    ownerUrl,
    appRole: ownerUrl === databaseUrl ? undefined : new URL(databaseUrl).username,
    works: [
      ...sessionJobs({ ...services, clock }),
      ...staffJobs({ ...services, clock }),
      ...shelfJobs({ ...services, clock }),
      ...defectJobs({ defects, clock }),
      ...fileJobs({ ...services, clock }),
      ...visitJobs({ ...services, clock }),
      ...captchaJobs({ ...services, clock }),
    ],
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
      services.visits.start()
      await jobs.start()
      return address
    },
    stop: () => stopAll({ http, jobs, visits: services.visits, changes, database }),
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
  assert(config.secretKey, 'the process that starts us has read or made the secret key')
  const { secretKey } = config
  const defects = createDefects({ database, clock, logger })
  const settings = createSettings({ database, changes })
  const sessions = createSessions({ database, clock, staffRights: (id) => staff.rightsOf(id) })
  const passwords = createPasswords({ pepper: deriveKey(secretKey, 'passwords') })
  const staff: Staff = createStaff({
    database,
    clock,
    passwords,
    sessions,
    proveHuman: (tx, proof, now) => captcha.verify(tx, proof, now),
  })
  const enterprises = createEnterprises({ database, clock })
  const makers = createMakers({ database, clock, origin })
  const wallets = createWallets()
  const shelves = createShelves({ database, changes })
  const keepFiles: KeepFiles = (tx, subject, urls) => files.use(tx, subject, urls)
  const content = createContent({
    database,
    shelves,
    staff,
    keepFiles,
    previewKey: deriveKey(secretKey, 'content.preview'),
  })
  const quotes = createQuotes({ database })
  const offers = createOffers({
    database,
    settings,
    keepFiles,
  })
  const captcha = createCaptcha({
    database,
    key: deriveKey(secretKey, 'captcha'),
    enabled: config.captcha !== 'off',
  })
  const visits = createVisits({ database, clock, defects, origin, onViews: content.countViews })
  const regions = createRegions()
  const site = createSite({
    database,
    changes,
    settings,
    clock,
    origin,
    mobileOrigin: config.mobileOrigin ?? '',
    providers: { sms: 'sandbox', payment: ['sandbox'], wechat_login: 'sandbox' },
    keepFiles,
    uploadTypes,
  })
  const files = createFiles({
    database,
    clock,
    storage: createLocalStorage({ dataDir: config.dataDir }),
    maxBytes: async () => (await site.config()).upload.max_bytes,
  })
  const auditLog = createAudit({ database, staff })
  const todo = createTodo({ database, sources: reviewQueues(content) })
  return {
    shelves,
    auditLog,
    todo,
    defects,
    settings,
    staff,
    sessions,
    enterprises,
    makers,
    wallets,
    content,
    quotes,
    visits,
    captcha,
    offers,
    regions,
    site,
    files,
  }
}

/** The texts that wait for a reviewer, one line for each kind. */
function reviewQueues({ looking }: Content): TodoSource[] {
  const nouns = { news: '新闻', notice: '公告', page: '单页' } as const
  return (['news', 'notice', 'page'] as const).map((kind) => ({
    key: `${kind}.review`,
    label: `待审核的${nouns[kind]}`,
    right: `${kind}.review` as const,
    path: `/console/${kind}?state=review`,
    waiting: (tx, max) => looking.waiting(tx, kind, max),
  }))
}

function openDesk(desk: Desk, services: Services, database: Database): void {
  siteRoutes(desk, services)
  siteConsoleRoutes(desk, { ...services, database })
  contentRoutes(desk, services)
  publishingRoutes(desk, services)
  quoteRoutes(desk, services)
  regionRoutes(desk, services)
  almanacRoutes(desk)
  homeRoutes(desk, services)
  enterpriseRoutes(desk, services)
  makerRoutes(desk, services)
  walletRoutes(desk, services)
  defectRoutes(desk, services)
  fileRoutes(desk, services)
  staffRoutes(desk, services)
  auditRoutes(desk, services)
  todoRoutes(desk, services)
  visitRoutes(desk, services)
  captchaRoutes(desk, services)
  offerRoutes(desk, services)
  offerConsoleRoutes(desk, { ...services, database })
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
  await fileUploads(app, { files: services.files, clock })
  mountOpenApi(app, desk.endpoints())
  mountRobots(app, { origin: originOf(config) })
  const addresses = () => site.site.addresses()
  feedRoutes(app, { ...services, clock, origin: originOf(config), addresses })
  siteFiles(app, { site: siteService })
  await serveAssets(app, site.clientDir)
  if (site.console) await mountConsole(app, { ...site.console, secure })
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

interface Running {
  http: FastifyInstance
  jobs: Jobs
  visits: Visits
  changes: Changes
  database: Database
}

/** In the order in which the parts need each other: nobody new, then nobody left, then the ground they stood on. */
async function stopAll(parts: Running) {
  await parts.http.close()
  await parts.jobs.stop()
  await parts.visits.stop()
  await parts.changes.close()
  await parts.database.close()
}
