import { beforeAll, expect } from 'vitest'
import type { EndpointName } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import { fittingRole, isChange } from './endpoints.ts'
import { type TestServer, testSettings, testServer } from './fixtures.ts'
import { type OwnDatabase, testDatabase } from './own-database.ts'
import { recipes } from './recipes.ts'
import { type Answer, type Caller, type Request, call, freshUser, makeWorld, openSession } from './world.ts'

type Cell = {
  name: EndpointName
  endpoint: Endpoint
  request: Request
  headers: Record<string, string>
  status: number
}

/** Refused attempts to sign in are counted; nothing else may change when a request is refused. */
const counted = ['throttles']
const quietFor = (name: string) => (name.startsWith('auth.') ? [...counted, 'audit_log'] : counted)

const open = async (label: string, database: OwnDatabase, server: TestServer) => {
  const world = await makeWorld(server)
  let cells = 0

  /** Sends one cell and checks its status, its shape, and that a read or a refused change left every table as it was. */
  const check = async (what: string, { name, endpoint, request, headers, status }: Cell): Promise<Answer> => {
    cells++
    await database.owner.query('delete from throttles')
    const watched = !isChange(endpoint) || status >= 400
    const before = watched ? await database.fingerprint(quietFor(name)) : ''
    const answer = await call(server, endpoint, request, headers)
    expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBe(status)
    if (watched) expect(await database.fingerprint(quietFor(name)), `${what} changed rows`).toBe(before)
    if (status >= 400)
      expect(Object.keys(JSON.parse(answer.text) as object), what).toEqual(
        expect.arrayContaining(['message', 'code']),
      )
    return answer
  }

  const prepare = async (name: EndpointName, caller: Caller | undefined, owner: Caller) => {
    const recipe = recipes[name]
    const user =
      recipe.fresh && caller ? await freshUser(world, caller.user.tenant, caller.user.role) : caller
    // A session for this cell alone: some requests end theirs.
    const sender = user && { ...user, token: (await openSession(server, user.user)).access }
    return { sender, request: await recipe.request(world, sender, owner) }
  }

  /** The usual caller of an endpoint, or that of a role, and a right request of theirs. */
  const usual = async (name: EndpointName, endpoint: Endpoint, role = fittingRole(endpoint)) => {
    const caller = {
      SUPER_ADMIN: world.sa,
      TENANT_ADMIN: world.ta,
      SUPERVISOR: world.sup,
      DELEGATE: world.del,
    }[role]
    const { sender = caller, request } = await prepare(name, caller, caller)
    return { caller: sender, request }
  }

  const close = () => {
    if (cells > 0) console.log(`${label}: ${cells} cells`)
  }
  return { database, server, world, check, prepare, usual, close }
}
type Sweep = Awaited<ReturnType<typeof open>>

/** A world of its own for a sweep over endpoints, in a database of its own: what a cell changes is seen. */
export const sweepOf = (label: string): (() => Sweep) => {
  const database = testDatabase()
  const server = testServer(() => testSettings({ DATABASE_URL: database.url }))
  let sweep: Sweep
  beforeAll(async () => {
    sweep = await open(label, database, server)
    return sweep.close
  })
  return () => sweep
}

export const codeOf = (answer: Answer): string => (JSON.parse(answer.text) as { code: string }).code
export const success = (endpoint: Endpoint): number => endpoint.status ?? 200
