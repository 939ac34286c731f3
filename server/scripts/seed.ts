import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { wordsOf } from '#platform/plain/reason.ts'
import { readSettings } from '#platform/plain/settings.ts'
import { migrate } from '#platform/database/migrate.ts'
import { seedDemoIfEmpty } from '#demo/seed.ts'
import { seedLoad } from './seed-load.ts'

const { values } = parseArgs({
  options: {
    tenants: { type: 'string' },
    visits: { type: 'string', default: '0' },
    'users-per-tenant': { type: 'string', default: '20' },
    'prescribers-per-tenant': { type: 'string', default: '300' },
    days: { type: 'string', default: '400' },
    'supervisors-per-tenant': { type: 'string', default: '2' },
  },
})

const whole = (name: keyof typeof values) => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`)
  return value
}

const seed = async (ownerUrl: string) => {
  await migrate(ownerUrl)
  if (values.tenants === undefined) {
    const isSeeded = await seedDemoIfEmpty(ownerUrl)
    console.log(isSeeded ? 'The demo tenants are there.' : 'There are tenants already: nothing was changed.')
    return
  }
  const load = {
    tenants: whole('tenants'),
    visits: whole('visits'),
    usersPerTenant: whole('users-per-tenant'),
    prescribersPerTenant: whole('prescribers-per-tenant'),
    days: whole('days'),
    supervisorsPerTenant: whole('supervisors-per-tenant'),
  }
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  await seedLoad(ownerUrl, load, (done) => {
    if (done % 100 === 0) console.log(`${done} of ${load.tenants} tenants, ${seconds()} s`)
  })
  const { tenants, visits, usersPerTenant, prescribersPerTenant } = load
  console.log(
    `${tenants} tenants, ${tenants * usersPerTenant} users, ${tenants * prescribersPerTenant} prescribers, ` +
      `${visits} visits in ${seconds()} s`,
  )
}

const seedStored = async () => {
  const settings = readSettings()
  if (settings.databaseUrl !== undefined && settings.databaseOwnerUrl === undefined)
    throw new Error('Setting DATABASE_OWNER_URL: must be the owning role')
  if (settings.databaseOwnerUrl !== undefined) return seed(settings.databaseOwnerUrl)
  const embedded = await startEmbeddedDatabase(settings.dataDir)
  try {
    await seed(embedded.ownerUrl)
  } finally {
    await embedded.stop()
  }
}

try {
  await seedStored()
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
