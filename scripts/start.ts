import { createProgress } from '../server/platform/process/progress.ts'
import { explainStartError } from '../server/platform/process/start-error.ts'
import { prepareSites } from './prepare-sites.ts'

const onlyMigrate = process.argv[2] === 'migrate'
try {
  if (!onlyMigrate) await prepareSites(createProgress((text) => process.stdout.write(text)))
} catch (error) {
  process.stderr.write(`\n${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
}

// Loaded only now: the server is the larger part, and the first line on the screen should not wait for it.
if (onlyMigrate) await (await import('./migrate-here.ts')).migrateHere()
else await (await import('../server/main.ts')).main()
