import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { textsByArea } from './web/slim.ts'

/** What passes waits for none of these: they only end what is stuck, also where a whole core is taken away. Milliseconds. */
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

/** What a tab, or a registry of schemas, keeps in its modules: these files have them anew. */
const alone = [
  'web/src/{app,lib}/**/*.test.ts',
  'web/src/features/setup/wizard/store.test.ts',
  'web/src/features/team/member/reasons.test.ts',
  'contract/src/index.test.ts',
]

export default defineConfig({
  test: {
    // Two more than cores, since some wait for clocks of the server; more than four have too many connections.
    maxWorkers: Math.min(4, availableParallelism() + 2),
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/database.ts',
          setupFiles: 'server/test/new-day.ts',
          // The modules of the server are read once, not for each file: what they keep is a server's, made anew by each start.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: alone,
          // Functions that keep nothing: their modules are read once for all files.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          setupFiles: 'web/test/support/patient.ts',
          ...limits,
        },
      },
      {
        root: 'web',
        // As in the build, so that a text whose area nobody brings along is seen.
        plugins: [textsByArea()],
        test: {
          name: 'web',
          include: ['test/*.test.tsx'],
          environment: 'jsdom',
          // One window for all files of a worker, as one for all tests of a file: each test clears what it leaves (`endTest`).
          isolate: false,
          setupFiles: ['browser.ts', 'each.ts'].map((file) =>
            join(import.meta.dirname, 'web/test/support', file),
          ),
          ...limits,
        },
      },
    ],
  },
})
