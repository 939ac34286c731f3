import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openWatch } from '#platform/database/watch.ts'

test('a process that hardly comes to look takes its own delay for nobody’s silence', async () => {
  const config = { connectionString: inject('databaseUrl') }
  const client = new pg.Client(config)
  await client.connect()
  const troubles: string[] = []
  const watch = openWatch(config, (what) => troubles.push(what))
  watch.add(client)
  const slow = client.query('select pg_sleep(6)')
  let isAnswered = false
  const answered = slow.finally(() => (isAnswered = true))
  // As on a machine with many times the work that it can do: a turn takes half a second.
  const work = async () => {
    while (!isAnswered) {
      for (const end = Date.now() + 900; Date.now() < end;);
      await turn()
    }
  }
  await Promise.all([answered, work()])
  expect(troubles).toEqual([])
  watch.close()
  await client.end()
})
