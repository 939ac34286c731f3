import type { report as Report } from './failures.ts'

const failures = () => import('./failures.ts')

export const report: typeof Report = async (entry, failed) => {
  if (failed.length > 0) await (await failures()).report(entry, failed)
}
export const readFailures = async (): Promise<void> => (await failures()).readFailures()
