import { describe, expect, test } from 'vitest'
import { crontab, jobHandlers } from '#app'
import { forget, makeSomebody, openBrowser } from './browser.ts'
import { type TestServer, makeTenant } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { runQueued } from './queued.ts'
import { testQueue } from './workers.ts'
import { addJobTo } from '#platform/work/jobs.ts'

const { open, work } = testQueue({ crontab })

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
      // The same in every try, so that a mailbox shows it once.
      messageId: expect.stringMatching(/^<[\da-f-]{36}@rounds\.test>$/) as string,
    })
    // RFC 3834: nobody's note that they are away is an answer to it.
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
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
    const later = await makeSomebody(server)
    await forget(server, later)
    await runQueued(server, 'forgot-password', later.tenant.id)
    const { body } = await server.app.inject('/dev/mail')
    expect(body.indexOf(`To ${later.email}`)).toBeLessThan(body.indexOf(`To ${user.email}`))
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
