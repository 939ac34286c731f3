import { NEXT_VISIT_DAYS } from '@rounds/contract/constants'
import { csvLines, csvOf } from '@rounds/contract/csv'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { PrescriberColumn } from '@rounds/contract/prescriber-columns'
import { type ListedPrescriber, fileColumns, fileRow } from '@rounds/contract/prescriber-file'
import { type PrescriberList, prescribers } from '@rounds/contract/prescribers'
import { isAllowed, permissionsOf } from '@rounds/contract/rights'
import { insertExport } from '#features/files/queries.ts'
import { EXPORT_DAYS } from '#features/files/rules.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Transaction } from '#platform/database/db.ts'
import type { JobHandlers } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { type Wording, wordsOfFile } from '#messages/wording.ts'
import { type Viewer, allowLongStatements, averageRating, matching, visibleVisits } from './queries.ts'

export type PrescriberExport = {
  userId: string
  fileId: string
  filter: PrescriberList
  columns: PrescriberColumn[]
}

/** Rows that are read at once; of those before, only their lines are in memory. */
const BATCH = 1000

/** All that a filter finds, as of one moment, with the day of the next visit: read bit by bit, through a cursor. */
async function* readPrescribers(db: Transaction, user: Viewer, filter: PrescriberList, today: string) {
  const { where, order, values } = matching(user, filter)
  const next = values.length + 2
  await db.rows(
    `declare listed_prescribers no scroll cursor for
     select p.first_name, p.last_name, p.specialty, p.hospital_affiliation, p.address, p.last_visit_date, p.total_visits,
       ${averageRating}, (select min(v.scheduled_date) from visits v
         where v.tenant_id = $1 and v.prescriber_id = p.id and v.scheduled_date between $${next} and $${next + 1}
           and (v.status = 'scheduled' or v.status = 'approved' and v.completed_at is null) and ${visibleVisits(user)}) as next_visit
     from prescribers p where ${where} order by ${order}`,
    [...values, today, addDays(today, NEXT_VISIT_DAYS)],
  )
  for (;;) {
    // A statement's columns are remembered by its text (platform/database/flight.ts): a cursor of this name has these columns.
    const rows = await db.ofNoTenant.rows<ListedPrescriber>(`fetch ${BATCH} from listed_prescribers`)
    if (rows.length === 0) return
    yield rows
  }
}

type Reader = Viewer & Pick<SessionUser, 'timezone' | 'language'>
/** Who asked, if they still may, and how their company writes. */
const findReader = async (db: Transaction, userId: string): Promise<Reader | undefined> => {
  const reader = await db.row<Reader & { permissions: string[] | null }>(
    `select u.id, u.role, r.permissions, t.settings #>> '{localization,timezone}' as timezone,
       t.settings #>> '{localization,language}' as language
     from users u join tenants t on t.id = $1
     left join role_permissions r on r.tenant_id = $1 and r.role = u.role
     where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
    [userId],
  )
  if (!reader) return undefined
  const permissions = permissionsOf(reader.role, reader.permissions)
  return isAllowed(prescribers.exportList, { role: reader.role, permissions }) ? reader : undefined
}

type Job = PrescriberExport & { tenantId: string }

export const prescriberJobs = ({ database }: Services): JobHandlers => {
  const tell = (db: Transaction, { userId }: Job, news: Wording & { relatedId: string | null }) =>
    notify(db, [{ ...news, userId, type: 'file', actionUrl: null }])

  const write = async (db: Transaction, job: Job) => {
    const reader = await findReader(db, job.userId)
    if (!reader) return
    await allowLongStatements(db)
    const today = dayIn(Date.now(), reader.timezone)
    const { name, columns } = wordsOfFile('prescribers', reader.language)
    const parts = [Buffer.from(csvOf([fileColumns(job.columns).map((column) => columns[column])]))]
    let count = 0
    for await (const rows of readPrescribers(db, reader, job.filter, today)) {
      parts.push(Buffer.from(csvLines(rows.map((row) => fileRow(row, job.columns)))))
      count += rows.length
    }
    const file = `${name}-${today}.csv`
    const stored = { id: job.fileId, name: file, bytes: Buffer.concat(parts), createdBy: reader.id }
    if (!(await insertExport(db, stored))) return
    await tell(db, job, {
      wording: 'file-ready',
      parameters: { file, count: String(count), days: String(EXPORT_DAYS) },
      relatedId: job.fileId,
    })
  }

  return {
    /** Decision 026: the file is stored and told of in one transaction, so that a job that runs again tells once. */
    'export-prescribers': async (job: Job, isLastTry = false) => {
      try {
        await database.inTenant(job.tenantId, (db) => write(db, job))
      } catch (error) {
        if (isLastTry)
          await database.inTenant(job.tenantId, (db) =>
            tell(db, job, { wording: 'file-failed', parameters: {}, relatedId: null }),
          )
        throw error
      }
    },
  }
}
