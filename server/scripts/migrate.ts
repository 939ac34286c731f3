import { migrate } from '#platform/database/migrate.ts'
import { wordsOf } from '#platform/plain/reason.ts'
import { readSettings } from '#platform/plain/settings.ts'

const given = process.env.DATABASE_OWNER_URL
try {
  const { databaseOwnerUrl } = readSettings({ DATABASE_OWNER_URL: given })
  if (databaseOwnerUrl === undefined) throw new Error('Setting DATABASE_OWNER_URL: must be the owning role')
  await migrate(databaseOwnerUrl)
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
