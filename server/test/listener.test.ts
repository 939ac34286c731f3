import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { listener } from '#platform/database/listener.ts'
import { until } from './until.ts'

test('a loss in the middle of connecting is told as any other, once, and so is the return', async () => {
  const told: string[] = []
  const opened: pg.Client[] = []
  const listening = listener(
    { connectionString: inject('databaseUrl') },
    {
      // The first two are lost before they hear anything.
      onOpen: (client) => {
        opened.push(client)
        if (opened.length <= 2) void client.end()
      },
      onTrouble: (what) => told.push(what),
      onBack: () => told.push('back'),
    },
  )
  onTestFinished(() => listening.close())
  const heard: string[] = []
  const lost = () => void told.push('nothing is heard')
  listening.add({ name: 'probe', onPayload: (payload) => heard.push(payload), lost })
  await until('it is back', () => told.includes('back'))
  expect(opened).toHaveLength(3)
  expect(told).toEqual([expect.stringMatching(/^The connection was lost: /), 'back'])
  const other = new pg.Client({ connectionString: inject('databaseUrl') })
  await other.connect()
  await other.query(`notify probe, 'news'`)
  await other.end()
  await until('the news', () => heard.includes('news'))
  // The next loss is another one.
  await opened.at(-1)?.end()
  await until('it is back again', () => told.length > 3 && told.at(-1) === 'back')
  const again = [expect.stringMatching(/^The connection was lost: /), 'nothing is heard', 'back']
  expect(told.slice(2)).toEqual(again)
})

test('what is closed tells of no loss', async () => {
  const told: string[] = []
  const tell = (what = 'back') => void told.push(what)
  const listening = listener(
    { connectionString: inject('databaseUrl') },
    { onOpen: () => undefined, onTrouble: tell, onBack: tell },
  )
  const isThere = Promise.withResolvers<void>()
  listening.add({ name: 'probe', onPayload: () => undefined, back: isThere.resolve })
  await isThere.promise
  await listening.close()
  expect(told).toEqual([])
})

test('a connection that is still being made at the end is ended too', async () => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  onTestFinished(() => owner.end())
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('application_name', 'ended early')
  const open = async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where application_name = 'ended early'`,
    )
    return rowCount
  }
  const database = openDatabase(url.href)
  const asked = database.global('select 1').catch(() => undefined)
  await database.close()
  await asked
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
})
