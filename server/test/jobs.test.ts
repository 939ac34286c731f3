import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { crontab, jobHandlers } from '#app'
import { makeTenant } from './fixtures.ts'
import { goesOn } from './queued.ts'
import { testQueue } from './workers.ts'
import { type JobHandlers, addJobTo } from '#platform/work/jobs.ts'

const { open, work } = testQueue({ crontab })

test('two instances share the work, each job once', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  const done: number[] = []
  const probe: JobHandlers = { 'share-probe': async ({ n }: { n: number }) => void done.push(n) }
  work(probe)
  work(probe)
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (let n = 0; n < 40; n++) addJobTo(db, 'share-probe', { n })
  })
  await expect.poll(() => done.length).toBe(40)
  expect(new Set(done).size).toBe(40)
})

test('a job whose process was killed is taken over when its lease is over', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'lease-probe', {}))
  await server.services.database.global(
    `update graphile_worker._private_jobs j set locked_at = now() - interval '61 seconds', locked_by = 'killed'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'lease-probe'`,
  )
  let done = 0
  work({ 'lease-probe': async () => void done++ })
  await expect.poll(() => done).toBe(1)
})

test('a job that fails is given up after its last try, and not before', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  await server.services.database.inTenant(tenant.id, async (db) => {
    addJobTo(db, 'last-probe', { n: 1 })
    addJobTo(db, 'last-probe', { n: 8 })
  })
  await server.services.database.global(
    `update graphile_worker._private_jobs j set attempts = 7
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'last-probe' and payload ->> 'n' = '8'`,
  )
  const tried: number[] = []
  const givenUp: number[] = []
  const probe = async ({ n }: { n: number }) => {
    tried.push(n)
    throw new Error('This job fails')
  }
  const giveUp = async ({ n }: { n: number }) => void givenUp.push(n)
  work({ 'last-probe': Object.assign(probe, { giveUp }) })
  await expect.poll(() => givenUp).toEqual([8])
  await expect.poll(() => tried.filter((n) => n === 1).length).toBeGreaterThan(1)
  expect(givenUp).toEqual([8])
})

test('a job whose process was killed in its last try is not begun again: its end is stored and told', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'killed-probe', { n: 1 }))
  const ofProbe = `from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'killed-probe'`
  await server.services.database.global(
    `update graphile_worker._private_jobs j
     set locked_at = now() - interval '61 seconds', locked_by = 'killed', attempts = max_attempts ${ofProbe}`,
  )
  let tried = 0
  const givenUp: unknown[] = []
  const giveUp = async (payload: object) => void givenUp.push(payload)
  const failures = work({ 'killed-probe': Object.assign(async () => void tried++, { giveUp }) })
  await expect.poll(() => givenUp).toEqual([{ tenantId: tenant.id, n: 1 }])
  await expect.poll(() => failures.map(String)).toEqual(['Error: The process was killed in the last try'])
  expect(tried).toBe(0)
  expect(
    await server.services.database.global(
      `select last_error, locked_at from graphile_worker._private_jobs j where exists (select ${ofProbe})`,
    ),
  ).toEqual([{ lastError: 'The process was killed in the last try', lockedAt: null }])
})

test('a job that another instance freed while it runs, and that is taken again here, is not begun a second time beside itself', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  const end = Promise.withResolvers<void>()
  let tried = 0
  const failures = work({
    'freed-probe': async () => {
      tried++
      await end.promise.catch(() => {
        throw new Error(`Begun ${tried} times`)
      })
    },
  })
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'freed-probe', {}))
  await expect.poll(() => tried).toBe(1)
  // As an instance does that has heard nothing of this one for the time of a lease; workers are told that there is something.
  await server.services.database.global(
    `with freed as (update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where payload ->> 'tenantId' = $1) select pg_notify('jobs:insert', '{"r":1,"count":1}')`,
    [tenant.id],
  )
  await expect
    .poll(() =>
      server.services.database.global(
        `select attempts from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 and locked_by is not null`,
        [tenant.id],
      ),
    )
    .toEqual([{ attempts: 2 }])
  end.reject(new Error('This job fails'))
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  expect(String(failures[0])).toBe('Error: Begun 1 times')
})

test('a job that is told what nobody understands fails before it does anything, and says what is wrong', async () => {
  const server = await open()
  const { id } = await makeTenant(server)
  const handlers = jobHandlers(server.services)
  // Only the clock's own are told nothing.
  for (const [task, handle] of Object.entries(handlers))
    if (!['end-trials', 'seal-audit-logs', 'send-mail'].includes(task))
      await expect(handle({ tenantId: 'nobody' } as never, goesOn), task).rejects.toThrow('Invalid id')
  await expect(
    handlers['forgot-password']?.({ tenantId: id, mail: 'a@test.test' } as never, goesOn),
  ).rejects.toThrow('email')
})

test('what the clock starts takes the place of what waits of it, however often that has failed', () => {
  const items = parseCrontab(crontab)
  const keys = items.map(({ options }) => options.jobKey).filter(Boolean)
  expect(new Set(keys).size).toBe(items.length)
})
