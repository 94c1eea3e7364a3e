import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,mobile,console,ui,demo,tidy,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: ['server/testing/cluster.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          // These start whole servers and browsers; two at once on two cores would only wait for each other.
          maxWorkers: 1,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
