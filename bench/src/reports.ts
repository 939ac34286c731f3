import { addDays } from '@rounds/contract/dates'
import type pg from 'pg'
import { median, runLoad } from './api.ts'
import { type Scale, openLoadDatabase } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import { startServer } from './server-process.ts'
import { type Shape, cleanUp, makeShapes } from './shapes.ts'
import { printTable } from './table.ts'

const REPORTS = 50
/** Few: it is the wait of one reader that counts, not how many there may be. */
const CONNECTIONS = 4
const TURN_SECONDS = 2
/** Longer than this nobody waits for 50 reports. */
const TURNS_MAX = 150
/** How many times its quiet value the p99 of a visit read may be. */
const TARGET = 2

type Turn = { rate: number; p50: number; p99: number }

const turnOf = async (port: number, shape: Shape): Promise<Turn> => {
  const { failures, ...turn } = await runLoad(port, shape, TURN_SECONDS, CONNECTIONS)
  if (failures.size > 0) throw new Error(`A read was refused: ${JSON.stringify([...failures])}`)
  return turn
}

/** One month of each team, as a PDF. */
const queueReports = async (address: string, supervisors: Person[]) => {
  const end = new Date().toISOString().slice(0, 10)
  for (let at = 0; at < REPORTS; at++) {
    const person = supervisors[at % supervisors.length]
    const response = await fetch(`${address}/api/v1/supervisors/reports/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        templateId: 'team-performance',
        format: 'PDF',
        parameters: { dateRange: { start: addDays(end, -30), end } },
      }),
    })
    if (!response.ok) throw new Error(`A report was refused: ${response.status} ${await response.text()}`)
  }
}

const countReports = async (owner: pg.Client, since: Date) => {
  const { rows } = await owner.query<{ made: number; failed: number; open: number }>(
    `select count(*) filter (where status = 'completed')::int as made, count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status in ('pending', 'processing'))::int as open
     from reports where created_at >= $1`,
    [since],
  )
  return rows[0] ?? { made: 0, failed: 0, open: 0 }
}

/** How long a visit read takes while reports are made, beside how long it takes alone. */
export const benchReports = async ({ scale, seconds }: { scale: Scale; seconds: number }): Promise<void> => {
  const since = new Date()
  const database = await openLoadDatabase(scale)
  try {
    const server = await startServer({ DATABASE_URL: database.url })
    try {
      const shape = (await makeShapes(database.owner)).find(({ name }) => name === 'one visit')
      if (!shape) throw new Error('No visit is read')
      await turnOf(server.port, shape)
      const quiet: Turn[] = []
      for (let left = seconds; left > 0; left -= TURN_SECONDS) quiet.push(await turnOf(server.port, shape))
      await queueReports(server.address, await signInPeople(database.owner, 'SUPERVISOR', REPORTS))
      const busy: Turn[] = []
      while (busy.length < TURNS_MAX && (await countReports(database.owner, since)).open > 0)
        busy.push(await turnOf(server.port, shape))
      const { made, failed, open } = await countReports(database.owner, since)
      const row = (name: string, turns: Turn[]) => [
        name,
        ...(['rate', 'p50', 'p99'] as const).map((figure) =>
          median(turns.map((turn) => turn[figure])).toFixed(2),
        ),
        Math.max(...turns.map(({ p99 }) => p99)).toFixed(2),
      ]
      printTable(
        ['a visit read', 'req/s', 'p50 ms', 'p99 ms', 'worst p99'],
        [row('alone', quiet), row(`while ${REPORTS} reports are made`, busy)],
      )
      const p99 = (turns: Turn[]) => median(turns.map((turn) => turn.p99))
      const ratio = p99(busy) / p99(quiet)
      console.log(
        `\n${made} reports made in ${busy.length * TURN_SECONDS} s, ${failed} failed, ${open} left; p99 ${ratio.toFixed(2)} times its quiet value (target ${TARGET}) ${ratio <= TARGET && made === REPORTS ? 'ok' : 'MISSED'}`,
      )
    } finally {
      await server.stop()
      for (const table of ['reports', 'files', 'notifications'])
        await database.owner.query(`delete from ${table} where created_at >= $1`, [since])
      await cleanUp(database.owner, since)
    }
  } finally {
    await database.stop()
  }
}
