import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/migrate.ts'
import { startPostgres } from '#server/platform/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/** Name of the migrated database that every test file gets a copy of. */
export const templateName = 'template_house'

/** One throw-away cluster for a whole test run. Nothing in it has to survive, so nothing waits for the disk. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'house-'))
  const postgres = await startPostgres({ dataDir, fsync: false, onProgress: () => undefined })
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await owner.end()
  const template = new URL(postgres.ownerUrl)
  template.pathname = `/${templateName}`
  await migrate(template.href, { appRole: new URL(postgres.appUrl).username })
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('appUrl', postgres.appUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
