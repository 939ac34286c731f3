import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { named, post } from '@rounds/contract/endpoint'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTeam, makeTenant, makeUser, testServer, testSettings } from '#test/fixtures.ts'
import { until } from '#test/until.ts'
import { implement } from './implement.ts'
import { mount } from './route.ts'

const id = z.object({ tenantId: z.string(), userId: z.string() })
const details = { input: id, output: id, summary: 'Probe', failure: 'Probe' }
const probe = named('probe', {
  tell: post('/probe/tell', { ...details, audience: 'public', always: true }),
  nest: post('/probe/nest', { ...details, audience: 'any' }),
  differ: post('/probe/differ', { ...details, audience: 'public' }),
})

const server = testServer(testSettings)
beforeAll(async () => {
  const probes = implement(probe, {
    tell: ({ inTenant }, given) =>
      inTenant(given.tenantId, async (db) => {
        db.audit({ action: 'tell', resource: 'probe' })
        db.announce({ type: 'message', id: 'news', userId: given.userId })
        return given
      }),
    nest: async ({ db, user, inTenant }, given) => {
      db.audit({ action: 'outer', resource: 'probe' })
      await inTenant(user.tenantId, async (own) => own.audit({ action: 'inner', resource: 'probe' }))
      await inTenant(given.tenantId, async (other) => other.audit({ action: 'other', resource: 'probe' }))
      db.afterCommit(() => {
        throw new Error('seeded')
      })
      return given
    },
    differ: async (_context, { userId }) => ({ userId }) as never,
  })
  mount(server.app, server.services, probes)
})

test('an answer that is not as the contract says is a fault, here and where it is developed', async () => {
  const payload = { tenantId: 'a', userId: 'b' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/probe/differ', payload })
  expect(answer.statusCode).toBe(500)
})

const entriesOf = (tenant: { id: string }) =>
  server.services.database
    .read(tenant.id)
    .rows('select action, user_id from audit_log where tenant_id = $1 order by action')

test('an endpoint without a session tells people of the tenant in which it acts', async () => {
  const tenant = await makeTenant(server)
  const user = await makeUser(server, tenant)
  const page = await openHearingStream(server, await as(server, user))
  const payload = { tenantId: tenant.id, userId: user.id }
  expect((await server.app.inject({ method: 'POST', url: '/api/v1/probe/tell', payload })).statusCode).toBe(
    200,
  )
  await until('the news', () => page.heard().length > 0)
  page.close()
  expect(page.heard()).toEqual([{ type: 'message', id: 'news' }])
  expect(await entriesOf(tenant)).toEqual([{ action: 'tell', userId: null }])
})

test('a request writes each entry into the log of its transaction, and succeeds once it is stored', async () => {
  const { tenant, delegate } = await makeTeam(server)
  const other = await makeTenant(server)
  const answer = await delegate.post('/probe/nest', { tenantId: other.id, userId: delegate.user.id })
  expect(answer.status).toBe(200)
  const userId = delegate.user.id
  expect(await entriesOf(tenant)).toEqual([
    { action: 'inner', userId },
    { action: 'outer', userId },
  ])
  expect(await entriesOf(other)).toEqual([{ action: 'other', userId: null }])
})
