import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { type OuterPostgres, openOuterPostgres } from '#server/testing/outer-postgres.ts'
import { freshDataDir, type Program, startProgram, startServer } from '../e2e/running-server.ts'

export type Settings = Record<string, string>

/** What all processes of a house on several machines have in common. */
export interface Fleet {
  env: Settings
  start(role: 'web' | 'jobs' | 'all', more?: Settings): Promise<Member>
  /** Brings the database to this version, beside whatever runs. */
  migrate(): Promise<void>
}

export interface Member {
  address: string
  program: Program
  /** Killed without a word, as by a machine that burns down. */
  kill(): Promise<void>
  /** Told to stop, and let finish. */
  stop(): Promise<void>
  isReady(): Promise<boolean>
}

/**
 * Processes that know nothing of each other but the database, the key and the folder of files; of this version, or of
 * another one in its own folder.
 */
export function openFleet(urls: Settings, dataDir: string, folder?: string): Fleet {
  const env = {
    ...urls,
    DATA_DIR: dataDir,
    SECRET_KEY: 'ab'.repeat(32),
    CAPTCHA: 'off',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
    // The machine does all of it at once: the database, the house, and those who ask.
    LAG_LIMIT_MS: '60000',
  }
  return {
    env,
    async start(role, more = {}) {
      const program = startServer({ ...env, ROLE: role, ...more }, [], folder)
      const address = await program.address
      return {
        address,
        program,
        async kill() {
          program.signal('SIGKILL')
          await program.exit
        },
        async stop() {
          program.signal('SIGTERM')
          await program.exit
        },
        isReady: () => isReady(address),
      }
    },
    async migrate() {
      const program = startServer(env, ['migrate'], folder)
      expect({ code: await program.exit, said: program.output() }).toMatchObject({ code: 0 })
    },
  }
}

export function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

export async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await done())) await setTimeout(20)
}

/** An external PostgreSQL of the trial's own, and a folder for what its processes share. */
export async function openGround(): Promise<{ postgres: OuterPostgres; urls: Settings; dataDir: string; at: string }> {
  const at = freshDataDir()
  const postgres = await openOuterPostgres(at)
  onTestFinished(() => postgres.stop())
  const dataDir = join(at, 'shared')
  mkdirSync(dataDir)
  return { postgres, at, dataDir, urls: { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl } }
}

/** The books are read from beginning to end. */
export async function expectBooksHold(env: Settings): Promise<void> {
  const proof = startProgram([process.execPath, 'scripts/verify.ts'], env)
  expect({ code: await proof.exit, said: proof.output() }).toMatchObject({ code: 0 })
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
