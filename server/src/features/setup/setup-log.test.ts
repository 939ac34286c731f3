import { expect, test } from 'vitest'
import { testServer } from '#test/fixtures.ts'
import { openBrowser } from '#test/browser.ts'
import { wholeSetup } from '#test/whole-setup.ts'

const server = testServer()

test('what a set-up makes of a new company is logged as its first administrator’s', async () => {
  const answer = await openBrowser(server).post('/account-setup', {
    ...wholeSetup(),
    users: [{ email: 'karim@meridia.test', role: 'DELEGATE' }],
    dataImport: { prescribers: [{ firstName: 'Amina', lastName: 'Haddad' }] },
  })
  expect(answer.statusCode).toBe(201)
  const { tenant, user } = answer.json()
  const entries = await server.services.database
    .read(tenant.id)
    .rows<{ did: string; userId: string | null }>(
      `select action || ' ' || resource as did, user_id from audit_log where tenant_id = $1 order by action`,
    )
  expect(entries.map(({ did }) => did)).toEqual(['create tenant', 'import prescriber', 'send invitation'])
  expect(new Set(entries.map(({ userId }) => userId))).toEqual(new Set([user.id]))
})
