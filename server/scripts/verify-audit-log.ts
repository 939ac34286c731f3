import { findBreak } from '#features/audit/commands.ts'
import { refuseUnfitDatabase } from '#platform/database/connections.ts'
import { openDatabase } from '#platform/database/db.ts'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { wordsOf } from '#platform/plain/reason.ts'
import { readSettings, refuseOwnerAlone } from '#platform/plain/settings.ts'

/** Looks at the audit log of every company; says which entry is the first that is not as it was written. 1 when there is one. */
const verify = async (url: string): Promise<number> => {
  const database = openDatabase(url)
  try {
    const tenants = await database
      .global<{ id: string; slug: string }>('select id, slug from tenants order by slug')
      .catch((error: unknown) => {
        throw new Error(`Setting DATABASE_URL: ${wordsOf(error)}`, { cause: error })
      })
    let broken = 0
    for (const { id, slug } of tenants) {
      const reader = database.readSlowly(id, new AbortController().signal)
      const { entries, brokenAt } = await findBreak(reader)
      if (brokenAt !== null) broken++
      console.log(
        brokenAt === null
          ? `${slug}: the audit log is unbroken, ${entries} entries`
          : `${slug}: the audit log was changed at entry ${brokenAt}, of ${entries}`,
      )
    }
    return broken
  } finally {
    await database.close()
  }
}

const verifyStored = async (): Promise<number> => {
  const settings = readSettings()
  refuseOwnerAlone(settings)
  if (settings.databaseUrl !== undefined) {
    await refuseUnfitDatabase(settings.databaseUrl)
    return verify(settings.databaseUrl)
  }
  const embedded = await startEmbeddedDatabase(settings.dataDir)
  try {
    return await verify(embedded.url)
  } finally {
    await embedded.stop()
  }
}

try {
  process.exitCode = (await verifyStored()) > 0 ? 1 : 0
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
