import pg from 'pg'
import { connectionLimits } from '@rounds/server/src/platform/database/connections.ts'
import { chosen } from './chosen.ts'
import { type Scale, openLoadDatabase } from './load-database.ts'
import type { Command } from '@rounds/server/src/platform/database/flight.ts'
import { literal } from './flights.ts'
import { officeShapes, openOffice } from './office.ts'
import { recordSteps } from './recorder.ts'
import { cleanUp, makeShapes } from './shapes.ts'

/** Prints how the database carries out the statements of each shape, as the application's role sees them. */
export const explain = async ({
  scale,
  only,
  office,
}: {
  scale: Scale
  only: string | undefined
  office: boolean
}): Promise<void> => {
  const since = new Date()
  const database = await (office ? openOffice() : openLoadDatabase(scale))
  const client = new pg.Client({
    connectionString: database.url,
    options: connectionLimits(),
  })
  try {
    await client.connect()
    const shapes = await (office ? officeShapes : makeShapes)(database.owner)
    for (const { name, samples, reset } of chosen(shapes, only, ({ name }) => name)) {
      const [recorded] = await recordSteps(database.url, samples.slice(0, 1))
      await reset?.()
      for (const { tenantId, statements, last } of recorded?.steps ?? []) {
        await client.query('begin')
        await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
        // The key was used when the statements were recorded.
        await client.query('delete from idempotency_keys where tenant_id = $1', [tenantId])
        for (const statement of [...statements, ...last]) await print(client, name, statement)
        await client.query('rollback')
      }
    }
  } finally {
    await client.end()
    await cleanUp(database.owner, since)
    await database.stop()
  }
}

const print = async (client: pg.Client, name: string, { text, values }: Command) => {
  console.log(`\n=== ${name}\n${text}`)
  await client.query(`prepare statement as ${text}`)
  const list = values.map((value) => (value == null ? 'null' : client.escapeLiteral(literal(value))))
  const plan = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) execute statement${list.length > 0 ? `(${list.join(', ')})` : ''}`,
  )
  console.log(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
  await client.query('deallocate statement')
}
