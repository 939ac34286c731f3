import { buildApp } from '@rounds/server/src/app.ts'
import { type Database, type Db, openDatabase } from '@rounds/server/src/platform/database/db.ts'
import { type AuditEntry, auditValues, insertAudit } from '@rounds/server/src/platform/database/audit.ts'
import type { Command } from '@rounds/server/src/platform/database/flight.ts'
import { openEvents } from '@rounds/server/src/platform/work/events.ts'
import { openSessions } from '@rounds/server/src/platform/identity/session.ts'
import { readSettings } from '@rounds/server/src/platform/plain/settings.ts'
import type { ApiRequest, Sample } from './shapes.ts'

/** What one request asked the database: a statement of its own, or a transaction with what travels with its COMMIT. */
export type Step = { tenantId: string; statements: Command[]; last: Command[]; isTransaction: boolean }

/** What a sample asks the database; `requests` says how many requests it is made of. */
export type Recorded = { steps: Step[]; requests: number }

/** The executor of the server, telling every statement that passes. */
const recording = (database: Database, tell: (step: Step) => void): Database => {
  const telling = (db: Db, onStatement: (statement: Command) => void): Db => ({
    tenantId: db.tenantId,
    rows: (text, values = []) => {
      onStatement({ text, values: [db.tenantId, ...values] })
      return db.rows(text, values)
    },
    row: (text, values = []) => {
      onStatement({ text, values: [db.tenantId, ...values] })
      return db.row(text, values)
    },
    one: (text, values = []) => {
      onStatement({ text, values: [db.tenantId, ...values] })
      return db.one(text, values)
    },
    rawRows: (text, values, extras) => {
      onStatement({ text, values: [db.tenantId, ...values] })
      return db.rawRows(text, values, extras)
    },
  })
  const tellingReads = (db: Db): Db =>
    telling(db, (statement) =>
      tell({ tenantId: db.tenantId, statements: [statement], last: [], isTransaction: false }),
    )
  return {
    ...database,
    read: (tenantId) => tellingReads(database.read(tenantId)),
    readSlowly: (tenantId, gone) => tellingReads(database.readSlowly(tenantId, gone)),
    inTenant: (tenantId, work, actor) => {
      const step: Step = { tenantId, statements: [], last: [], isTransaction: true }
      tell(step)
      return database.inTenant(
        tenantId,
        async (db) => {
          const entries: AuditEntry[] = []
          const result = await work({
            ...db,
            ...telling(db, (statement) => void step.statements.push(statement)),
            audit: (entry) => {
              entries.push(entry)
              db.audit(entry)
            },
            beforeCommit: (text, values) => {
              step.last.push({ text, values: [tenantId, ...values] })
              db.beforeCommit(text, values)
            },
          })
          if (entries.length > 0)
            step.last.push({ text: insertAudit, values: [tenantId, ...auditValues(entries, db.actor)] })
          return result
        },
        actor,
      )
    },
  }
}

/** Sends the samples to the real application in this process and answers what each of them asked the database. */
export const recordSteps = async (databaseUrl: string, samples: Sample[]): Promise<Recorded[]> => {
  const database = openDatabase(databaseUrl)
  let steps: Step[] = []
  const app = await buildApp(
    {
      settings: readSettings({
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        LIMIT_PERSON: '0',
        LIMIT_COMPANY: '0',
      }),
      database: recording(database, (step) => void steps.push(step)),
      sessions: openSessions(database),
      events: openEvents(database),
      sealer: undefined,
    },
    { web: false },
  )
  try {
    const recorded: Recorded[] = []
    const send = async ({ method, path, person, body, headers }: ApiRequest) => {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, ...(person && { authorization: `Bearer ${person.token}` }) },
        ...(body !== undefined && { payload: body }),
      })
      if (answer.statusCode >= 300)
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    }
    for (const sample of samples) {
      steps = []
      for (const make of sample) await send(make())
      recorded.push({ steps, requests: sample.length })
    }
    return recorded
  } finally {
    await app.close()
    await database.close()
  }
}
