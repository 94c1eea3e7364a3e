import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { describeSchema } from './describe-schema.ts'

// Writes the row types of the migrated schema; the tests compare the file with the schema they run on.
const dataDir = await mkdtemp(join(tmpdir(), 'schema-'))
const postgres = await startPostgres({ dataDir, fsync: false, onProgress: () => undefined })
try {
  await migrate(postgres.ownerUrl)
  await writeFile(new URL('../server/schema.ts', import.meta.url), await describeSchema(postgres.ownerUrl))
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
