import { api } from '@rounds/contract'
import type { Endpoint, Role } from '@rounds/contract/endpoint'
import { expect } from 'vitest'

/**
 * What the server and the demo without one have in common: requests of the contract with status, shape and words of their answers.
 * The same cases run against both; what the specification wants otherwise of the demo stands in `differences`, and nowhere else.
 */
type Sent = { status: number; body: unknown; /** Of a file. */ bytes?: Uint8Array }
export type Caller = {
  id: string
  email: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Sent>
}
export type Team = {
  tenant: { id: string; slug: string }
  admin: Caller
  supervisor: Caller
  /** Reports to `supervisor`, and so does `colleague`. */
  delegate: Caller
  colleague: Caller
}
/** Rows by table, as the tables' columns are named in camelCase. */
export type Tables = [table: string, rows: Record<string, unknown>[]][]
export type Side = {
  name: 'server' | 'demo'
  /** A company of its own. */
  team(): Promise<Team>
  /** Stores rows of a company by table, past everything that would refuse them. */
  keep(tenant: { id: string }, tables: Tables): Promise<void>
  /** Somebody of a company, signed in. */
  member(tenant: { id: string; slug: string }, role: Role): Promise<Caller>
  /** Waits until what was put off is done. */
  work(tenant: { id: string }): Promise<void>
  /** Nobody who is signed in. */
  stranger(): Promise<Caller>
  /** Somebody who runs the platform. */
  operator(): Promise<Caller>
}
/** What everybody of a `team` signs in with. */
export const TEAM_PASSWORD = 'Demo1234!-Heron'

/** Where the demo says something else, and where the specification wants that. */
export const differences = {
  /** Specification §8, Demo API; DEMO-021. */
  wrongCredentials: {
    server: 'Authentication failed. Please check your credentials.',
    demo: 'Invalid credentials',
  },
  /** Specification §9, demo list page size; DEMO-012. */
  pageOfPrescribers: { server: 50, demo: 10 },
  pageOfVisits: { server: 50, demo: 10 },
  pageOfApprovals: { server: 20, demo: 10 },
  pageOfUsers: { server: 20, demo: 10 },
  /** Specification §3, Prescriber: the demo also uses name, city, rating; DEMO-030. */
  alsoOfPrescribers: { server: [] as string[], demo: ['name', 'city', 'rating'] },
}

const endpoints = Object.values(api).flatMap((area): Endpoint[] => Object.values(area))
const find = (name: string): Endpoint => {
  const endpoint = endpoints.find((each) => each.name === name)
  if (!endpoint) throw new Error(`No endpoint is named ${name}`)
  return endpoint
}

type Loose = Record<string, unknown>

/** The answer as the contract has it: every field there, none beside. */
const checkShape = (side: Side, endpoint: Endpoint, body: unknown) => {
  const also = endpoint.name.startsWith('prescribers.') ? differences.alsoOfPrescribers[side.name] : []
  const top = (value: unknown) =>
    Object.fromEntries(Object.entries(value as Loose).filter(([name]) => !also.includes(name)))
  const plain =
    also.length === 0 || typeof body !== 'object' || body === null
      ? body
      : 'pagination' in body
        ? { ...body, data: (body as unknown as { data: unknown[] }).data.map(top) }
        : top(body)
  const result = endpoint.output.safeParse(plain)
  expect(result.success ? [] : result.error.issues, endpoint.name).toEqual([])
}

type Given = { body?: Loose; query?: Record<string, string>; headers?: Record<string, string> }

/** Sends a request of an endpoint; `input` fills the names of its path, the rest goes as query or body. */
export const ask = async (
  side: Side,
  caller: Caller,
  name: string,
  input: Loose = {},
  { headers }: Pick<Given, 'headers'> = {},
): Promise<{ status: number; body: any; bytes?: Uint8Array }> => {
  const endpoint = find(name)
  const rest = { ...input }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = isQuery ? new URLSearchParams(rest as Record<string, string>).toString() : ''
  const sent = await caller.send(
    endpoint.method,
    query === '' ? path : `${path}?${query}`,
    isQuery ? undefined : rest,
    headers,
  )
  if (sent.status < 300 && sent.status !== 204 && !sent.bytes) checkShape(side, endpoint, sent.body)
  return sent
}

export type Case = (side: Side) => Promise<void>
