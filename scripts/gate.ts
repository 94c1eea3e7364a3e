import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { prepareSites } from './prepare-sites.ts'
import { runNode } from './run-child.ts'

export interface Outcome {
  passed: number
  failed: number
  skipped: number
}

export interface Step {
  name: string
  run(): Promise<Outcome>
}

const pass: Outcome = { passed: 1, failed: 0, skipped: 0 }
const fail: Outcome = { passed: 0, failed: 1, skipped: 0 }

export const sites: Step = {
  name: 'sites',
  run: () => prepareSites(say).then(() => pass),
}

export const formatAndLint: Step = {
  name: 'format, lint',
  run: () => tool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
}

export const types: Step = {
  name: 'types',
  // Each checker reads anew what the others know: more of them than cores take longer than one. The compiler is a Go
  // program that ends before its garbage matters: collected a quarter as often, it takes a fifth less time.
  run: () =>
    tool('node_modules/typescript/bin/tsc', ['--noEmit', '--checkers', String(availableParallelism())], {
      GOGC: '400',
    }),
}

export const browser: Step = {
  name: 'browser',
  run: async () => ((await ensureChromium(say)) === undefined ? fail : pass),
}

/** The tests of some of the projects in vitest.config.ts, in one run: what is left of one fills the gaps of another. */
export function tests(...projects: readonly string[]): Step {
  return {
    name: `tests: ${projects.join(', ')}`,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'gate-'))
      const report = join(folder, 'report.json')
      try {
        const code = await runNode('node_modules/vitest/vitest.mjs', [
          'run',
          ...projects.map((project) => `--project=${project}`),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ])
        return countTests(readReport(report), code)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Runs every step, whatever the others did, and ends the process with the verdict as its last line. */
export async function runGate(steps: readonly Step[]): Promise<never> {
  const rows: { name: string; outcome: Outcome; seconds: number }[] = []
  for (const step of steps) {
    say(`\n── ${step.name}`)
    const began = performance.now()
    const outcome = await step.run().catch((error: unknown) => {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return fail
    })
    rows.push({ name: step.name, outcome, seconds: (performance.now() - began) / 1000 })
  }
  say('')
  for (const { name, outcome, seconds } of rows) {
    const { passed, failed, skipped } = outcome
    const also = `${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds.toFixed(1)} s)`
    say(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(26)} ${passed} passed, ${failed} failed${also}`)
  }
  const sum = (of: (outcome: Outcome) => number) => rows.reduce((total, row) => total + of(row.outcome), 0)
  const failed = sum((outcome) => outcome.failed)
  say(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be loaded, a run without tests and a run that broke down count as a failure each. */
export function countTests(report: VitestReport | undefined, code: number): Outcome {
  if (report === undefined) return fail
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + broken
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0
  return { passed, failed: failed + unexplained, skipped: report.numPendingTests + report.numTodoTests }
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch {
    return undefined
  }
}

async function tool(script: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return (await runNode(script, args, env)) === 0 ? pass : fail
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
