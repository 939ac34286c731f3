import { randomUUID } from 'node:crypto'
import type { Role } from '@rounds/contract/endpoint'
import { test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { type Caller, type Side, TEAM_PASSWORD } from './both.ts'
import { openBrowser } from './browser.ts'
import { accountCases } from './both-account.ts'
import { alikeCases } from './both-alike.ts'
import { companyCases } from './both-company.ts'
import { countedCases } from './both-counted.ts'
import { officeCases } from './both-office.ts'
import { peopleCases } from './both-people.ts'
import { measureCases } from './both-measures.ts'
import { recordCases } from './both-records.ts'
import { reportCases } from './both-reports.ts'
import { sessionCases } from './both-session.ts'
import { teamCases } from './both-team.ts'
import { toldCases } from './both-told.ts'
import { runQueued } from './queued.ts'
import { type TestTenant, as, makeTenant, makeUser, testServer } from './fixtures.ts'

const server = testServer()
const hashed = hashPassword(TEAM_PASSWORD)

type Body = Record<string, unknown>

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

const memberOf = async (tenant: TestTenant, role: Role, supervisorId?: string): Promise<Caller> => {
  const passwordHash = await hashed
  const user = await makeUser(server, tenant, role, {
    passwordHash,
    ...(supervisorId && { supervisorId }),
  })
  const { token } = await as(server, user)
  return {
    ...user,
    send: async (method, path, body, headers = {}) => {
      const form = body instanceof FormData ? new Response(body) : undefined
      const answer = await server.app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        },
        ...(body !== undefined && {
          payload: form ? Buffer.from(await form.arrayBuffer()) : (body as Body),
        }),
      })
      const isJson = /json/.test(answer.headers['content-type'] ?? 'json')
      return isJson
        ? { status: answer.statusCode, body: parsed(answer.body) }
        : { status: answer.statusCode, body: undefined, bytes: answer.rawPayload }
    },
  }
}

const side: Side = {
  name: 'server',
  team: async () => {
    const tenant = await makeTenant(server)
    const member = (role: Role, supervisorId?: string) => memberOf(tenant, role, supervisorId)
    const supervisor = await member('SUPERVISOR')
    return {
      tenant,
      supervisor,
      admin: await member('TENANT_ADMIN'),
      delegate: await member('DELEGATE', supervisor.id),
      colleague: await member('DELEGATE', supervisor.id),
    }
  },
  keep: ({ id }, tables) =>
    server.services.database.inTenant(id, async (db) => {
      for (const [table, rows] of tables) {
        const named = rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
        )
        const columns = Object.keys(named[0] ?? {}).join(', ')
        await db.rows(
          `insert into ${table} (tenant_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2)`,
          [JSON.stringify(named)],
        )
      }
    }),
  member: memberOf,
  work: async ({ id }) => {
    for (const task of ['generate-report', 'export-data', 'invite-admin']) await runQueued(server, task, id)
  },
  operator: async () => memberOf(await makeTenant(server), 'SUPER_ADMIN'),
  stranger: async () => {
    const browser = openBrowser(server)
    return {
      id: randomUUID(),
      email: '',
      send: async (method, path, body) => {
        const answer = await {
          GET: () => browser.get(path),
          DELETE: () => browser.del(path),
          POST: () => browser.post(path, body as Body),
        }[method as 'GET']()
        return { status: answer.statusCode, body: parsed(answer.body) }
      },
    }
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
