import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { makeTeam, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'
import { savedSetup, wholeSetup } from '#test/whole-setup.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { countSetup } from './queries.ts'

const server = testServer()

test('whoever is invited with a set-up is invited as what they are to be, into their department', async () => {
  const answer = await openBrowser(server).post('/account-setup', {
    ...wholeSetup(),
    users: [
      {
        email: 'a@meridia.test',
        role: 'SUPERVISOR',
        department: 'cardiologie',
        firstName: 'Ana',
        lastName: 'Alami',
      },
      { email: 'b@meridia.test', role: 'DELEGATE', department: null },
    ],
    configuration: { departments: ['Cardiologie'] },
  })
  const invited = await server.services.database.read(answer.json().tenant.id).rows(
    `select i.email, i.role, i.first_name, d.name as department from invitations i
     left join departments d on d.tenant_id = $1 and d.id = i.department_id where i.tenant_id = $1 order by i.email`,
  )
  expect(invited).toEqual([
    { email: 'a@meridia.test', role: 'SUPERVISOR', firstName: 'Ana', department: 'Cardiologie' },
    { email: 'b@meridia.test', role: 'DELEGATE', firstName: '', department: null },
  ])
})

test('whoever was deleted is invited again', async () => {
  const { tenant, admin, delegate } = await makeTeam(server)
  await server.services.database.global('update tenants set onboarding_completed = false where id = $1', [
    tenant.id,
  ])
  await admin.del(`/tenant-admin/users/${delegate.user.id}`)
  const { password: _password, confirmPassword: _again, ...adminAccount } = wholeSetup().adminAccount
  const own = { ...wholeSetup(), adminAccount, users: [{ email: delegate.user.email, role: 'DELEGATE' }] }
  expect((await admin.post('/account-setup', own, { 'x-tenant-id': tenant.id })).status).toBe(201)
  const { data } = (await admin.get('/tenant-admin/invitations?status=pending')).body
  expect(data).toMatchObject([{ email: delegate.user.email }])
})

test('what is saved by hand is told from what a page saves by itself, and what is finished is continued nowhere', async () => {
  const browser = openBrowser(server)
  const isAuto = async () => (await browser.get('/account-setup/progress')).json().persistence.autoSave
  await browser.post('/account-setup/progress', { ...savedSetup(), persistence: { autoSave: false } })
  expect(await isAuto()).toBe(false)
  await browser.post('/account-setup/progress', savedSetup())
  expect(await isAuto()).toBe(true)
  await browser.post('/account-setup', wholeSetup())
  const link = await browser.post('/account-setup/progress/link', { email: 'me@meridia.test' })
  expect([link.statusCode, link.json().message]).toEqual([404, 'No saved progress'])
})

test('what a network does is counted for an hour from the first on, and forgotten then', async () => {
  const id = randomUUID()
  const inPlace = <T>(text: string) => server.services.database.inTenant(id, (db) => db.rows<T>(text))
  const count = () => server.services.database.inTenant(id, (db) => countSetup(db, 3600))
  expect(await count()).toEqual({ count: 1, seconds: 3600 })
  await inPlace(
    `update setup_attempts set window_ends_at = now() + interval '10 seconds' where tenant_id = $1`,
  )
  const second = await count()
  expect([second.count, second.seconds <= 10]).toEqual([2, true])
  const clear = async () => {
    await server.services.database.inTenant(id, async (db) => addJobTo(db, 'clear-setup', {}))
    await runQueued(server, 'clear-setup', id)
    return inPlace('select count from setup_attempts where tenant_id = $1')
  }
  expect(await clear()).toEqual([{ count: 2 }])
  const over = `update setup_attempts set window_ends_at = now() where tenant_id = $1`
  await inPlace(over)
  expect(await count()).toEqual({ count: 1, seconds: 3600 })
  await inPlace(over)
  expect(await clear()).toEqual([])
})
