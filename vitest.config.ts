import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The files that take longest go first, so that no core waits for the last of them at the end. Where Vitest has no
// record of an earlier run, as on a build machine, it goes by the length of their source, which says little.
const longest = [
  ...['e2e/rights.test.ts', 'e2e/lifecycle.test.ts', 'e2e/accessibility.test.ts', 'e2e/account-centre.test.ts'],
  ...['e2e/wallet.test.ts', 'e2e/accounts.test.ts', 'e2e/journeys.test.ts', 'e2e/finance.test.ts', 'e2e/crawl.test.ts'],
  ...['e2e/publishing.test.ts', 'e2e/hostile-texts.test.ts', 'e2e/backup.test.ts', 'e2e/', 'trials/crashes.test.ts'],
  ...['trials/kills.test.ts', 'trials/', 'server/http/fuzz', 'server/platform/postgres/postgres.test.ts'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.includes(`/${path}`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * One worker more than two cores have, for all of them together: a browser waits for its server, the server for its
 * browser, and whoever restarts a process for the process. With two of them a fifth of both cores was idle.
 */
const together = {
  globalSetup: ['server/testing/cluster.ts'],
  maxWorkers: 3,
  // The house has no state outside of what a test opens, so that its modules need to be read once, not in each of four
  // hundred files: seven seconds of a core in each journey.
  isolate: false,
  // Whoever is first loads the demo for all.
  hookTimeout: 300_000,
  // A guard against what never happens; a build machine may be slow.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...together,
          name: 'unit',
          include: ['{contract,server,web,mobile,console,ui,demo,tidy,scripts,bench}/**/*.test.{ts,tsx}'],
          // A guard against what never ends; a build machine may be slow.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...together,
          name: 'trials',
          include: ['trials/**/*.test.ts'],
          // In full they take as long as they take.
          testTimeout: 3 * 3_600_000,
        },
      },
      {
        test: {
          ...together,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
})
