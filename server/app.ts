import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { catalogueJobs, recordSitemaps } from './catalogue.ts'
import type { Config } from './config/config.ts'
import { mountApi } from './http/api.ts'
import { mountConsole } from './http/console.ts'
import { createDesk, type Desk } from './http/desk.ts'
import { mountHealth } from './http/health.ts'
import { createHtmlCache } from './http/html-cache.ts'
import { createAdmission, limitCalls } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { addressesIn } from './http/networks.ts'
import { mountOpenApi } from './http/openapi.ts'
import { frontOf, mountPages, pageSender } from './http/pages.ts'
import { watchPressure } from './http/pressure.ts'
import { mountRobots } from './http/robots.ts'
import { createServer, type Handle } from './http/server.ts'
import { type BuiltSite, loadBuiltSite } from './http/site-bundle.ts'
import { serveAssets, serveFiles } from './http/static-files.ts'
import { adClicks } from './modules/catalogue/ads/routes.ts'
import { resourceDownloads } from './modules/catalogue/resources/routes.ts'
import { shelfJobs } from './modules/catalogue/shelves/jobs.ts'
import { statementExports } from './modules/money/ledger/routes.ts'
import { paymentNotices } from './modules/money/payments/routes.ts'
import { rechargeEvents, rechargeVouchers } from './modules/money/recharges/routes.ts'
import { createWatching } from './modules/money/recharges/watching.ts'
import { differenceExports } from './modules/money/reconciliation/routes.ts'
import { billExports } from './modules/money/wallets/routes.ts'
import { captchaJobs } from './modules/people/captcha/jobs.ts'
import { inviteCodes } from './modules/people/makers/routes.ts'
import { sessionJobs } from './modules/people/sessions/jobs.ts'
import { contactJobs } from './modules/site/contact/jobs.ts'
import { contactForm } from './modules/site/contact/routes.ts'
import { defectJobs } from './modules/site/defects/jobs.ts'
import { fileJobs } from './modules/site/files/jobs.ts'
import { fileDownloads, fileUploads } from './modules/site/files/routes.ts'
import { siteFiles } from './modules/site/site/routes.ts'
import { visitJobs } from './modules/site/visits/jobs.ts'
import { isReader, type Visits } from './modules/site/visits/service.ts'
import { feedRoutes } from './modules/texts/feeds/routes.ts'
import { redirectRoutes } from './modules/texts/redirects/routes.ts'
import { searchJobs } from './modules/texts/search/jobs.ts'
import type { Search } from './modules/texts/search/service.ts'
import { moneyJobs, moneyPulses } from './money.ts'
import { peopleJobs } from './people.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import { type Changes, listenForChanges } from './platform/postgres/changes.ts'
import { type Database, openDatabase } from './platform/postgres/database.ts'
import type { Logger } from './platform/process/logger.ts'
import { createPulses, type Pulses } from './platform/pulse.ts'
import { createServices, type Ground, openDesk, originOf, type Services, textSitemaps } from './services.ts'
import { sandboxPaymentRoutes } from './vendors/payments/sandbox-routes.ts'
import { sandboxPayoutRoutes } from './vendors/payouts/sandbox-routes.ts'
import { sandboxSmsRoutes } from './vendors/sms/sandbox-routes.ts'
import { sandboxWechatRoutes } from './vendors/wechat-login/sandbox-routes.ts'

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
  redirectRoutes(desk, { ...services, statusAt: async (url) => (await http.inject({ url })).statusCode })
  const jobs = createJobs({
    ownerUrl,
    appRole: ownerUrl === databaseUrl ? undefined : new URL(databaseUrl).username,
    works: [
      ...sessionJobs({ ...services, clock }),
      ...peopleJobs({ ...services, clock }),
      ...shelfJobs({ ...services, clock }),
      ...defectJobs({ defects, clock }),
      ...moneyJobs({ ...services, clock }),
      ...fileJobs({ ...services, clock }),
      ...visitJobs({ ...services, clock }),
      ...captchaJobs({ ...services, clock }),
      ...contactJobs({ ...services, clock }),
      ...catalogueJobs({ ...services, clock }),
      ...searchJobs({
        ...services,
        clock,
        sources: [{ name: 'content', rebuild: services.content.reindex }],
        parts: services.namedByCategory,
      }),
    ],
    working: config.role !== 'web',
    defects,
    logger,
  })
  const pulses = createPulses({ pulses: moneyPulses({ ...services, clock }), defects })
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
      services.search.log.start()
      await jobs.start()
      if (config.role !== 'web') pulses.start()
      return address
    },
    stop: () => stopAll({ http, jobs, pulses, visits: services.visits, search: services.search, changes, database }),
  }
}

type HttpParts = Ground & Pick<AppParts, 'site'> & { desk: Desk; services: Services }

async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, desk, services, changes, clock, database, logger } = parts
  const { defects, sessions, site: siteService } = services
  const secure = originOf(config).startsWith('https:')
  const metrics = createMetrics()
  const site = config.role === 'jobs' ? undefined : (parts.site ?? (await loadBuiltSite(distDir)))
  const { trustProxy } = config
  const pressure = watchPressure(config)
  const connections = {
    all: config.connectionsMax,
    perNetwork: config.connectionsPerNetwork,
    stallMs: config.stallSeconds * 1000,
    isProxy: addressesIn(trustProxy),
  }
  const cache = createHtmlCache({ changes, clock })
  const { policy } = parts.site ?? {}
  const front = frontOf({ cache, secure, onServed: metrics.page, ...(policy && { policy }) })
  const wrap = parts.site?.wrap ?? front
  const app = await createServer({ logger, defects, metrics, trustProxy, secure, pressure, connections, wrap })
  app.addHook('onClose', (_app, done) => {
    pressure.stop()
    done()
  })
  const ping = () => database.read((tx) => sql`select 1`.execute(tx)).then(() => undefined)
  mountHealth(app, { metrics, metricsToken: config.metricsToken?.reveal(), ping, isTooBusy: pressure.isTooHigh })
  if (!site) return app

  const admit = createAdmission({ perMinute: config.requestsPerMinute, clock })
  limitCalls(app, { admit, secure })
  mountApi(app, { desk, identify: sessions.identify, clock, secure })
  await fileUploads(app, { files: services.files, clock })
  fileDownloads(app, { files: services.files, identify: sessions.identify, clock, secure })
  inviteCodes(app, services)
  statementExports(app, { books: services.books, identify: sessions.identify, secure })
  billExports(app, { wallets: services.wallets, identify: sessions.identify, clock, secure })
  differenceExports(app, { ...services, identify: sessions.identify, clock, secure })
  const { sandboxes } = services
  if (sandboxes.sms) sandboxSmsRoutes(app, { sandbox: sandboxes.sms })
  if (sandboxes.wechat) sandboxWechatRoutes(app, { sandbox: sandboxes.wechat })
  const { payoutSandbox, withdrawals } = services
  if (payoutSandbox) {
    const { paying, handing } = withdrawals
    const play = { onPayoutNotice: paying.lookInto, playByHand: handing.play }
    sandboxPayoutRoutes(app, { sandbox: payoutSandbox, clock, ...play })
  }
  if (services.paymentSandbox) sandboxPaymentRoutes(app, { sandbox: services.paymentSandbox })
  await paymentNotices(app, { payments: services.payments, clock })
  const watching = createWatching(changes)
  rechargeEvents(app, { ...services, watching, identify: sessions.identify, clock, secure })
  const openVoucher = (url: string) => services.files.open('voucher', url)
  rechargeVouchers(app, { recharges: services.recharges, identify: sessions.identify, secure, openVoucher })
  resourceDownloads(app, { resources: services.resources, clock })
  const everything = config.appEnv !== 'production'
  mountOpenApi(app, { endpoints: desk.endpoints(), everything, identify: sessions.identify, clock, secure })
  mountRobots(app, { origin: originOf(config) })
  const addresses = () => site.site.addresses()
  const sources = [...textSitemaps(services.content), ...recordSitemaps(services)]
  feedRoutes(app, { ...services, clock, origin: originOf(config), addresses, sources })
  siteFiles(app, { site: siteService })
  await serveAssets(app, site.clientDir)
  if (site.console) await mountConsole(app, { ...site.console, secure })
  const filesDir = join(config.dataDir, 'files')
  await mkdir(filesDir, { recursive: true })
  await serveFiles(app, filesDir)
  metrics.watch('html_cache_entries', 'Pages kept for guests', () => cache.size().entries)
  metrics.watch('html_cache_bytes', 'Bytes of the pages kept for guests', () => cache.size().bytes)
  const pageParts = {
    site: site.site,
    assets: site.assets,
    desk,
    cache,
    identify: sessions.identify,
    clock,
    defects,
    secure,
    mobileOrigin: config.mobileOrigin ?? '',
    movedTo: services.redirects.find,
    frameOrigin: services.wechat.frameOrigin,
    ...(policy && { policy }),
    onServed: metrics.page,
    admit,
  }
  await contactForm(app, { desk, clock, sendPage: pageSender(pageParts) })
  adClicks(app, { ...services, clock, isReader })
  mountPages(app, pageParts)
  return app
}

interface Running {
  http: FastifyInstance
  jobs: Jobs
  pulses: Pulses
  visits: Visits
  search: Search
  changes: Changes
  database: Database
}

/** In the order in which the parts need each other: nobody new, then nobody left, then the ground they stood on. */
async function stopAll(parts: Running) {
  await parts.http.close()
  await parts.pulses.stop()
  await parts.jobs.stop()
  await parts.visits.stop()
  await parts.search.log.stop()
  await parts.changes.close()
  await parts.database.close()
}
