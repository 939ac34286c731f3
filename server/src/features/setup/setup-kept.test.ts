import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { startServer, testServer, testSettings } from '#test/fixtures.ts'
import { savedSetup, wholeSetup } from '#test/whole-setup.ts'
import { addToken, saveSetup } from './queries.ts'

const server = testServer()

test('whoever signs up has made the company, and greets by their address whom they invite by that alone', async () => {
  const whole = wholeSetup()
  const users = [{ email: 'nora@meridia.test', role: 'DELEGATE' }]
  const answer = await openBrowser(server).post('/account-setup', { ...whole, users })
  expect(answer.statusCode).toBe(201)
  const { tenant } = answer.json<{ tenant: { id: string } }>()
  const reader = server.services.database.read(tenant.id)
  const [admin] = await reader.rows<{ id: string }>(
    `select id from users where tenant_id = $1 and role = 'TENANT_ADMIN'`,
  )
  expect(
    await reader.rows(
      `select user_id from audit_log where tenant_id = $1 and resource = 'tenant' and action = 'create'`,
    ),
  ).toEqual([{ userId: admin?.id }])
  const [mail] = await reader.rows<{ body: string }>(
    'select body from mails where tenant_id = $1 and recipient = $2',
    ['nora@meridia.test'],
  )
  expect(mail?.body).toMatch(/^Hello nora@meridia\.test,/)
})

test('a set-up that is begun counts less than one that is finished, and one that is sent again not at all', async () => {
  const strict = await startServer(testSettings({ LIMIT_SIGNUPS: '1' }))
  onTestFinished(strict.stop)
  const ip = '198.51.100.81'
  const begin = async () =>
    (await openBrowser(strict, { ip }).post('/account-setup/progress', savedSetup())).statusCode
  const statuses = []
  for (let count = 0; count < 7; count++) statuses.push(await begin())
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  const [browser, whole] = [openBrowser(strict, { ip }), wholeSetup()]
  const finish = async () => {
    const answer = await browser.post('/account-setup', whole)
    return [answer.statusCode, answer.json<{ tenant?: { id: string } }>().tenant?.id]
  }
  const first = await finish()
  expect(first[0]).toBe(201)
  expect(await finish()).toEqual(first)
})

test('a set-up is kept for its days from the last change on, and opens for the newest links', async () => {
  const tenantId = crypto.randomUUID()
  const own = randomBytes(32)
  const rows = (text: string) => server.services.database.inTenant(tenantId, (db) => db.rows(text))
  const save = () =>
    server.services.database.inTenant(tenantId, (db) =>
      saveSetup(db, own, { data: {}, completedSteps: [], currentStep: 'plan', autoSave: true }),
    )
  const first = await save()
  await rows(`update account_setups set expires_at = now() + interval '1 day' where tenant_id = $1`)
  const again = await save()
  expect(Date.parse(again?.expiresAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.expiresAt ?? ''))

  const links = Array.from({ length: 12 }, () => randomBytes(32))
  for (const link of links)
    expect(await server.services.database.inTenant(tenantId, (db) => addToken(db, own, link))).toBe(true)
  const [kept] = await rows('select token_hashes as hashes from account_setups where tenant_id = $1')
  expect(kept).toMatchObject({ hashes: expect.objectContaining({ length: 10 }) as unknown })
})
