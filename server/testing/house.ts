import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import type { Realm } from '#contract/base/realms.ts'
import type { Right } from '#contract/base/rights.ts'
import { type App, type AppParts, createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { createSecretNotes } from './log-search.ts'
import { paperSite } from './paper-site.ts'
import { copyDatabase, type TestDatabase } from './test-database.ts'

/** One for each process: everything the houses of a run say is searched for secrets when it is over. */
let opened: ReturnType<typeof pino.destination> | undefined
function logFile() {
  opened ??= pino.destination({ dest: join(inject('logsDir'), `${process.pid}.log`), sync: true })
  return opened
}

/** Something that must not turn up in a log of the whole run. */
let notes: ReturnType<typeof createSecretNotes> | undefined
export function noteSecret(secret: string): void {
  notes ??= createSecretNotes(inject('logsDir'))
  notes(secret)
}

/** The moment at which every test begins. */
export const someMorning = new Date('2026-11-16T01:00:00Z')

interface StoppedClock {
  (): Date
  set(at: Date): void
  advance(ms: number): void
}

export interface SignedIn {
  id: number
  sessionId: number
  token: string
  binder: string
}

export interface House extends App {
  config: Config
  clock: StoppedClock
  databaseUrls: { ownerUrl: string; appUrl: string }
  signIn: {
    enterprise(options?: { browser: boolean }): Promise<SignedIn & { personId: number }>
    maker(options?: { browser: boolean }): Promise<SignedIn & { personId: number }>
    staff(rights: readonly Right[]): Promise<SignedIn>
  }
  /** Waits until this process has heard of everything that was committed before. */
  settle(): Promise<void>
  /** A second process on the same database, as far as anyone can tell from outside. */
  openNeighbour(env?: Record<string, string>): Promise<App & Pick<House, 'settle'>>
  close(): Promise<void>
}

export interface HouseOptions {
  env?: Record<string, string>
  site?: AppParts['site']
  /** The database it is a copy of, where it is not the empty one. */
  template?: string
  /** One that somebody else looks after, instead of a copy. */
  on?: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>
  /** Another way to the same database, for whoever wants to stand in it. */
  through?: (url: string) => Promise<string>
}

/** The whole product on a database of its own, with sandbox vendors and a clock that stands still. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const house = await buildHouse(options)
  onTestFinished(() => house.close())
  return house
}

/** For `beforeAll`: the caller closes it. */
export async function buildHouse(options: HouseOptions = {}): Promise<House> {
  const urls: TestDatabase = options.on
    ? { ...options.on, drop: async () => undefined }
    : await copyDatabase(options.template)
  const dataDir = await mkdtemp(join(tmpdir(), 'house-data-'))
  const clock = stoppedClock(someMorning)
  const variables = {
    APP_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    SECRET_KEY: 'a'.repeat(64),
    REQUESTS_PER_MINUTE: '1000000',
    DATABASE_POOL: '4',
    // Tests share their process with the server and stall it at will; being turned away is tested on its own.
    LAG_LIMIT_MS: '60000',
    MEMORY_LIMIT_MB: '100000',
    ...options.env,
  }
  const config = readConfig(variables)
  const parts: AppParts = {
    config,
    databaseUrl: (await options.through?.(urls.appUrl)) ?? urls.appUrl,
    ownerUrl: urls.ownerUrl,
    logger: createLogger({ level: 'trace', pretty: false, destination: logFile() }),
    clock,
    site: options.site ?? paperSite(),
  }
  const app = await createApp(parts)
  const neighbours: App[] = []
  return {
    ...app,
    config,
    clock,
    databaseUrls: urls,
    signIn: signInAt(app, clock),
    settle: () => settle(app),
    async openNeighbour(env = {}) {
      const neighbour = await createApp({ ...parts, config: readConfig({ ...variables, ...env }) })
      neighbours.push(neighbour)
      return { ...neighbour, settle: () => settle(neighbour) }
    },
    close: () => closeAll([app, ...neighbours], urls, dataDir),
  }
}

async function closeAll(apps: readonly App[], urls: TestDatabase, dataDir: string): Promise<void> {
  for (const app of apps) await app.stop()
  await urls.drop()
  await rm(dataDir, { recursive: true, force: true })
}

let settled = 0

/** Announcements arrive in the order in which they were made: when the last is heard, all are. */
async function settle({ database, changes }: App): Promise<void> {
  const last = `test:settled:${++settled}`
  const heard = new Promise<void>((done) => changes.onChange((topic) => topic === last && done()))
  // Outside of a transaction of ours it comes back over the wire, behind all that was announced before.
  await database.read((tx) => announce(tx, last))
  await heard
}

/** A door through which nobody in particular comes. */
export const someDoor = {
  ...{ ip: '', browser: false, userAgent: '', invite: '', inviteChannel: '', inviteUsed() {} },
  ...{ device: '', knownDevice: () => '' },
}

const numberOf = (prefix: number, count: number) => `${prefix}${String(count).padStart(8, '0')}`

function signInAt({ database, services }: App, clock: StoppedClock): House['signIn'] {
  let count = 0
  const moment = () => ({ now: clock(), requestId: 'test' })
  const open = (realm: Realm, ownerId: number, browser: boolean) =>
    database.begin(async (tx) => {
      const { id: sessionId, personId, token, binder } = await services.sessions.open(tx, { realm, ownerId, browser })
      noteSecret(token)
      return { id: ownerId, personId: personId ?? 0, sessionId, token, binder }
    })
  return {
    async enterprise({ browser } = { browser: false }) {
      const person = { phone_number: numberOf(136, ++count), name: '示例企业', hash: null, texts: [] }
      const id = await database.begin((tx) => services.enterprises.establish(tx, person, someDoor, moment()))
      return open('enterprise', id, browser)
    },
    async maker({ browser } = { browser: false }) {
      const person = { phone_number: numberOf(137, ++count), name: '示例创客', hash: null, texts: [] }
      const id = await database.begin((tx) => services.makers.establish(tx, person, someDoor, moment()))
      return open('maker', id, browser)
    },
    async staff(rights) {
      count++
      const person = { account: `staff${count}`, name: '示例员工', rights }
      const id = await database.begin((tx) => services.staff.founding.withoutPassword(tx, person))
      return open('staff', id, false)
    },
  }
}

function stoppedClock(at: Date): StoppedClock {
  let now = at
  const clock = () => now
  return Object.assign(clock, {
    set: (next: Date) => {
      now = next
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  })
}
