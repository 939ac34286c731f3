import { onTestFinished } from 'vitest'
import { type JobHandlers, startJobs } from '#platform/work/jobs.ts'
import { startServer, testSettings } from './fixtures.ts'
import { testDatabase } from './own-database.ts'

/**
 * Servers and workers of a test file on a database of its own: the queue serves every tenant of a database, and these workers
 * must not take the jobs of other tests. Each stops with its test.
 */
export const testQueue = ({ crontab = '' } = {}) => {
  const own = testDatabase()
  return {
    own,
    open: async (environment: Record<string, string> = {}) => {
      const server = await startServer(testSettings({ DATABASE_URL: own.url, ...environment }))
      onTestFinished(server.stop)
      return server
    },
    /** Starts a worker and answers what fails. */
    work: (handlers: JobHandlers, lanes: string[][] = []) => {
      const failures: unknown[] = []
      const jobs = startJobs(own.url, handlers, {
        crontab,
        lanes,
        onFailure: (_, error) => void failures.push(error),
      })
      onTestFinished(jobs.stop)
      return failures
    },
  }
}
