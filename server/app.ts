import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from './config/config.ts'
import { type OpenRooms, openRooms, type Services } from './house/rooms.ts'
import { sandboxRoutes } from './house/vendors.ts'
import { mountApi } from './http/api.ts'
import { mountConsole } from './http/console.ts'
import { answerSize, createDesk, type Desk, type KeptAnswer } from './http/desk.ts'
import { mountHealth } from './http/health.ts'
import { createHtmlCache } from './http/html-cache.ts'
import { createKeep } from './http/keep.ts'
import { createAdmission, limitCalls } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { addressesIn } from './http/networks.ts'
import { mountOpenApi } from './http/openapi.ts'
import { frontOf, mountPages, pageSender } from './http/pages.ts'
import { watchPressure } from './http/pressure.ts'
import { mountRobots } from './http/robots.ts'
import { createServer, type Handle } from './http/server.ts'
import { createFillings, createSharedPages } from './http/shared-pages.ts'
import { type BuiltSite, loadBuiltSite } from './http/site-bundle.ts'
import { serveAssets, serveFiles } from './http/static-files.ts'
import { createWhichSite } from './http/which-site.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import { type Changes, listenForChanges } from './platform/postgres/changes.ts'
import { type Database, openDatabase } from './platform/postgres/database.ts'
import type { Logger } from './platform/process/logger.ts'
import { createPulses, type Pulses } from './platform/pulse.ts'

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
  /** What the rooms stand on. */
  ground: OpenRooms['ground']
  /** What the rooms give, one kind of it. */
  gather: OpenRooms['gather']
  database: Database
  changes: Changes
  desk: Desk
}

const megabyte = 1024 * 1024

/** How the room for what is kept is divided; a tenth is left for what rooms keep by themselves. */
function roomFor(megabytes: number) {
  const part = (share: number, entriesMax: number) => ({ bytesMax: megabytes * megabyte * share, entriesMax })
  return { pages: part(0.5, 5_000), signedIn: part(0.2, 2_000), answers: part(0.2, 5_000) }
}

const distDir = fileURLToPath(new URL('../dist', import.meta.url))

/** Where the parts meet, and the only place where they do. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, databaseUrl, ownerUrl, logger, clock = systemClock } = parts
  const changes = await listenForChanges({ url: databaseUrl, logger })
  const database = openDatabase({ url: databaseUrl, pool: config.databasePool, logger, changes })
  const house = openRooms({ config, database, changes, clock, logger })
  const { ground, ports, services } = house
  const { defects } = ground
  const room = roomFor(config.keptMb)
  const answers = createKeep<KeptAnswer>({ changes, clock, ...room.answers, sizeOf: answerSize })
  const desk = createDesk(config.keptMb > 0 ? answers : undefined)
  house.desk(desk)
  const jobs = createJobs({
    ownerUrl,
    appRole: ownerUrl === databaseUrl ? undefined : new URL(databaseUrl).username,
    works: house.gather('jobs'),
    working: config.role !== 'web',
    defects,
    logger,
  })
  const pulses = createPulses({ pulses: house.gather('pulses'), defects })
  const http = await createHttp({ ...parts, clock, desk, house, changes, database }).catch(async (error) => {
    // Nobody will get to stop what was opened so far.
    await changes.close()
    await database.close()
    throw error
  })
  ports.answer({ 'redirects.statusAt': async (url) => (await http.inject({ url })).statusCode })
  ports.verify()
  return {
    http,
    services,
    ground,
    gather: house.gather,
    database,
    changes,
    desk,
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port })
      house.start()
      await jobs.start()
      if (config.role !== 'web') pulses.start()
      return address
    },
    stop: () => stopAll({ http, jobs, pulses, house, changes, database }),
  }
}

interface HttpParts extends Pick<AppParts, 'site' | 'config' | 'logger'> {
  clock: Clock
  desk: Desk
  house: OpenRooms
  changes: Changes
  database: Database
}

async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, desk, house, changes, clock, database, logger } = parts
  const { ground, ports, services } = house
  const { defects, origin } = ground
  const secure = origin.startsWith('https:')
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
  const cache = createHtmlCache({ changes, clock, limits: roomFor(config.keptMb).pages })
  const shared = createSharedPages({ changes, clock, limits: roomFor(config.keptMb).signedIn })
  const { policy } = parts.site ?? {}
  const fillFor = site && createFillings(site.site.fill)
  const whichSite = createWhichSite(config.mobileOrigin ?? '')
  const front = frontOf({
    whichSite,
    ...{ cache, shared, secure, fillFor, onServed: metrics.page, isTooBusy: pressure.isTooHigh },
    arrive: services.visitor.arrive,
    ...(policy && { policy }),
  })
  const wrap = parts.site?.wrap ?? front
  const app = await createServer({ logger, defects, metrics, trustProxy, secure, pressure, connections, wrap })
  app.addHook('preClose', (done) => {
    ground.live.closeAll()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    pressure.stop()
    done()
  })
  const ping = () => database.read((tx) => sql`select 1`.execute(tx)).then(() => undefined)
  mountHealth(app, { metrics, metricsToken: config.metricsToken?.reveal(), ping, isTooBusy: pressure.isTooHigh })
  if (!site || !fillFor) return app

  const { identify } = services.sessions
  const admit = createAdmission({ perMinute: config.requestsPerMinute, clock })
  limitCalls(app, { admit, secure })
  mountApi(app, { desk, identify, clock, secure })
  const pageParts = {
    ...{ desk, cache, shared, clock, defects, secure, admit },
    arrive: services.visitor.arrive,
    site: site.site,
    fillFor,
    assets: site.assets,
    origin,
    whichSite,
    movedTo: services.redirects.find,
    frameOrigin: services.wechat.frameOrigin,
    ...(policy && { policy }),
    onServed: metrics.page,
  }
  await house.http(app, { desk, identify, secure, addresses: site.site.addresses, sendPage: pageSender(pageParts) })
  sandboxRoutes(app, { sandboxes: ground.vendors.sandboxes, clock, ports })
  const everything = config.appEnv !== 'production'
  mountOpenApi(app, { endpoints: desk.endpoints(), everything, identify, clock, secure })
  mountRobots(app, { origin })
  await serveAssets(app, site.clientDir)
  if (site.console) await mountConsole(app, { ...site.console, secure })
  const filesDir = join(config.dataDir, 'files')
  await mkdir(filesDir, { recursive: true })
  await serveFiles(app, filesDir)
  metrics.watch('html_cache_entries', 'Pages kept for guests', () => cache.size().entries)
  metrics.watch('html_cache_bytes', 'Bytes of the pages kept for guests', () => cache.size().bytes)
  metrics.watch('shared_pages_bytes', 'Bytes of the pages kept for all who are signed in', () => shared.size().bytes)
  mountPages(app, pageParts)
  return app
}

interface Running {
  http: FastifyInstance
  jobs: Jobs
  pulses: Pulses
  house: OpenRooms
  changes: Changes
  database: Database
}

/** In the order in which the parts need each other: nobody new, then nobody left, then the ground they stood on. */
async function stopAll(parts: Running) {
  await parts.http.close()
  await parts.pulses.stop()
  await parts.jobs.stop()
  await parts.house.stop()
  await parts.house.ground.painting.stop()
  await parts.changes.close()
  await parts.database.close()
}
