import { csvLines, csvOf } from '@rounds/contract/csv'
import { dayIn } from '@rounds/contract/dates'
import type { PrescriberColumn } from '@rounds/contract/prescriber-columns'
import { fileColumns, fileRow } from '@rounds/contract/prescriber-file'
import { type PrescriberList, prescribers } from '@rounds/contract/prescribers'
import { isAllowed } from '@rounds/contract/rights'
import { insertExport } from '#features/files/queries.ts'
import { EXPORT_DAYS } from '#features/files/rules.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Transaction } from '#platform/database/db.ts'
import type { JobHandlers } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { type Wording, wordsOfFile } from '#messages/wording.ts'
import { allowLongStatements } from '#platform/database/long-work.ts'
import { findMember } from '#features/team/queries.ts'
import { readPrescribers } from './queries.ts'

export type PrescriberExport = {
  userId: string
  fileId: string
  filter: PrescriberList
  columns: PrescriberColumn[]
}

type Job = PrescriberExport & { tenantId: string }

export const prescriberJobs = ({ database }: Services): JobHandlers => {
  const tell = (db: Transaction, { userId }: Job, news: Wording & { relatedId: string | null }) =>
    notify(db, [{ ...news, userId, type: 'file', actionUrl: null }])

  const write = async (db: Transaction, job: Job) => {
    const reader = await findMember(db, job.userId)
    if (!reader || !isAllowed(prescribers.exportList, reader)) return
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
