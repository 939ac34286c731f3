import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { migrate } from '#platform/database/migrate.ts'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'
import { seedDemoIfEmpty } from '#demo/seed.ts'
import { buildApp, crontab, jobHandlers, jobLanes } from '#app'
import { tellOfReaders } from '#features/audit/commands.ts'
import { refuseUnfitDatabase } from '#platform/database/connections.ts'
import { openDatabase } from '#platform/database/db.ts'
import { slowStatements } from '#platform/database/slow-statements.ts'
import { startEmbeddedDatabase } from '#platform/database/embedded-database.ts'
import { openEvents } from '#platform/work/events.ts'
import { startJobs } from '#platform/work/jobs.ts'
import { keysOf, openSealer } from '#platform/identity/sealing.ts'
import { openSessions } from '#platform/identity/session.ts'
import { openMetrics } from '#platform/http/metrics.ts'
import { STOP_DEADLINE_MS } from '#platform/http/stopping.ts'
import { reasonOf, wordsOf } from '#platform/plain/reason.ts'
import { restWhenQuiet } from '#platform/plain/rest.ts'
import { type Settings, readSettings, refuseOwnerAlone } from '#platform/plain/settings.ts'
import { buildWebIfStale } from '#platform/http/web-build.ts'

/** How often who read an audit log is written into it. Milliseconds. */
const READERS_MS = 60_000

type Urls = { url: string; ownerUrl: string | undefined; stop(): Promise<void> }

const databaseOf = async (settings: Settings): Promise<Urls> =>
  settings.databaseUrl === undefined
    ? startEmbeddedDatabase(settings.dataDir)
    : { url: settings.databaseUrl, ownerUrl: settings.databaseOwnerUrl, stop: async () => undefined }

/** To the log, once there is one. */
let tell = (what: string, error: unknown): void => console.error(`${what}:`, error)
let warn = (line: object): void => console.warn(line)

/** Why nothing can be listened on, by the setting that said where: `METRICS_` for the numbers. */
const listened = <T>(listening: Promise<T>, about = ''): Promise<T> =>
  listening.catch((error: NodeJS.ErrnoException) => {
    const isPort = error.code === 'EADDRINUSE' || error.code === 'EACCES'
    throw new Error(`Setting ${about}${isPort ? 'PORT' : 'HOST'}: ${wordsOf(error)}`, { cause: error })
  })

/** What must be stopped, last started first. */
const started: (() => Promise<unknown>)[] = []
const stopAll = async () => {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop()
}

const start = async () => {
  const settings = readSettings()
  refuseOwnerAlone(settings)
  const { url, ownerUrl, stop } = await databaseOf(settings)
  started.push(stop)
  if (ownerUrl !== undefined) await migrate(ownerUrl)
  await refuseUnfitDatabase(url)
  const [serves, works] = [settings.role !== 'worker', settings.role !== 'web']
  if (serves) await buildWebIfStale()
  if (ownerUrl !== undefined && settings.seedDemo) await seedDemoIfEmpty(ownerUrl)
  const metrics = settings.metrics && openMetrics()
  const database = openDatabase(url, {
    strict: settings.strict,
    onTrouble: (what) => tell('The database', what),
    onBack: () => warn({ database: 'back' }),
    ...(settings.slowStatementMs > 0 && {
      onFlight: slowStatements(settings.slowStatementMs, (line) => warn(line)),
    }),
    ...(metrics && { onWait: metrics.onWait }),
  })
  started.push(() => database.close())
  const services = {
    settings,
    database,
    sessions: openSessions(database),
    events: openEvents(database),
    sealer: openSealer(await keysOf(settings)),
  }
  const app = await buildApp(services, { web: serves, metrics })
  restWhenQuiet()
  const telling = setInterval(() => void tellOfReaders(database), READERS_MS)
  tell = (what, error) =>
    app.log.error({
      error: `${what}: ${String(error)}`,
      stack: error instanceof Error ? error.stack : undefined,
    })
  warn = (line) => app.log.warn(line)
  if (settings.databaseUrl !== undefined && settings.publicUrl === undefined && !settings.strict)
    app.log.warn('No PUBLIC_URL is set: links of mails lead to this machine, and cookies are not Secure')
  const handlers = jobHandlers(services)
  if (metrics && settings.metrics) {
    const serving = metrics.serve(database, Object.keys(handlers), settings.metrics)
    const served = await listened(serving, 'METRICS_')
    started.push(() => served.close())
    console.log(`Metrics are at ${served.address}`)
  }
  const jobs = works
    ? startJobs(url, handlers, {
        crontab,
        lanes: jobLanes,
        onFailure: (task, error) => app.log.error({ task, error: String(reasonOf(error)) }),
        onBack: () => app.log.warn({ task: 'the job runner', back: true }),
        ...(metrics && { onJob: metrics.onJob }),
      })
    : undefined
  started.push(
    async () => {
      clearInterval(telling)
      await Promise.all([jobs?.stop(), app.close()])
      await tellOfReaders(database)
    },
    // Nobody balances for who presses Ctrl+C, nor to who does not listen.
    async () => app.drain(isTerminated && serves ? settings.drainSeconds * 1000 : 0),
  )
  if (!serves) return console.log('Rounds runs jobs')
  const address = await listened(app.listen({ port: settings.port, host: settings.host }))
  // The links of mails need the port that PORT=0 was given.
  settings.port = (app.server.address() as AddressInfo).port
  const accounts = 'delegate@demo.test, supervisor@demo.test, admin@demo.test'
  const demo = settings.seedDemo ? `/demo (${accounts}; password ${DEMO_PASSWORD})` : ''
  console.log(`Rounds is at ${settings.publicUrl ?? address}${demo}`)
  // Now rather than at the end, which a process that is killed does not have.
  flushCompileCache()
}

let isTerminated = false
let ending: Promise<void> | undefined
/** Once: signals come twice, from the terminal and from npm. */
const end = (code: number) =>
  (ending ??= (async () => {
    setTimeout(() => {
      tell('The stop', new Error(`did not end in ${STOP_DEADLINE_MS} ms; jobs that still ran are taken over`))
      process.exit(1)
    }, STOP_DEADLINE_MS).unref()
    await stopAll().catch((error: unknown) => tell('The stop', error))
    process.exit(code)
  })())
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => {
  isTerminated = true
  void end(0)
})

// The last resort: whatever comes here is a fault that belongs elsewhere. A promise that nobody waited for leaves the rest as
// it was; what was thrown in the middle of something does not.
process.on('unhandledRejection', (error) => tell('A failure that nobody waited for', error))
process.on('uncaughtException', (error) => {
  tell('A fault in an unknown state; the server ends', error)
  void end(1)
})

try {
  await start()
} catch (error) {
  console.error(wordsOf(error))
  await end(1)
}
