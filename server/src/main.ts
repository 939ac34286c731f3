import { migrate } from '#scripts/migrate.ts'
import { DEMO_PASSWORD } from '#scripts/seed-demo-world.ts'
import { seedDemoIfEmpty } from '#scripts/seed-demo.ts'
import { buildApp, crontab, jobHandlers } from '#app'
import { openDatabase } from '#platform/db.ts'
import { startEmbeddedDatabase } from '#platform/embedded-database.ts'
import { openEvents } from '#platform/events.ts'
import { startJobs } from '#platform/jobs.ts'
import { openSessions } from '#platform/session.ts'
import { type Settings, readSettings } from '#platform/settings.ts'
import { buildWebIfStale } from '#platform/web-build.ts'

type Urls = { url: string; ownerUrl: string | undefined; stop(): Promise<void> }

const databaseOf = async (settings: Settings): Promise<Urls> =>
  settings.databaseUrl === undefined
    ? startEmbeddedDatabase(settings.dataDir)
    : { url: settings.databaseUrl, ownerUrl: settings.databaseOwnerUrl, stop: async () => undefined }

const start = async () => {
  const settings = readSettings()
  const [{ url, ownerUrl, stop }] = await Promise.all([databaseOf(settings), buildWebIfStale()])
  if (ownerUrl !== undefined) await migrate(ownerUrl)
  if (ownerUrl !== undefined && settings.seedDemo) await seedDemoIfEmpty(ownerUrl)
  const database = openDatabase(url, { strict: settings.strict })
  const services = { settings, database, sessions: openSessions(database), events: openEvents(database) }
  const app = await buildApp(services)
  const jobs = startJobs(url, jobHandlers(services), {
    crontab,
    onFailure: (task, error) => app.log.error({ task, error: String(error) }),
  })
  const address = await app.listen({ port: settings.port, host: settings.host })
  // The links of mails need the port that PORT=0 was given.
  settings.port = Number(new URL(address).port)
  const accounts = 'delegate@demo.test, supervisor@demo.test, admin@demo.test'
  const demo = settings.seedDemo ? `/demo (${accounts}; password ${DEMO_PASSWORD})` : ''
  console.log(`Rounds is at ${settings.publicUrl ?? address}${demo}`)

  let stopping = false
  const close = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await jobs.stop()
    await database.close()
    await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)))
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
