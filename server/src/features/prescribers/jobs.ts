import { csvLines, csvOf } from '@rounds/contract/csv'
import { dayIn } from '@rounds/contract/dates'
import {
  type ListedPrescriber,
  type PrescriberColumn,
  fileColumns,
  fileRow,
} from '@rounds/contract/prescriber-file'
import type { PrescriberList } from '@rounds/contract/prescribers'
import { insertExport } from '#features/files/queries.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Transaction } from '#platform/db.ts'
import type { Announcement } from '#platform/events.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import type { Services } from '#platform/route.ts'
import { wordsOfFile } from '#platform/wording.ts'
import { type Viewer, allowLongStatements, columns as fields, matching, visibleVisits } from './queries.ts'

export type PrescriberExport = {
  userId: string
  fileId: string
  filter: PrescriberList
  columns: PrescriberColumn[]
}

/** Rows that are in memory at once. */
const BATCH = 1000

/** All that a filter finds, as of one moment, with the day of the next visit: read bit by bit, through a cursor. */
async function* readPrescribers(db: Transaction, user: Viewer, filter: PrescriberList, today: string) {
  const { where, order, values } = matching(user, filter)
  await db.rows(
    `declare listed no scroll cursor for
     select ${fields}, (select min(v.scheduled_date) from visits v
       where v.tenant_id = $1 and v.prescriber_id = p.id and v.scheduled_date >= $${values.length + 2}
         and (v.status = 'scheduled' or v.status = 'approved' and v.completed_at is null) and ${visibleVisits(user)}) as next_visit
     from prescribers p where ${where} order by ${order}`,
    [...values, today],
  )
  for (;;) {
    const rows = await db.ofNoTenant.rows<ListedPrescriber>(`fetch ${BATCH} from listed`)
    if (rows.length === 0) return
    yield rows
  }
}

/** Who asked, if they still may, and how their company writes. */
const findReader = (db: Transaction, userId: string) =>
  db.row<Viewer & { timezone: string; language: string }>(
    `select u.id, u.role, t.settings #>> '{localization,timezone}' as timezone,
       t.settings #>> '{localization,language}' as language
     from users u join tenants t on t.id = $1
     where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
    [userId],
  )

export const prescriberJobs = ({ database, events }: Services): JobHandlers => ({
  /** Decision 026: the file is stored and told of in one transaction, so that a job that runs again tells once. */
  'export-prescribers': (job: PrescriberExport & { tenantId: string }) =>
    database.inTenant(job.tenantId, async (db) => {
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
      const file = {
        id: job.fileId,
        name: `${name}-${today}.csv`,
        bytes: Buffer.concat(parts),
        createdBy: reader.id,
      }
      if (!(await insertExport(db, file))) return
      const announce = (news: Omit<Announcement, 'tenantId'>) =>
        db.afterCommit(() => events.announce({ ...news, tenantId: job.tenantId }))
      await notify({ db, announce }, [
        {
          userId: reader.id,
          type: 'file',
          wording: 'file-ready',
          parameters: { file: file.name, count: String(count) },
          relatedId: job.fileId,
          actionUrl: null,
        },
      ])
    }),
})
