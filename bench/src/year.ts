import { addDays } from '@rounds/contract/dates'
import type pg from 'pg'
import { openLoadDatabase } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import { startServer } from './server-process.ts'
import { printTable } from './table.ts'

/** So many companies as make 1,000,000 visits in a year. */
const SCALE = { tenants: 56, visits: 1_000_000 }
const DELEGATES = 12
/** How long a year of a team may take. Milliseconds. */
const TARGET_MS = 1000
const YEAR = 364

const reads = ['analytics', 'measures', 'performance-report']

/** Supervisors of so many delegates, each of another company. */
const supervisorsOf = async (owner: pg.Client, delegates: number): Promise<Person[]> => {
  const { rows } = await owner.query<{ id: string }>(
    `select supervisor_id as id from users where role = 'DELEGATE' and status = 'active' and deleted_at is null
     group by tenant_id, supervisor_id having count(*) = $1`,
    [delegates],
  )
  const all = await signInPeople(owner, 'SUPERVISOR', 10 * SCALE.tenants)
  return all.filter(({ id }) => rows.some((row) => row.id === id))
}

const timeOf = async (address: string, path: string, { token }: Person) => {
  const start = performance.now()
  const response = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return performance.now() - start
}

/** How long a year of a team of twelve takes among 1,000,000 visits, one request after the other. */
export const benchYear = async (): Promise<void> => {
  const database = await openLoadDatabase(SCALE)
  const server = await startServer({ DATABASE_URL: database.url })
  try {
    const people = await supervisorsOf(database.owner, DELEGATES)
    if (people.length === 0) throw new Error(`Nobody has a team of ${DELEGATES}`)
    const end = addDays(new Date().toISOString().slice(0, 10), -1)
    const rows: string[][] = []
    let isMet = true
    for (const read of reads) {
      const path = `/supervisors/${read}?startDate=${addDays(end, -YEAR)}&endDate=${end}`
      const times: number[] = []
      for (const person of people) times.push(await timeOf(server.address, path, person))
      times.sort((a, b) => a - b)
      const worst = times.at(-1) ?? 0
      isMet &&= worst <= TARGET_MS
      rows.push([read, ...[times[Math.floor(times.length / 2)] ?? 0, worst].map((ms) => ms.toFixed(0))])
    }
    printTable([`a year of ${people.length} teams`, 'median ms', 'worst ms'], rows)
    console.log(`\nat most ${TARGET_MS} ms ${isMet ? 'ok' : 'MISSED'}`)
    if (!isMet) process.exitCode = 1
  } finally {
    await server.stop()
    await database.stop()
  }
}
