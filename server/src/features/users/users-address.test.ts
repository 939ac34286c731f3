import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { type TestCaller, makeTeam, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { untilBlocked } from '#test/until.ts'

const server = testServer()

test.each([
  {
    what: 'proves the address',
    ask: (delegate: TestCaller) => delegate.post('/auth/resend-verification', {}),
    subjects: ['Verify your email address', 'Verify your email address'],
  },
  {
    what: 'sets a password',
    ask: ({ user }: TestCaller) => runQueued(server, 'forgot-password', user.tenant.id),
    subjects: ['Verify your email address'],
  },
])(
  'a link that $what, asked for while the address is changed, is not mailed to the old one',
  async (sort) => {
    const { tenant, admin, delegate } = await makeTeam(server)
    const old = delegate.user.email
    await openBrowser(server).post('/auth/forgot-password', { email: old, tenantId: tenant.id })
    const email = `${randomUUID()}@test.test`

    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    await owner.query('update users set is_email_verified = false where id = $1', [delegate.user.id])
    await owner.query('begin')
    await owner.query('select from users where id = $1 for no key update', [delegate.user.id])
    const changed = admin.put(`/tenant-admin/users/${delegate.user.id}`, { email })
    await untilBlocked(owner, 1)
    const asked = sort.ask(delegate)
    await Promise.race([asked, untilBlocked(owner, 2)])
    await owner.query('commit')
    await owner.end()
    expect((await changed).status).toBe(200)
    await asked

    const mails = await server.services.database
      .read(tenant.id)
      .rows<{ recipient: string; subject: string }>(
        'select recipient, subject from mails where tenant_id = $1 order by created_at',
      )
    expect(mails).toEqual(sort.subjects.map((subject) => ({ recipient: email, subject })))
  },
)
