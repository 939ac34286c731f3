/* oxlint-disable no-restricted-imports -- the server's cases are the demo's, too */
import type { Role } from '@rounds/contract/endpoint'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'
import { usualWorkdays } from '@rounds/contract/workdays'
import { test } from 'vitest'
import { type Caller, type Side, TEAM_PASSWORD } from '../../../../server/test/both.ts'
import { accountCases } from '../../../../server/test/both-account.ts'
import { alikeCases } from '../../../../server/test/both-alike.ts'
import { companyCases } from '../../../../server/test/both-company.ts'
import { countedCases } from '../../../../server/test/both-counted.ts'
import { officeCases } from '../../../../server/test/both-office.ts'
import { peopleCases } from '../../../../server/test/both-people.ts'
import { measureCases } from '../../../../server/test/both-measures.ts'
import { recordCases } from '../../../../server/test/both-records.ts'
import { reportCases } from '../../../../server/test/both-reports.ts'
import { sessionCases } from '../../../../server/test/both-session.ts'
import { teamCases } from '../../../../server/test/both-team.ts'
import { toldCases } from '../../../../server/test/both-told.ts'
import { boxOf } from '#test/support/box.ts'
import type { Jar } from '#demo/door/door.ts'
import { requestOf, responseOf } from '#demo/page/exchange.ts'
import { hashOf } from '#demo/store/store.ts'
import type { TableName, Tables } from '#demo/store/tables.ts'
import { openDemo } from './demo.ts'

/** So far ahead are the demo's clocks. */
let ahead = 0
const demo = openDemo(boxOf(), { now: () => Date.now() + ahead, wait: async () => undefined })
const at = new Date().toISOString()

const jarOf = (): Jar => {
  const held = new Map<string, string | null>()
  return { get: (name) => held.get(name) ?? null, set: (name, value) => void held.set(name, value) }
}

const callerOf = (id: string, email: string, jar: Jar): Caller => ({
  id,
  email,
  send: async (method, path, body, headers = {}) => {
    // As a browser sends it and gets it.
    const request = await requestOf(`/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const response = responseOf(await demo.door(jar, request))
    const { status } = response
    if (!/json/.test(response.headers.get('Content-Type') ?? 'json'))
      return { status, body: undefined, bytes: new Uint8Array(await response.arrayBuffer()) }
    const text = await response.text()
    return { status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  },
})

const memberOf = async (
  { id, slug }: { id: string; slug: string },
  role: Role,
  supervisorId: string | null = null,
): Promise<Caller> => {
  const userId = crypto.randomUUID()
  const email = `${userId.slice(0, 8)}@test.test`
  demo.store.change(() =>
    demo.store.company(id)?.put('users', {
      id: userId,
      email,
      firstName: 'Ida',
      lastName: userId.slice(0, 8),
      role,
      status: 'active',
      phone: null,
      weeklyVisitTarget: 20,
      departmentId: null,
      supervisorId,
      isEmailVerified: true,
      passwordHash: hashOf(TEAM_PASSWORD),
      lastLoginAt: null,
      lastSeenAt: null,
      createdAt: at,
      updatedAt: at,
      assignedAt: supervisorId === null ? null : at,
      deletedAt: null,
      version: 1,
    }),
  )
  const jar = jarOf()
  const caller = callerOf(userId, email, jar)
  await caller.send('POST', '/auth/login', { tenantId: slug, email, password: TEAM_PASSWORD })
  return caller
}

const side: Side = {
  name: 'demo',
  team: async () => {
    const id = crypto.randomUUID()
    const slug = `t-${id.slice(0, 8)}`
    const branding = { primaryColor: '#2563eb', secondaryColor: null, logo: null, favicon: null }
    demo.store.change(() =>
      demo.store.found({
        id,
        slug,
        name: `Test ${slug}`,
        domain: null,
        logo: null,
        settings: {
          branding,
          features: { ssoEnabled: false, mobileApp: true, analytics: true },
          localization: { timezone: 'UTC', language: 'en', currency: 'USD', ...usualWorkdays },
        },
        plan: 'basic',
        subscriptionStatus: 'active',
        trialEndsAt: null,
        currentPeriodEnd: at,
        onboardingCompleted: true,
        version: 1,
        createdAt: at,
        updatedAt: at,
      }),
    )
    const member = (role: Role, supervisorId?: string) => memberOf({ id, slug }, role, supervisorId)
    const supervisor = await member('SUPERVISOR')
    return {
      tenant: { id, slug },
      supervisor,
      admin: await member('TENANT_ADMIN'),
      delegate: await member('DELEGATE', supervisor.id),
      colleague: await member('DELEGATE', supervisor.id),
    }
  },
  member: (tenant, role) => memberOf(tenant, role),
  keep: async ({ id }, tables) => {
    const company = demo.store.company(id)
    for (const [table, rows] of tables)
      for (const row of rows)
        demo.store.change(() => company?.put(table as TableName, { ...row } as Tables[TableName]))
  },
  work: async () => {
    ahead += 5000
  },
  stranger: async () => callerOf('', '', jarOf()),
  operator: async () => {
    const email = 'super@platform.test'
    const caller = callerOf('', email, jarOf())
    await caller.send('POST', '/auth/login', { tenantId: 'platform', email, password: DEMO_PASSWORD })
    return caller
  },
}

const cases = {
  ...peopleCases,
  ...recordCases,
  ...teamCases,
  ...measureCases,
  ...countedCases,
  ...reportCases,
  ...accountCases,
  ...companyCases,
  ...officeCases,
  ...sessionCases,
  ...alikeCases,
  ...toldCases,
}
test.each(Object.entries(cases))('%s', (_title, run) => run(side))
