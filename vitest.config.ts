import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core, where the default leaves one to a person at work; more than four have too many connections.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/test/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'web/test/support/browser.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
})
