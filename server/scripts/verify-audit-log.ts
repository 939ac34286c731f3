import { findBreak } from '#features/audit/commands.ts'
import { openDatabase } from '#platform/database/db.ts'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { readSettings } from '#platform/plain/settings.ts'

/** Looks at the audit log of every company; says which entry is the first that is not as it was written. 1 when there is one. */
const verify = async (url: string): Promise<number> => {
  const database = openDatabase(url)
  try {
    const tenants = await database.global<{ id: string; slug: string }>(
      'select id, slug from tenants order by slug',
    )
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

const settings = readSettings()
if (settings.databaseUrl !== undefined) process.exitCode = (await verify(settings.databaseUrl)) > 0 ? 1 : 0
else {
  const embedded = await startEmbeddedDatabase(settings.dataDir)
  try {
    process.exitCode = (await verify(embedded.url)) > 0 ? 1 : 0
  } finally {
    await embedded.stop()
  }
}
