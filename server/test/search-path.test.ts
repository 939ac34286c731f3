import { beforeAll, expect, test } from 'vitest'
import { migrate, migrateTables } from '#platform/database/migrate.ts'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { makeTeam, planVisit, testServer, testSettings } from './fixtures.ts'
import { testDatabase } from './own-database.ts'

const own = testDatabase()
beforeAll(async () => {
  const { rows } = await own.owner.query<{ name: string }>('select current_database() as name')
  await own.owner.query(`alter database ${rows[0]?.name} set search_path = nowhere`)
})
const server = testServer(() => testSettings({ DATABASE_URL: own.url }))

test('a database that looks for tables elsewhere by itself is migrated and asked where they are', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-search-path-'))
  await fs.writeFile(path.join(folder, '9000_here.sql'), 'create table here (id int)')
  await migrateTables(own.plainOwnerUrl, { folder })
  await fs.rm(folder, { recursive: true })
  await migrate(own.plainOwnerUrl)
  const { rows } = await own.owner.query(`select to_regclass('public.here') is not null as there`)
  expect(rows).toEqual([{ there: true }])
})

test('so is the application', async () => {
  const { delegate } = await makeTeam(server)
  const { id } = await planVisit(server, delegate)
  expect((await delegate.get(`/visits/${id}`)).status).toBe(200)
})
