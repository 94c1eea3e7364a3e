import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { prepareSites } from './prepare-sites.ts'
import { runNode } from './run-child.ts'

// What the house must withstand: races, forged and shuffled notices, power cuts, blackouts, strangers. `npm run trial`
// makes all of it in full, `npm run trial -- notices 100000` one trial at a size of one's own; TRIAL_SEED=7 lets chance
// begin there.
const names = globSync('trials/*.test.ts').map((file) => basename(file, '.test.ts'))
const [name = 'all', size = 'full'] = process.argv.slice(2)

if (name !== 'all' && !names.includes(name)) {
  process.stderr.write(`没有“${name}”这项试验。可用的有：${names.sort().join('、')}\n`)
  process.exit(2)
}
await prepareSites((line) => process.stdout.write(`${line}\n`))
process.env.TRIAL_SIZE = size
const files = name === 'all' ? [] : [`trials/${name}.test.ts`]
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', ['run', '--project=trials', ...files])
