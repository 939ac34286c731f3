import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { migrate } from '#scripts/migrate.ts'

/** One real, empty, migrated PostgreSQL for the whole run, gone afterwards. */
export default async ({ provide }: TestProject) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-test-'))
  const embedded = await startEmbeddedDatabase(folder, { quick: true })
  await migrate(embedded.ownerUrl)
  provide('databaseUrl', embedded.url)
  provide('ownerUrl', embedded.ownerUrl)
  return async () => {
    await embedded.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
}
