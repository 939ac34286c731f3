import { spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '@rounds/server/src/platform/database/embedded-database.ts'
import { closeMonths } from '@rounds/server/src/features/dashboard/jobs.ts'
import { openDatabase } from '@rounds/server/src/platform/database/db.ts'
import { migrate } from '@rounds/server/src/platform/database/migrate.ts'
import pg from 'pg'

export const root = path.resolve(import.meta.dirname, '../..')

export type Scale = { tenants: number; visits: number }
export type LoadDatabase = EmbeddedDatabase & { owner: pg.Client; pid: number }

/** What `server/scripts/seed.ts` is told, by the names of its options. */
type SeedOptions = Record<string, number>

/** A real PostgreSQL with the load data of this scale. */
export const openLoadDatabase = ({ tenants, visits }: Scale): Promise<LoadDatabase> =>
  openSeeded(`${tenants}x${visits}`, [{ tenants, visits, days: daysOf({ tenants, visits }) }])

/**
 * A real PostgreSQL in its own folder below `.bench`: seeded once, run by run, found again by the next bench. The owner's
 * connection is for what is no part of the product: choosing samples, minting sessions. `pid` is the cluster's first
 * process.
 */
export const openSeeded = async (name: string, seeds: readonly SeedOptions[]): Promise<LoadDatabase> => {
  const database = await startEmbeddedDatabase(path.join(root, '.bench', name))
  try {
    await migrate(database.ownerUrl)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    owner.on('error', () => undefined)
    await owner.connect()
    await owner.query('create schema if not exists bench')
    await owner.query('create table if not exists bench.seeded (at timestamptz not null)')
    if ((await owner.query('select 1 from bench.seeded')).rowCount === 0) {
      for (const options of seeds) seed(database.ownerUrl, options)
      await owner.query('vacuum analyze')
      await owner.query('insert into bench.seeded values (now())')
    }
    await spendNight(database.url)
    const folder = await owner.query<{ data_directory: string }>('show data_directory')
    const file = path.join(folder.rows[0]?.data_directory ?? '', 'postmaster.pid')
    return {
      ...database,
      owner,
      pid: Number((await fs.readFile(file, 'utf8')).split('\n')[0]),
      stop: async () => {
        await owner.end().catch(() => undefined)
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** What every night does: a run that changed old visits, or a month gone by, must not slow the next one down. */
const spendNight = async (url: string) => {
  const database = openDatabase(url)
  try {
    for (const { id } of await database.global<{ id: string }>('select id from tenants'))
      await closeMonths(database, id)
  } finally {
    await database.close()
  }
}

const DELEGATES = 17
const VISITS_PER_WEEK = 20

/** How many days the visits cover when each delegate makes as many a week as the specification asks of them. */
const daysOf = ({ tenants, visits }: Scale) =>
  Math.max(14, Math.round(((visits / tenants / DELEGATES) * 7) / VISITS_PER_WEEK))

const seed = (ownerUrl: string, options: SeedOptions) => {
  console.log(`Seeding ${options.tenants} tenants with ${options.visits} visits…`)
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'server/scripts/seed.ts'),
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl },
    },
  )
  if (status !== 0) throw new Error('The load data could not be seeded')
}
