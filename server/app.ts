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
import { pagePolicy, policyWith } from './http/headers.ts'
import { mountHealth } from './http/health.ts'
import { createHtmlCache } from './http/keeping/html-cache.ts'
import { createKeep, type Keep } from './http/keeping/keep.ts'
import { createRenderedPages } from './http/keeping/rendered-pages.ts'
import { createFillings, createSharedPages } from './http/keeping/shared-pages.ts'
import { createAdmission, limitCalls } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { addressesIn } from './http/networks.ts'
import { mountOpenApi, shownTo } from './http/openapi.ts'
import { frontOf, mountPages, pageSender } from './http/pages.ts'
import { watchPressure } from './http/pressure.ts'
import { mountReference } from './http/reference/mount.ts'
import { mountRobots } from './http/robots.ts'
import { createServer, type Handle } from './http/server.ts'
import { type BuiltSite, loadBuiltSite } from './http/site-bundle.ts'
import { serveAssets, serveFiles } from './http/static-files.ts'
import { createWhichSite } from './http/which-site.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { jobGauges } from './platform/job-figures.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import { askOwnSite } from './platform/own-pages.ts'
import { type Changes, type Listening, listenForChanges } from './platform/postgres/changes.ts'
import { type Database, openDatabase } from './platform/postgres/database.ts'
import type { Logger } from './platform/process/logger.ts'
import { createPulses, type Pulses } from './platform/pulse.ts'
import { readKeptKeys } from './platform/secrets/kept-keys.ts'
import { createReadings } from './platform/seeing/readings.ts'
import { createSeeing, type Seeing } from './platform/seeing/seeing.ts'
import { createTracer, type Tracer } from './platform/seeing/tracer.ts'

export interface AppParts {
  config: Config
  databaseUrl: string
  ownerUrl: string
  /** The database past a pooler; unset where there is none. */
  directUrl?: string | undefined
  logger: Logger
  clock?: Clock
  /** The built site, or the one that development serves from sources. */
  site?: BuiltSite & { policy?: string; wrap?: (handle: Handle) => Handle }
}

export interface App {
  listen(): Promise<string>
  /** Says that it is about to stop, and goes on: `/readyz` says no, and connections end with their next answer. */
  leave(): void
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

/** How the room for what is kept is divided; a twentieth is left for what rooms keep by themselves. */
function roomFor(megabytes: number) {
  const part = (share: number, entriesMax: number) => ({ bytesMax: megabytes * megabyte * share, entriesMax })
  return { pages: part(0.5, 5_000), signedIn: part(0.2, 2_000), answers: part(0.2, 5_000), rendered: part(0.05, 1_000) }
}

const distDir = fileURLToPath(new URL('../dist', import.meta.url))

/** Where the parts meet, and the only place where they do. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, databaseUrl, ownerUrl, logger, clock = systemClock } = parts
  const seeing = createSeeing()
  const tracer = config.tracesUrl === undefined ? undefined : createTracer({ url: config.tracesUrl, logger })
  const changes = await listenForChanges({ url: parts.directUrl ?? databaseUrl, logger })
  const database = openDatabase({
    ...{ url: databaseUrl, pool: config.databasePool, pooler: config.databasePooler, logger, changes, seeing },
    readUrls: config.databaseReadUrls.map((url) => url.reveal()),
  })
  const keptKeys = await readKeptKeys({ config, database })
  const house = openRooms({ config, database, changes, clock, logger, keptKeys, seeing })
  const { ground, ports, services } = house
  const { defects } = ground
  const room = roomFor(config.keptMb)
  const answers = createKeep<KeptAnswer>({ changes, clock, ...room.answers, sizeOf: answerSize })
  const desk = createDesk(config.keptMb > 0 ? answers : undefined, database.mayLag)
  house.desk(desk)
  const jobs = createJobs({
    ownerUrl,
    appRole: ownerUrl === databaseUrl ? undefined : new URL(databaseUrl).username,
    works: house.gather('jobs'),
    working: config.role !== 'web',
    defects,
    logger,
    seeing,
    tracer,
  })
  const pulses = createPulses({ pulses: house.gather('pulses'), defects, seeing })
  let leaving = false
  const isLeaving = () => leaving
  const looked = { seeing, tracer, answers, isLeaving }
  const http = await createHttp({ ...parts, clock, desk, house, changes, database, ...looked }).catch(async (error) => {
    // Nobody will get to stop what was opened so far.
    await changes.close()
    await database.close()
    await tracer?.stop()
    throw error
  })
  ports.answer({
    'redirects.statusAt':
      config.role === 'jobs' ? askOwnSite(ground.origin) : async (url) => (await http.inject({ url })).statusCode,
    'health.queueAgain': jobs.again,
  })
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
    leave() {
      leaving = true
    },
    stop: () => stopAll({ http, jobs, pulses, house, changes, database, tracer }),
  }
}

interface HttpParts extends Pick<AppParts, 'site' | 'config' | 'logger'> {
  clock: Clock
  desk: Desk
  house: OpenRooms
  changes: Listening
  database: Database
  seeing: Seeing
  tracer: Tracer | undefined
  answers: Keep<KeptAnswer>
  isLeaving(): boolean
}

async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, desk, house, changes, clock, database, logger, seeing, tracer, isLeaving } = parts
  const { ground, ports, services } = house
  const { defects, origin } = ground
  const secure = origin.startsWith('https:')
  const metrics = metricsOf(parts)
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
  const rendered = createRenderedPages({ clock, limits: roomFor(config.keptMb).rendered })
  const fileOrigins = ground.vendors.storage.s3?.origins
  const policy = policyWith(parts.site?.policy ?? pagePolicy, fileOrigins)
  const fillFor = site && createFillings(site.site.fill)
  const whichSite = createWhichSite(config.mobileOrigin ?? '')
  const front = frontOf({
    whichSite,
    ...{ cache, shared, secure, fillFor, onServed: metrics.page, isTooBusy: pressure.isTooHigh },
    arrive: services.visitor.arrive,
    policy,
  })
  const wrap = parts.site?.wrap ?? front
  const app = await createServer({
    ...{ logger, defects, metrics, trustProxy, secure, pressure, connections, wrap, seeing, tracer, isLeaving },
  })
  app.addHook('preClose', (done) => {
    ground.live.closeAll()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    pressure.stop()
    done()
  })
  const ping = () => database.read((tx) => sql`select 1`.execute(tx)).then(() => undefined)
  mountHealth(app, {
    ...{ metrics, metricsToken: config.metricsToken?.reveal(), ping, isTooBusy: pressure.isTooHigh, isLeaving },
  })
  if (!site || !fillFor) return app

  const { identify } = services.sessions
  const admit = createAdmission({ perMinute: config.requestsPerMinute, clock })
  limitCalls(app, { admit, secure })
  mountApi(app, { desk, identify, clock, secure, noteWrites: config.databaseReadUrls.length > 0 })
  const pageParts = {
    ...{ desk, cache, shared, rendered, clock, defects, secure, admit },
    arrive: services.visitor.arrive,
    site: site.site,
    fillFor,
    assets: site.assets,
    origin,
    whichSite,
    movedTo: services.redirects.find,
    frameOrigin: services.wechat.frameOrigin,
    policy,
    publicFiles: services.files.holding.publicRoot,
    onServed: metrics.page,
  }
  await house.http(app, { desk, identify, secure, addresses: site.site.addresses, sendPage: pageSender(pageParts) })
  sandboxRoutes(app, { sandboxes: ground.vendors.sandboxes, clock, ports })
  const everything = config.appEnv !== 'production'
  const endpoints = desk.endpoints()
  mountOpenApi(app, { endpoints, everything, identify, clock, secure })
  await mountReference(app, { endpoints: shownTo(endpoints, everything), origin, clock, secure })
  mountRobots(app, { origin })
  const earlierDir = join(config.dataDir, 'built')
  await serveAssets(app, site.clientDir, { earlierDir: join(earlierDir, 'assets') })
  if (site.console) await mountConsole(app, { ...site.console, secure, fileOrigins, earlierDir })
  const filesDir = join(config.dataDir, 'files')
  await mkdir(filesDir, { recursive: true })
  await serveFiles(app, filesDir, fileOrigins && services.files.holding.elsewhere)
  metrics.watch('database_replicas', 'Read replicas that are configured', () => database.replicas().all)
  metrics.watch('database_replicas_ready', 'Read replicas that may be asked', () => database.replicas().ready)
  metrics.watch('html_cache_entries', 'Pages kept for guests', () => cache.size().entries)
  metrics.watch('html_cache_bytes', 'Bytes of the pages kept for guests', () => cache.size().bytes)
  metrics.watch('shared_pages_bytes', 'Bytes of the pages kept for all who are signed in', () => shared.size().bytes)
  metrics.watch(
    'rendered_pages_bytes',
    'Bytes of the pages of accounts as they were rendered last',
    () => rendered.size().bytes,
  )
  mountPages(app, pageParts)
  return app
}

/** What an operator's instruments read of this process and of the house. */
function metricsOf({ database, changes, clock, house, seeing, answers, logger, tracer }: HttpParts) {
  const metrics = createMetrics()
  seeing.watch(metrics.watcher)
  metrics.watch('database_pool_used', 'Connections to the database in use', () => database.pool().used)
  metrics.watch('database_pool_max', 'Connections to the database that there may be', () => database.pool().max)
  metrics.watch('database_pool_waiting', 'Who waits for a connection', () => database.pool().waiting)
  metrics.watch('changes_listening', 'Whether changes of other processes are heard', () =>
    Number(changes.hearing().listening),
  )
  metrics.watch(
    'changes_lag_seconds',
    'How long a word through the database takes',
    () => changes.hearing().lagMs / 1e3,
  )
  metrics.watch('kept_answers_bytes', 'Bytes of the answers kept for all who ask', () => answers.size().bytes)
  metrics.watch('traces_dropped', 'Spans that could be neither held nor sent', () => tracer?.dropped() ?? 0)
  const sources = [...jobGauges, ...house.gather('gauges')]
  metrics.ask(createReadings({ database, clock, sources, logger }))
  return metrics
}

interface Running {
  http: FastifyInstance
  jobs: Jobs
  pulses: Pulses
  house: OpenRooms
  changes: Changes
  database: Database
  tracer: Tracer | undefined
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
  await parts.tracer?.stop()
}
