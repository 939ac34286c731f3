import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { crontab, jobHandlers } from '#app'
import { makeSomebody, openBrowser } from './browser.ts'
import { type TestServer, makeTenant, startServer, testSettings } from './fixtures.ts'
import { testDatabase } from './own-database.ts'
import { runQueued } from './queued.ts'
import { type JobHandlers, addJobTo, startJobs } from '#platform/work/jobs.ts'

// The queue serves every tenant of a database: these workers must not take the jobs of other tests.
const own = testDatabase()

const open = async (environment: Record<string, string> = {}) => {
  const server = await startServer(testSettings({ DATABASE_URL: own.url, ...environment }))
  onTestFinished(server.stop)
  return server
}

const work = (handlers: JobHandlers) => {
  const failures: unknown[] = []
  const jobs = startJobs(own.url, handlers, {
    crontab,
    onFailure: (_, error) => void failures.push(error),
  })
  onTestFinished(jobs.stop)
  return failures
}

/** A mailbox that takes everything, but the first `refused` mails. */
const openMailbox = async (refused = 0) => {
  const received: Email[] = []
  let left = refused
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      left-- > 0
        ? done(Object.assign(new Error(`Try again with ${address}`), { responseCode: 451 }))
        : done(),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const keep = async () => received.push(await PostalMime.parse(Buffer.concat(chunks)))
        void keep()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, received }
}

const forget = (server: TestServer, user: Awaited<ReturnType<typeof makeSomebody>>) =>
  openBrowser(server).post('/auth/forgot-password', { email: user.email, tenantId: user.tenant.slug })

const mailsOf = (server: TestServer, tenantId: string) =>
  server.services.database
    .read(tenantId)
    .rows<{ body: string; sentAt: string | null }>('select body, sent_at from mails where tenant_id = $1')

describe('with SMTP', () => {
  test('a mail arrives, and its link works', async () => {
    const mailbox = await openMailbox()
    const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test/' })
    work(jobHandlers(server.services))
    const user = await makeSomebody(server)
    await forget(server, user)
    await expect.poll(() => mailbox.received.length).toBe(1)
    const [mail] = mailbox.received
    expect(mail).toMatchObject({
      subject: 'Reset your password',
      to: [{ address: user.email }],
      from: { name: 'Rounds', address: 'no-reply@rounds.invalid' },
    })
    const token = /http:\/\/rounds\.test\/t-[\w-]+\/reset-password#token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const answer = await openBrowser(server).post('/auth/reset-password', { token, password: 'New-Heron-1' })
    expect(answer.statusCode).toBe(200)
    await expect.poll(() => mailbox.received.length).toBe(2)
    await expect
      .poll(async () =>
        (await mailsOf(server, user.tenant.id)).every(({ sentAt, body }) => sentAt && body === ''),
      )
      .toBe(true)
    expect((await server.app.inject('/dev/mail')).statusCode).toBe(404)
  })

  test('a mailbox that refuses for a while gets the mail later', async () => {
    const mailbox = await openMailbox(1)
    const server = await open({ SMTP_URL: mailbox.url })
    const failures = work(jobHandlers(server.services))
    const user = await makeSomebody(server)
    await forget(server, user)
    await expect.poll(() => failures.length).toBe(1)
    expect(String(failures[0])).toContain('451')
    expect(String(failures[0])).not.toContain(user.email)
    await expect.poll(() => mailbox.received.length).toBe(1)
  })

  test('a request that fails sends nothing', async () => {
    const server = await open()
    const tenant = await makeTenant(server)
    const done: string[] = []
    work({ 'mail-test-probe': async ({ name }: { name: string }) => void done.push(name) })
    const { inTenant } = server.services.database
    await inTenant(tenant.id, async (db) => {
      addJobTo(db, 'mail-test-probe', { name: 'lost' })
      throw new Error('no')
    }).catch(() => undefined)
    await inTenant(tenant.id, async (db) => addJobTo(db, 'mail-test-probe', { name: 'kept' }))
    await expect.poll(() => done).toEqual(['kept'])
  })
})

describe('without SMTP', () => {
  test('mails of every tenant are read on a page of the own machine, escaped, with links', async () => {
    const server = await open()
    const user = await makeSomebody(server)
    await server.services.database.global('update tenants set name = $2 where id = $1', [
      user.tenant.id,
      '<b>Bold & Co</b>',
    ])
    await forget(server, user)
    await runQueued(server, 'forgot-password', user.tenant.id)
    const page = await server.app.inject('/dev/mail')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`To ${user.email} (&lt;b&gt;Bold &amp; Co&lt;/b&gt;)`)
    expect(page.body).not.toContain('<b>Bold')
    expect(page.body).toMatch(/<a href="http:\/\/127.0.0.1:3000\/t-[\w-]+\/reset-password#token=fvr_[\w-]+">/)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via']) {
      const { statusCode } = await server.app.inject({ url: '/dev/mail', headers: { [name]: '127.0.0.1' } })
      expect(statusCode, name).toBe(404)
    }
  })

  test.each([
    ['https://rounds.test', 404],
    ['http://rounds.test', 404],
    ['http://192.0.2.7:3000', 404],
    ['http://localhost:3000', 200],
  ])('on a server that people reach as %s: %i', async (address, status) => {
    const server = await open({ PUBLIC_URL: address })
    expect((await server.app.inject('/dev/mail')).statusCode).toBe(status)
  })

  test.each([
    ['rounds.test', 404],
    ['localhost.evil.test', 404],
    ['evil.test:3000', 404],
    ['localhost', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
  ])('asked for as %s: %i', async (host, status) => {
    const server = await open()
    expect((await server.app.inject({ url: '/dev/mail', headers: { host } })).statusCode).toBe(status)
  })

  test('in production, on a database of its own, nobody reads them', async () => {
    const server = await open({ NODE_ENV: 'production' })
    expect((await server.app.inject('/dev/mail')).statusCode).toBe(404)
  })
})

describe('jobs', () => {
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
      `update graphile_worker._private_jobs j set attempts = max_attempts - 1
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

  test('housekeeping deletes what no longer counts, and nothing else', async () => {
    const server = await open()
    const user = await makeSomebody(server)
    const other = await makeSomebody(server)
    await openBrowser(server).signIn(user)
    await openBrowser(server).signIn(other)
    for (const each of [user, other]) {
      await forget(server, each)
      await runQueued(server, 'forgot-password', each.tenant.id)
    }
    await server.services.database.inTenant(user.tenant.id, async (db) => {
      await db.rows(`update sessions set expires_at = now() - interval '31 days' where tenant_id = $1`)
      await db.rows(`update mail_tokens set expires_at = now() - interval '8 days' where tenant_id = $1`)
      await db.rows(`update throttles set window_ends_at = now() where tenant_id = $1`)
      await db.rows(`update mails set created_at = now() - interval '31 days' where tenant_id = $1`)
      await db.rows(
        `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, created_at)
         values ($1, $2, 'r', 'k', '', now() - interval '31 days')`,
        [user.id],
      )
    })
    // What still counts, one day before it does no more.
    await server.services.database.inTenant(other.tenant.id, async (db) => {
      await db.rows(
        `update sessions set expires_at = now() - interval '29 days', revoked_at = now() - interval '29 days' where tenant_id = $1`,
      )
      await db.rows(`update mail_tokens set expires_at = now() - interval '6 days' where tenant_id = $1`)
      await db.rows(`update mails set created_at = now() - interval '29 days' where tenant_id = $1`)
      await db.rows(
        `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, created_at)
         values ($1, $2, 'r', 'k', '', now() - interval '29 days')`,
        [other.id],
      )
    })
    const rowsOf = (tenantId: string) =>
      server.services.database.read(tenantId).row(
        `select (select count(*) from sessions where tenant_id = $1) as sessions,
           (select count(*) from session_tokens where tenant_id = $1) as session_tokens,
           (select count(*) from mail_tokens where tenant_id = $1) as mail_tokens,
           (select count(*) from throttles where tenant_id = $1) as throttles,
           (select count(*) from mails where tenant_id = $1) as mails,
           (select count(*) from idempotency_keys where tenant_id = $1) as keys`,
      )
    const live = { sessions: 1, sessionTokens: 1, mailTokens: 1, throttles: 2, mails: 1, keys: 1 }
    expect(await rowsOf(user.tenant.id)).toEqual(live)
    await jobHandlers(server.services).housekeeping?.({ tenantId: user.tenant.id } as never)
    const none = { sessions: 0, sessionTokens: 0, mailTokens: 0, throttles: 0, mails: 0, keys: 0 }
    expect(await rowsOf(user.tenant.id)).toEqual(none)
    expect(await rowsOf(other.tenant.id)).toEqual(live)
    await jobHandlers(server.services).housekeeping?.({ tenantId: other.tenant.id } as never)
    expect(await rowsOf(other.tenant.id)).toEqual(live)
  })

  test('a job that is told what nobody understands fails before it does anything, and says what is wrong', async () => {
    const server = await open()
    const { id } = await makeTenant(server)
    const handlers = jobHandlers(server.services)
    // Only the clock's own is told nothing.
    for (const [task, handle] of Object.entries(handlers))
      if (task !== 'end-trials' && task !== 'send-mail')
        await expect(handle({ tenantId: 'nobody' } as never), task).rejects.toThrow('Invalid id')
    await expect(
      handlers['forgot-password']?.({ tenantId: id, mail: 'a@test.test' } as never),
    ).rejects.toThrow('email')
  })

  test('what was told or spent long ago is deleted, and nothing younger', async () => {
    const server = await open()
    const user = await makeSomebody(server)
    await openBrowser(server).signIn(user)
    const { tenant } = user
    await server.services.database.inTenant(tenant.id, async (db) => {
      // [days since it was told, days since it was read]
      for (const [told, read] of [
        [181, null],
        [100, 91],
        [179, 89],
        [179, null],
        [1, 0],
      ])
        await db.rows(
          `insert into notifications (tenant_id, user_id, type, wording, parameters, created_at, read_at)
           values ($1, $2, 'visit', 'visit-approved', '{}', now() - make_interval(days => $3), now() - make_interval(days => $4))`,
          [user.id, told, read],
        )
      // Those of a session that was refreshed for weeks: [hash, days since it was made, days since it was spent]
      for (const [hash, made, spent] of [
        ['old', 9, 8],
        ['late', 9, 6],
        ['unspent', 9, null],
      ])
        await db.rows(
          `insert into session_tokens (tenant_id, session_id, refresh_hash, access_hash, access_expires_at, created_at, used_at)
           select $1, id, sha256($2::bytea), sha256($2::bytea), now(), now() - make_interval(days => $3), now() - make_interval(days => $4)
           from sessions where tenant_id = $1`,
          [hash, made, spent],
        )
    })
    await jobHandlers(server.services).housekeeping?.({ tenantId: tenant.id } as never)
    const db = server.services.database.read(tenant.id)
    expect(
      await db.rows(
        `select extract(days from now() - created_at) as told, extract(days from now() - read_at) as read from notifications
         where tenant_id = $1 order by told, read`,
      ),
    ).toEqual([
      { told: 1, read: 0 },
      { told: 179, read: 89 },
      { told: 179, read: null },
    ])
    expect(
      await db.row(
        `select count(*) filter (where refresh_hash = sha256('old')) as old, count(*) filter (where refresh_hash = sha256('late')) as late,
           count(*) filter (where refresh_hash = sha256('unspent')) as unspent, count(*) as tokens
         from session_tokens where tenant_id = $1`,
      ),
    ).toEqual({ old: 0, late: 1, unspent: 1, tokens: 3 })
  })

  test('a trial whose time is over becomes past due', async () => {
    const server = await open()
    const { id } = await makeTenant(server)
    await server.services.database.global(
      `update tenants set trial_ends_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    await jobHandlers(server.services)['end-trials']?.({} as never)
    await runQueued(server, 'end-trial', id)
    expect(
      await server.services.database.global('select subscription_status from tenants where id = $1', [id]),
    ).toEqual([{ subscriptionStatus: 'past_due' }])
  })
})
