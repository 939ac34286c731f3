import { migrate } from '#platform/database/migrate.ts'

const ownerUrl = process.env.DATABASE_OWNER_URL
if (!ownerUrl) throw new Error('Set DATABASE_OWNER_URL to the owning role')
await migrate(ownerUrl)
