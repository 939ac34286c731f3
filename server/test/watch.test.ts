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
