import { expect, test } from 'vitest'
import { jobHandlers } from '#app'
import { makeTeam } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { goesOn } from './queued.ts'
import { testQueue } from './workers.ts'

const { open } = testQueue()

/** Sends the mail that proves somebody's new address, as often as it is called. */
const mailOf = async ({ url }: { url: string }) => {
  const server = await open({ SMTP_URL: url })
  const { admin, delegate, tenant } = await makeTeam(server)
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { email: 'ines@new.test' })
  const { services } = server
  const [mail] = await services.database.global<{ payload: never }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = $1 and payload ->> 'mailId' is not null`,
    [tenant.id],
  )
  return async () => jobHandlers(services)['send-mail']?.(mail?.payload as never, goesOn)
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
