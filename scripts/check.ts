import { formatAndLint, runGate, tests, types } from './gate.ts'

await runGate([formatAndLint, types, tests('unit')])
