import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The files that take longest go first, so that no core waits for the last of them at the end. Where Vitest has no
// record of an earlier run, as on a build machine, it goes by the length of their source, which says little.
const longest = [
  ...[
    'server/http/fuzz.test.ts',
    'server/http/matrix.test.ts',
    'server/platform/postgres.test.ts',
    'demo/load.test.ts',
    'trials/crashes.test.ts',
    'trials/kills.test.ts',
  ],
  // The second needs no demo, and is under way while the first loads it for all the others.
  ...['e2e/rights.test.ts', 'e2e/lifecycle.test.ts', 'e2e/accessibility.test.ts', 'e2e/wallet.test.ts'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,mobile,console,ui,demo,tidy,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: ['server/testing/cluster.ts'],
          maxWorkers: 2,
          // A guard against what never ends; a build machine may be slow.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'trials',
          include: ['trials/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          maxWorkers: 2,
          // In full they take as long as they take.
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          // A browser waits for its server, and the server for its browser: two pairs keep two cores busy.
          maxWorkers: 2,
          testTimeout: 150_000,
          // What a browser on a busy machine misses by a moment it meets the second time; what is broken fails twice.
          retry: 1,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
