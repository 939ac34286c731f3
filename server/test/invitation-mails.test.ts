import { expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { openBrowser } from './browser.ts'
import { as, makeTenant, makeUser } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { runQueued } from './queued.ts'
import { wholeSetup } from './whole-setup.ts'
import { testQueue } from './workers.ts'

const { open, work } = testQueue({})
const PATH = '/tenant-admin/invitations'

const begin = async (refused = 0) => {
  const mailbox = await openMailbox(refused)
  const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test/' })
  const failures = work(jobHandlers(server.services))
  const admin = await as(server, await makeUser(server, await makeTenant(server), 'TENANT_ADMIN'))
  const state = async () =>
    (await admin.get<{ data: { mail: string }[] }>(PATH)).body.data.map(({ mail }) => mail)
  const invite = (email: string) => admin.post<{ id: string }>(PATH, { email, role: 'DELEGATE' })
  return { mailbox, failures, admin, state, invite }
}

test('an invitation arrives, and the list says so', async () => {
  const { mailbox, invite, state } = await begin()
  await invite('ines@new.test')
  await expect.poll(state).toEqual(['sent'])
  expect(mailbox.received[0]?.to).toEqual([{ address: 'ines@new.test', name: '' }])
})

test('where the mail server refuses for good the invitation stays, says so, and is sent again', async () => {
  const { mailbox, failures, admin, invite, state } = await begin()
  mailbox.refuse('ines@new.test')
  const { body } = await invite('ines@new.test')
  await expect.poll(state).toEqual(['failed'])
  expect(failures).toEqual([])
  mailbox.refuse('nobody@new.test')
  await admin.post(`${PATH}/${body.id}/resend`, {})
  await expect.poll(state).toEqual(['sent'])
  expect(mailbox.received).toHaveLength(1)
})

test('where it refuses for a while the mail is tried again by itself, and cancelled it is not', async () => {
  const { mailbox, admin, invite, state } = await begin(1)
  const { body } = await invite('ines@new.test')
  await expect.poll(state).toEqual(['failed'])
  await admin.patch(`${PATH}/${body.id}/cancel`, {})
  expect(mailbox.received).toEqual([])
  await admin.patch(`${PATH}/${body.id}/restore`, {})
  await expect.poll(state).toEqual(['sent'])
  expect(mailbox.received).toHaveLength(1)
})

test('a mail does not leave while its invitation is cancelled', async () => {
  const mailbox = await openMailbox()
  const server = await open({ SMTP_URL: mailbox.url })
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const { body } = await admin.post(PATH, { email: 'ines@new.test', role: 'DELEGATE' })
  await admin.patch(`${PATH}/${body.id}/cancel`, {})
  await runQueued(server, 'send-invitation', tenant.id)
  expect(mailbox.received).toEqual([])
  await admin.patch(`${PATH}/${body.id}/restore`, {})
  await runQueued(server, 'send-invitation', tenant.id)
  expect(mailbox.received).toHaveLength(1)
})

test('the mail that takes the place of one that failed waits, and one that left after all says so', async () => {
  const mailbox = await openMailbox()
  const server = await open({ SMTP_URL: mailbox.url })
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  const { body } = await admin.post(PATH, { email: 'ines@new.test', role: 'DELEGATE' })
  const state = async () => (await admin.get(PATH)).body.data[0].mail
  const fail = () =>
    server.services.database.inTenant(tenant.id, (db) =>
      db.rows('update invitations set mail_failed_at = now() where tenant_id = $1'),
    )
  await fail()
  expect(await state()).toBe('failed')
  await admin.post(`${PATH}/${body.id}/resend`, {})
  expect(await state()).toBe('waiting')
  await fail()
  await runQueued(server, 'send-invitation', tenant.id)
  expect(await state()).toBe('sent')
})

test('what a mail server refuses keeps nobody from coming aboard: the company is there, and its admin sees whose mail failed', async () => {
  const mailbox = await openMailbox(1)
  const server = await open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://rounds.test/' })
  mailbox.refuse('ines@new.test')
  const given = wholeSetup()
  const browser = openBrowser(server)
  const users = ['ines@new.test', 'omar@new.test'].map((email) => ({ email, role: 'DELEGATE' }))
  const answer = await browser.post('/account-setup', { ...given, users })
  expect(answer.statusCode).toBe(201)
  const failures = work(jobHandlers(server.services))
  // Refused for a while, each comes by itself.
  const sent = () => new Set(mailbox.received.flatMap(({ to }) => to?.map(({ address }) => address)))
  await expect.poll(sent).toEqual(new Set(['omar@new.test', given.adminAccount.email]))
  expect(failures.length).toBeLessThanOrEqual(1)

  const { email, password } = given.adminAccount
  await browser.post('/auth/login', { tenantId: answer.json().tenant.slug, email, password })
  const states = async () =>
    Object.fromEntries(
      (await browser.get(PATH))
        .json<{ data: { email: string; mail: string }[] }>()
        .data.map((one) => [one.email, one.mail]),
    )
  await expect.poll(states).toEqual({ 'ines@new.test': 'failed', 'omar@new.test': 'sent' })
})
