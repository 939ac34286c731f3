import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('what is asked for at once shares a connection, four to each; what is asked for later has the next one', async () => {
  const clients = Array.from({ length: 3 }, () => new pg.Client())
  const take = inTurns(clients.map((client) => ({ current: () => client, get: async () => client })))
  const taken = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, take))).map((client) => clients.indexOf(client))
  expect(await taken(5)).toEqual([1, 1, 1, 1, 2])
  await turn()
  expect(await taken(1)).toEqual([0])
})
