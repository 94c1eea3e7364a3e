import { browser, formatAndLint, runGate, sites, tests, types } from './gate.ts'

await runGate([sites, formatAndLint, types, browser, tests('unit', 'trials', 'e2e')])
