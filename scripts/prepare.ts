import { createProgress } from '../server/platform/process/progress.ts'
import { explainStartError } from '../server/platform/process/start-error.ts'
import { prepareSites } from './prepare-sites.ts'

// `npm run build`: builds the sites as a start would, and notes what from, so that the start after it builds nothing.
try {
  await prepareSites(createProgress((text) => process.stdout.write(text)))
} catch (error) {
  process.stderr.write(`\n${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
}
