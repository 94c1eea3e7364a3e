import { browser, formatAndLint, runGate, sites, tests, types } from './gate.ts'

await runGate([sites, formatAndLint, types, tests('unit'), tests('trials'), browser, tests('e2e')])
