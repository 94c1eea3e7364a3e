import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '../demo/load.ts'
import { buildHouse } from '../server/testing/house.ts'

/** A second template, with the demo in it. */
export const demoTemplate = 'template_demo'
const lock = 20_261_116

/**
 * Loads the demo once in a run, into a template of its own: a house made from it takes a hundredth of the time. Whoever
 * comes first does it, whoever comes meanwhile waits. Returns the folder of the files that belong to it.
 */
export async function prepareDemo(): Promise<string> {
  const files = join(inject('scratchDir'), 'demo-files')
  const owner = new Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [demoTemplate])
    if (rowCount === 0) await fillTemplate(owner, files)
  } finally {
    await owner.end()
  }
  return files
}

async function fillTemplate(owner: Client, files: string): Promise<void> {
  const house = await buildHouse()
  await loadDemo(house)
  await house.stop()
  const { dataDir } = house.config
  // Papers too: what is judged in the console lies apart from what everybody may have.
  for (const area of ['files', 'private']) await cp(join(dataDir, area), join(files, area), { recursive: true })
  await rm(dataDir, { recursive: true, force: true })
  const filled = new URL(house.databaseUrls.ownerUrl).pathname.slice(1)
  await owner.query(`alter database ${filled} rename to ${demoTemplate}`)
}
