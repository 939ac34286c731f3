import { expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { as, makeTenant, makeUser } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { goesOn } from './queued.ts'
import { testQueue } from './workers.ts'

const { open } = testQueue()

/** Sends the mail of an invitation, as often as it is called. */
const mailOf = async ({ url }: { url: string }) => {
  const server = await open({ SMTP_URL: url })
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN'))
  await admin.post('/tenant-admin/invitations', { email: 'ines@new.test', role: 'DELEGATE' })
  const { services } = server
  const [mail] = await services.database.global<{ task: string; payload: never }>(
    `select t.identifier as task, j.payload
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenantId' = $1 and j.payload ->> 'mailId' is not null`,
    [tenant.id],
  )
  return async () => jobHandlers(services)[mail?.task ?? '']?.(mail?.payload as never, goesOn)
}

test('a mail of which nobody knows whether it was taken is sent again as the same one', async () => {
  const mailbox = await openMailbox(0, { hangsUp: true })
  const send = await mailOf(mailbox)
  for (let tries = 0; tries < 2; tries++) await expect(send()).rejects.toThrow()
  const [first, second] = mailbox.received
  expect(first?.messageId).toMatch(/^<[\w-]+@/)
  expect(second?.messageId).toBe(first?.messageId)
})

test('a job that runs again sends nothing that has left', async () => {
  const mailbox = await openMailbox()
  const send = await mailOf(mailbox)
  for (let tries = 0; tries < 2; tries++) await send()
  expect(mailbox.received).toHaveLength(1)
})
