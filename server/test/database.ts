import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { PLAIN_OWNER, TEMPLATE } from './own-database.ts'

/** A role as production has it, which owns the tables and is no superuser: what it migrates, production can migrate. */
const makePlainOwner = async (superuserUrl: string): Promise<string> => {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  const { username, password, pathname } = new URL(superuserUrl)
  await superuser.query(`create role ${PLAIN_OWNER} login password ${superuser.escapeLiteral(password)}`)
  await superuser.query(`alter database ${pathname.slice(1)} owner to ${PLAIN_OWNER}`)
  await superuser.end()
  return superuserUrl.replace(username, PLAIN_OWNER)
}

/** What tests that look at every table at once have a copy of: nobody connects to it. */
const keepTemplate = async (superuserUrl: string): Promise<void> => {
  const { pathname } = new URL(superuserUrl)
  const at = Object.assign(new URL(superuserUrl), { pathname: '/postgres' }).href
  const superuser = new pg.Client({ connectionString: at })
  await superuser.connect()
  await superuser.query(`create database ${TEMPLATE} template ${pathname.slice(1)}`)
  await superuser.end()
}

/** One real, empty, migrated PostgreSQL for the whole run, gone afterwards. */
export default async ({ provide }: TestProject) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-test-'))
  const embedded = await startEmbeddedDatabase(folder, { quick: true })
  const plainOwnerUrl = await makePlainOwner(embedded.ownerUrl)
  await migrate(plainOwnerUrl)
  await keepTemplate(embedded.ownerUrl)
  provide('databaseUrl', embedded.url)
  provide('ownerUrl', embedded.ownerUrl)
  provide('plainOwnerUrl', plainOwnerUrl)
  return async () => {
    await embedded.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
}
