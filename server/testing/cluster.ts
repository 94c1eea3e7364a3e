import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/postgres/migrate.ts'
import { startPostgres } from '#server/platform/postgres/postgres.ts'
import { leaksIn } from './log-search.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
    /** Where every process of the run writes its log, to be searched for secrets when all is done. */
    logsDir: string
    /** A folder that is gone after the run. */
    scratchDir: string
  }
}

/** Name of the migrated database that every test file gets a copy of. */
export const templateName = 'template_house'

interface Cluster {
  context: { ownerUrl: string; appUrl: string; logsDir: string; scratchDir: string }
  stop(): Promise<void>
}

/** Kept outside of the module, which is read anew for each project of a run. */
const shared = globalThis as { houseCluster?: { starting: Promise<Cluster>; users: number } | undefined }

/** One throw-away cluster for a whole test run, whatever projects are in it. */
export default async function setup(project: TestProject) {
  shared.houseCluster ??= { starting: startCluster(), users: 0 }
  const used = shared.houseCluster
  used.users++
  const { context, stop } = await used.starting
  for (const [name, value] of Object.entries(context)) project.provide(name as keyof typeof context, value)
  return async () => {
    if (--used.users > 0) return
    shared.houseCluster = undefined
    await stop()
  }
}

/** Nothing in it has to survive, so nothing waits for the disk. */
async function startCluster(): Promise<Cluster> {
  // Whatever tests put into the temporary folder goes with the run, also what a process left that was killed.
  const before = process.env.TMPDIR
  const leftovers = await mkdtemp(join(tmpdir(), 'run-'))
  process.env.TMPDIR = leftovers
  const dataDir = await mkdtemp(join(quickestPlace(), 'house-'))
  const postgres = await startPostgres({ dataDir, fsync: false, onProgress: () => undefined })
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await owner.end()
  const template = new URL(postgres.ownerUrl)
  template.pathname = `/${templateName}`
  await migrate(template.href, { appRole: new URL(postgres.appUrl).username })
  const logsDir = join(dataDir, 'logs')
  await mkdir(logsDir)
  return {
    context: { logsDir, scratchDir: dataDir, ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl },
    async stop() {
      await postgres.stop()
      const leaks = await searchLogs(logsDir)
      await rm(dataDir, { recursive: true, force: true })
      await rm(leftovers, { recursive: true, force: true })
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      if (leaks.length > 0)
        throw new Error(`the logs of this run hold secrets:\n${leaks.slice(0, leaksShown).join('\n')}`)
    },
  }
}

const leaksShown = 10

/** No token, code, password or telephone number is in any log of a complete run. */
async function searchLogs(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const noted = await Promise.all(files.filter((name) => name.startsWith('secrets-')).map(read))
  const secrets = new Set(noted.flatMap((text) => text.split('\n')).filter((line) => line !== ''))
  const leaks: string[] = []
  for (const name of files.filter((one) => one.endsWith('.log'))) leaks.push(...leaksIn(await read(name), secrets))
  return leaks
}

const memory = '/dev/shm'
// A run keeps half of this at most: its write-ahead log, the demo's files and a few databases at a time.
const memoryBytesMin = 2 * 1024 ** 3

/** A database is a thousand files, and a run makes a thousand databases: in memory that takes a fifth of the time. */
export function quickestPlace(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > memoryBytesMin ? memory : tmpdir()
}
