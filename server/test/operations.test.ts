import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openBrowser, tokenFromMail } from './browser.ts'
import { type TestUser, testSettings, testServer } from './fixtures.ts'
import { testDatabase } from './own-database.ts'
import { runQueued } from './queued.ts'

const guide = path.resolve(import.meta.dirname, '../../docs/operations.md')

const own = testDatabase()
const server = testServer(() => testSettings({ DATABASE_URL: own.url }))

test('the first person, made in an empty database as the guide says, sets a password by mail and makes a company', async () => {
  const [, statements = ''] = /```sql\n(.*?)```/s.exec(await fs.readFile(guide, 'utf8')) ?? []
  const plainOwner = new pg.Client({ connectionString: own.plainOwnerUrl })
  await plainOwner.connect()
  try {
    await plainOwner.query(statements)
  } finally {
    await plainOwner.end()
  }
  const { rows } = await own.owner.query<{ id: string; tenantId: string; email: string }>(
    'select id, tenant_id as "tenantId", email from users',
  )
  const [{ id, tenantId, email } = { id: '', tenantId: '', email: '' }] = rows
  const tenant = { id: tenantId, slug: 'operations' }
  const first: TestUser = { id, tenant, email, role: 'SUPER_ADMIN', firstName: 'Ada', lastName: 'Moreau' }

  await openBrowser(server).post('/auth/forgot-password', { email, tenantId: tenant.slug })
  await runQueued(server, 'forgot-password', tenantId)
  const password = 'Another-Heron-1'
  const token = await tokenFromMail(server, first)
  expect((await openBrowser(server).post('/auth/reset-password', { token, password })).statusCode).toBe(200)
  const browser = openBrowser(server)
  expect((await browser.signIn(first, { password })).statusCode).toBe(200)
  const admin = { email: 'admin@acme.test', firstName: 'Lena', lastName: 'Kowal' }
  expect((await browser.post('/tenants', { name: 'Acme', slug: 'acme', admin })).statusCode).toBe(201)
})
