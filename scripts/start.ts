import { createProgress } from '../server/platform/process/progress.ts'
import { explainStartError } from '../server/platform/process/start-error.ts'
import { prepareSites } from './prepare-sites.ts'

try {
  const onlyMigrate = process.argv[2] === 'migrate'
  if (!onlyMigrate) await prepareSites(createProgress((text) => process.stdout.write(text)))
} catch (error) {
  process.stderr.write(`\n${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
}

// Loaded only now: the server is the larger part, and the first line on the screen should not wait for it.
const { main } = await import('../server/main.ts')
await main()
