import { jobHandlers } from '#app'
import type { TestServer } from './fixtures.ts'

/** Nothing stops meanwhile. */
export const goesOn = new AbortController().signal

/** Does what was put off to a job of this name for one tenant, as a worker would; where none runs. The last try that fails gives up. */
export const runQueued = async (
  { services }: TestServer,
  task: string,
  tenantId: string,
  isLastTry = false,
): Promise<void> => {
  const jobs = await services.database.global<{ payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 and j.payload ->> 'tenantId' = $2 returning j.payload`,
    [task, tenantId],
  )
  const handler = jobHandlers(services)[task]
  for (const { payload } of jobs)
    await handler?.(payload, goesOn).catch(async (error: unknown) => {
      if (isLastTry) await handler.giveUp?.(payload)
      throw error
    })
}
