import { auth } from '@rounds/contract/auth'
import { addDays, startOfWeek } from '@rounds/contract/dates'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'
import { CONNECTIONS, runLoad } from './api.ts'
import { chosen } from './chosen.ts'
import { type LoadDatabase, openSeeded } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import { startServer } from './server-process.ts'
import { type ApiRequest, cleanUp, delegateDataPath } from './shapes.ts'
import { printTable } from './table.ts'

/** Two companies in one database: what people ask of the large one may cost so much and no more. */
const small = { 'users-per-tenant': 20, 'prescribers-per-tenant': 300, visits: 5000 }
const large = {
  // Thirteen teams of twelve delegates, and one supervisor who leads the other 144.
  'users-per-tenant': 315,
  'supervisors-per-tenant': 14,
  'prescribers-per-tenant': 20_000,
  visits: 300_000,
}
const DAYS = 365

/** An answer within this is quick enough whatever a small company has. Milliseconds. */
const QUICK_MS = 50
/** Else it may take so many times what it takes in the small company. */
const TIMES = 10
/** A password costs 5 ms of a core to check (performance.md, point 9): whoever signs in with 15 others waits so long. Milliseconds. */
const SIGN_IN_MS = 250

const roles = { delegate: 'DELEGATE', supervisor: 'SUPERVISOR', admin: 'TENANT_ADMIN' } as const
type Who = keyof typeof roles

const week = () => {
  const monday = startOfWeek(new Date().toISOString().slice(0, 10))
  return `startDate=${monday}&endDate=${addDays(monday, 6)}`
}

type Ask = {
  who: Who
  path: string
  request(person: Person): ApiRequest
  /** How long it may take, in milliseconds, by what it takes in the small company. */
  within(small: number): number
}

const read = (who: Who, path: string): Ask => ({
  who,
  path,
  request: (person) => ({ method: 'GET', path: `/api/v1${path}`, person }),
  within: (small) => Math.max(QUICK_MS, small * TIMES),
})

/** Asked last: it ends sessions that the others need. */
const signIn: Ask = {
  who: 'delegate',
  path: auth.login.path,
  request: ({ tenantId, email }) => ({
    method: 'POST',
    path: `/api/v1${auth.login.path}`,
    body: { tenantId, email, password: DEMO_PASSWORD },
  }),
  within: () => SIGN_IN_MS,
}

const asks: Ask[] = [
  read('delegate', `/visits?${week()}&limit=100&sortOrder=asc`),
  read('supervisor', `/visits?${week()}&limit=100`),
  read('admin', `/visits?${week()}&limit=100`),
  read('delegate', '/visits?limit=20'),
  read('supervisor', '/visits?limit=20'),
  read('admin', '/visits?limit=20'),
  read('admin', '/visits?limit=20&page=2500'),
  read('delegate', '/visits?limit=20&search=mar'),
  read('supervisor', '/visits?limit=20&search=mar'),
  read('admin', '/visits?limit=20&search=nobody'),
  read('delegate', '/visits/summary'),
  read('delegate', delegateDataPath),
  read('delegate', '/prescribers?limit=20'),
  read('supervisor', '/prescribers?limit=20'),
  read('admin', '/prescribers?limit=20'),
  read('delegate', '/prescribers?limit=20&search=mar'),
  read('supervisor', '/prescribers?limit=20&search=mar'),
  read('admin', '/prescribers?limit=20&search=mar'),
  read('supervisor', '/supervisors/approvals?limit=20'),
  read('supervisor', '/supervisors/dashboard'),
  read('supervisor', '/supervisors/approvals?limit=20&search=mar'),
  read('supervisor', '/supervisors/approvals?limit=20&status=approved'),
  signIn,
]

/** Up to 32 people of each role of a tenant, signed in. */
const peopleOf = async ({ owner }: LoadDatabase, slug: string): Promise<Record<Who, Person[]>> => ({
  delegate: await signInPeople(owner, roles.delegate, 32, slug),
  supervisor: await signInPeople(owner, roles.supervisor, 32, slug),
  admin: await signInPeople(owner, roles.admin, 32, slug),
})

/**
 * The lists, searches and sign-ins of a company with 300 delegates, 20,000 prescribers and 300,000 visits beside those of one with 17
 * delegates, on one server: latencies in milliseconds at 16 connections. `only`: what the path contains, see `chosen`.
 */
export const benchTenant = async ({ seconds, only }: { seconds: number; only: string | undefined }) => {
  const since = new Date()
  const database = await openSeeded(
    'tenant',
    // The large one first: plans made for a table of 300 rows would read 20,000 for each check of a foreign key.
    [large, small].map((tenant) => ({ tenants: 1, days: DAYS, ...tenant })),
  )
  try {
    const server = await startServer({ DATABASE_URL: database.url })
    try {
      const companies = [await peopleOf(database, 'load-0002'), await peopleOf(database, 'load-0001')]
      const rows: string[][] = []
      for (const ask of chosen(asks, only, ({ path }) => path)) {
        const [before, after] = await latencies(server.port, companies, ask, seconds)
        if (!before || !after) throw new Error('Two companies are compared')
        rows.push([
          ask.who,
          ask.path,
          ...[before.p50, before.p99, after.p50, after.p99].map((figure) => figure.toFixed(1)),
          after.p99 <= ask.within(before.p99) ? 'ok' : 'MISSED',
        ])
      }
      console.log(
        `\n${CONNECTIONS} connections; target: p99 within ${QUICK_MS} ms or ${TIMES} times the small one's, signing in within ${SIGN_IN_MS} ms`,
      )
      printTable(['who', 'asks', 'small p50', 'p99', 'large p50', 'p99', ''], rows)
    } finally {
      await server.stop()
      await cleanUp(database.owner, since)
    }
  } finally {
    await database.stop()
  }
}

const latencies = async (
  port: number,
  companies: Awaited<ReturnType<typeof peopleOf>>[],
  { who, path, request }: Ask,
  seconds: number,
) => {
  const found = []
  for (const people of companies) {
    const known = people[who]
    // Each connection has its own share of the samples.
    const samples = Array.from({ length: CONNECTIONS * 2 }, (_, at) => {
      const person = known[at % known.length]
      if (!person) throw new Error(`Nobody is a ${who}`)
      return [() => request(person)]
    })
    await runLoad(port, { samples }, 1)
    const { p50, p99, failures } = await runLoad(port, { samples }, seconds)
    if (failures.size > 0) throw new Error(`${who} ${path} was refused: ${JSON.stringify([...failures])}`)
    found.push({ p50, p99 })
  }
  return found
}
