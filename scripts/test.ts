import { browser, formatAndLint, runGate, sites, tests, types } from './gate.ts'

await runGate([sites, formatAndLint, types, tests('unit'), browser, tests('e2e')])
