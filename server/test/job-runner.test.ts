import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { jobLanes } from '#app'
import { type JobHandlers, addJobTo, startJobs } from '#platform/work/jobs.ts'
import { makeTenant } from './fixtures.ts'
import { openGate } from './gate.ts'
import { testQueue } from './workers.ts'

const { own, open, work } = testQueue()

test('whoever runs a job says so, and nothing of one that another instance has by now', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  let begun = 0
  const end = Promise.withResolvers<void>()
  const handler = async () => {
    begun++
    await end.promise
  }
  // It is looked every three seconds.
  const options = { onFailure: () => undefined, leaseMs: 12_000 }
  for (let turn = 0; turn < 2; turn++)
    onTestFinished(startJobs(own.url, { 'lease-probe': handler }, options).stop)
  onTestFinished(() => end.resolve())
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const whose of ['own', 'another']) addJobTo(db, 'lease-probe', { whose })
  })
  await expect.poll(() => begun).toBe(2)
  const halfOver = `now() - interval '6 seconds'`
  await server.services.database.global(
    `update graphile_worker._private_jobs set locked_at = ${halfOver},
       locked_by = case payload ->> 'whose' when 'own' then locked_by else 'another' end
     where payload ->> 'tenantId' = $1`,
    [tenant.id],
  )
  const heardOf = async () =>
    (
      await server.services.database.global<{ whose: string }>(
        `select payload ->> 'whose' as whose from graphile_worker._private_jobs
         where payload ->> 'tenantId' = $1 and locked_at > ${halfOver} + interval '1 second'`,
        [tenant.id],
      )
    ).map(({ whose }) => whose)
  await expect.poll(heardOf).toEqual(['own'])
  expect(begun).toBe(2)
})

test('what goes through many things is told that its process stops, and the stop waits until it has ended', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  const told: string[] = []
  const jobs = startJobs(
    own.url,
    {
      'many-probe': async (_payload: object, stopping) => {
        told.push('begun')
        await once(stopping, 'abort')
        told.push('ended')
      },
    },
    { onFailure: (_, error) => void told.push(String(error)) },
  )
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'many-probe', {}))
  await expect.poll(() => told).toEqual(['begun'])
  await jobs.stop()
  expect(told).toEqual(['begun', 'ended'])
})

test('what the clock starts is a job for each tenant, and one that fails holds nobody else up', async () => {
  const server = await open()
  const tenants = [await makeTenant(server), await makeTenant(server), await makeTenant(server)]
  const [first] = await server.services.database.global<{ id: string }>('select id from tenants order by id')
  const database = new pg.Client({ connectionString: own.url })
  await database.connect()
  // Twice: a second night finds the first one's jobs still waiting.
  for (let night = 0; night < 2; night++)
    await database.query(`select graphile_worker.add_job('for-each-tenant', '{"task":"night-probe"}')`)
  // Nobody does them yet.
  work({})
  const waiting = async (task: string) => {
    const { rowCount } = await database.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1`,
      [task],
    )
    return rowCount
  }
  await expect.poll(() => waiting('for-each-tenant')).toBe(0)
  const { rowCount: companies } = await database.query('select from tenants')
  expect(await waiting('night-probe')).toBe(companies)
  await database.end()
  const ran: string[] = []
  const failures = work({
    'night-probe': async ({ tenantId }: { tenantId: string }) => {
      if (tenantId === first?.id) throw new Error('One tenant fails')
      ran.push(tenantId)
    },
  })
  const expected = tenants.map(({ id }) => id).filter((id) => id !== first?.id)
  await expect.poll(() => expected.every((id) => ran.includes(id)) && failures.length > 0).toBe(true)
})

test('what fails of giving up a job, or of what the clock starts, is told as of any other job', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'untold-probe', {}))
  await server.services.database.global(
    `update graphile_worker._private_jobs j set attempts = 7
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'untold-probe'`,
  )
  const failures: string[] = []
  const done: string[] = []
  const fails = (what: string) => async () => {
    throw new Error(what)
  }
  const handlers = { 'untold-probe': Object.assign(fails('The job'), { giveUp: fails('Giving up') }) }
  const jobs = startJobs(own.url, handlers, {
    onFailure: (task, error) => void failures.push(`${task}: ${String(error)}`),
    onJob: ({ task, hasFailed }) => void done.push(`${task}: ${hasFailed ? 'failed' : 'done'}`),
  })
  onTestFinished(jobs.stop)
  await expect
    .poll(() => failures.slice(0, 2))
    .toEqual(['untold-probe: Error: The job', 'give-up: Error: Giving up'])
  expect(done).toContain('give-up: failed')
  // A name that no task may have: what the clock would start cannot be stored.
  await server.services.database.global(
    `with added as (select graphile_worker.add_job('for-each-tenant', $1::json)) select from added`,
    [JSON.stringify({ task: 'x'.repeat(200) })],
  )
  await expect.poll(() => failures.filter((told) => told.startsWith('for-each-tenant')).length).toBe(1)
})

test('while long work waits for its turn, neither mails nor long work of another kind do', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  const end = Promise.withResolvers<void>()
  const begun: string[] = []
  const hold = (name: string) => async () => {
    begun.push(name)
    await end.promise
  }
  // Names of their own: of the clock's jobs above some may still wait.
  work(
    {
      'file-probe': hold('file'),
      'report-probe': hold('report'),
      'mail-probe': async () => void begun.push('mail'),
    },
    [['file-probe'], ['report-probe']],
  )
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const task of ['file-probe', 'report-probe']) for (let n = 0; n < 6; n++) addJobTo(db, task, {})
    addJobTo(db, 'mail-probe', {})
  })
  await expect.poll(() => begun.toSorted()).toEqual(['file', 'mail', 'report'])
  end.resolve()
  await expect.poll(() => begun.length).toBe(13)
})

test('of a database that is away is told once, and of its return once all lanes have it', async () => {
  let tries = 0
  const nobody = net.createServer((socket) => {
    tries++
    socket.on('error', () => undefined).destroy()
  })
  await once(nobody.listen(0, '127.0.0.1'), 'listening')
  const gate = await openGate()
  onTestFinished(() => {
    gate.close()
    nobody.close()
  })
  gate.to(`postgres://127.0.0.1:${(nobody.address() as net.AddressInfo).port}`)
  const server = await open()
  const tenant = await makeTenant(server)
  const told: string[] = []
  const ran: string[] = []
  const tasks = ['away-probe', 'long-away-probe', 'longer-away-probe']
  const jobs = startJobs(
    Object.assign(new URL(own.url), { port: String(gate.port), search: '' }).href,
    Object.fromEntries(tasks.map((task) => [task, async () => void ran.push(task)])),
    {
      lanes: tasks.slice(1).map((task) => [task]),
      onFailure: (what) => void told.push(what),
      onBack: () => void told.push('back'),
      retryMs: 50,
    },
  )
  onTestFinished(jobs.stop)
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const task of tasks) addJobTo(db, task, {})
  })
  // Each lane has tried many times.
  await expect.poll(() => tries).toBeGreaterThan(30)
  gate.to(own.url)
  await expect.poll(() => ran.toSorted()).toEqual(tasks)
  expect(told).toEqual(['the job runner', 'back'])
})

test('a mail server that hangs holds up nothing but mails, and invitations no other mail', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  const end = Promise.withResolvers<void>()
  const begun: string[] = []
  const hang = (task: string) => async () => {
    begun.push(task)
    await end.promise
  }
  const mails = ['send-invitation', 'send-mail']
  const others = ['forgot-password', 'send-schedule']
  work(
    Object.fromEntries([
      ...mails.map((task) => [task, hang(task)]),
      ...others.map((task) => [task, async () => void begun.push(task)]),
    ]),
    jobLanes,
  )
  await server.services.database.inTenant(tenant.id, async (db) => {
    for (const task of mails) for (let n = 0; n < 6; n++) addJobTo(db, task, {})
    for (const task of others) addJobTo(db, task, {})
  })
  await expect.poll(() => begun.toSorted()).toEqual([...others, ...mails].toSorted())
  end.resolve()
  await expect.poll(() => begun.length).toBe(14)
})

test('work goes on after the ends of two jobs were refused beside one that fails', async () => {
  const server = await open()
  const tenant = await makeTenant(server)
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  await owner.query(`
    select pg_advisory_lock(1);
    create function refuse_end() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); raise 'refused'; end $$;
    create trigger refuse_end before delete on graphile_worker._private_jobs for each row
      when (old.payload ->> 'end' = 'refused') execute function refuse_end()`)
  onTestFinished(() => owner.end())
  const long = Promise.withResolvers<void>()
  const ran: string[] = []
  const handlers: JobHandlers = {
    'end-probe': async ({ name }: { name: string }) => {
      ran.push(name)
      if (name === 'long') await long.promise
    },
  }
  work(handlers)
  const add = (payload: object) =>
    server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'end-probe', payload))
  await add({ name: 'long' })
  await expect.poll(() => ran).toContain('long')
  const waiting = async () =>
    (
      await owner.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
      )
    ).rowCount
  // One after the other: what ends at once is written down at once.
  await add({ name: 'one', end: 'refused' })
  await expect.poll(waiting).toBe(1)
  await add({ name: 'another', end: 'refused' })
  await expect.poll(waiting).toBe(2)
  await owner.query('select pg_advisory_unlock(1)')
  // Both refusals have arrived: with the first the runner stops listening, and the other's connection is at rest.
  const atRest = async () => {
    const { rows } = await owner.query<{ query: string; state: string }>(
      `select query, state from pg_stat_activity
       where datname = current_database() and application_name = 'rounds jobs'`,
    )
    return (
      rows.some(({ query }) => query.startsWith('UNLISTEN')) && rows.every(({ state }) => state === 'idle')
    )
  }
  await expect.poll(atRest).toBe(true)
  long.reject(new Error('This job fails'))
  await add({ name: 'after' })
  await expect.poll(() => ran).toContain('after')
  await owner.query('drop function refuse_end cascade')
})
