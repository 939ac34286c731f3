import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openWatch } from '#platform/database/watch.ts'

test('a process that hardly comes to look takes its own delay for nobody’s silence', async () => {
  const config = { connectionString: inject('databaseUrl') }
  const client = new pg.Client(config)
  await client.connect()
  const watch = openWatch(config)
  watch.add(client)
  const slow = client.query('select pg_sleep(6)')
  // As on a machine with many times the work that it can do: a turn takes nearly a second.
  const work = async () => {
    for (let turns = 0; turns < 7; turns++) {
      for (const end = Date.now() + 900; Date.now() < end;);
      await turn()
    }
  }
  const [answer] = await Promise.all([slow, work()])
  expect(answer.rowCount).toBe(1)
  watch.close()
  await client.end()
})

test('a database that takes no new connection, and answers on one that stands, is not taken for silent', async () => {
  const config = { connectionString: inject('databaseUrl') }
  const clients = [new pg.Client(config), new pg.Client(config)] as const
  await Promise.all(clients.map((client) => client.on('error', () => undefined).connect()))
  // Nobody listens there.
  const watch = openWatch({ host: '127.0.0.1', port: 1 })
  const [busy, resting] = clients
  watch.add(busy)
  watch.add(resting, { isShared: true })
  const answers = await Promise.allSettled([busy.query('select pg_sleep(3)')])
  answers.push(...(await Promise.allSettled([resting.query('select')])))
  watch.close()
  await Promise.allSettled(clients.map((client) => client.end()))
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
})
