import { z } from 'zod'
import { id } from '@rounds/contract/common'
import { csvLines, csvOf } from '@rounds/contract/csv'
import { dayIn } from '@rounds/contract/dates'
import { fileColumns, fileRow } from '@rounds/contract/prescriber-file'
import { prescribers } from '@rounds/contract/prescribers'
import { isAllowed } from '@rounds/contract/rights'
import { insertExport, isStored } from '#features/files/queries.ts'
import { EXPORT_DAYS } from '#features/files/rules.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Transaction } from '#platform/database/db.ts'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { type Wording, wordsOfFile } from '@rounds/contract/words/wording'
import { allowLongStatements } from '#platform/database/long-work.ts'
import { findMember } from '#features/team/queries.ts'
import { readPrescribers } from './queries.ts'

const { columns: askedColumns, ...askedFilter } = prescribers.exportList.input.shape
const PrescriberExport = ofTenant.extend({
  userId: id,
  fileId: id,
  filter: z.object(askedFilter),
  columns: askedColumns,
})
type Job = z.output<typeof PrescriberExport>
export type PrescriberExport = Omit<Job, 'tenantId'>

export const prescriberJobs = ({ database }: Services): JobHandlers => {
  const tell = (db: Transaction, { userId }: Job, news: Wording & { relatedId: string | null }) =>
    notify(db, [{ ...news, userId, type: 'file', actionUrl: null }])

  const write = async (db: Transaction, wanted: Job) => {
    const reader = await findMember(db, wanted.userId)
    if (!reader || !isAllowed(prescribers.exportList, reader)) return
    await allowLongStatements(db)
    const today = dayIn(Date.now(), reader.timezone)
    const { name, columns } = wordsOfFile('prescribers', reader.language)
    const parts = [Buffer.from(csvOf([fileColumns(wanted.columns).map((column) => columns[column])]))]
    let count = 0
    for await (const rows of readPrescribers(db, reader, wanted.filter, today)) {
      parts.push(Buffer.from(csvLines(rows.map((row) => fileRow(row, wanted.columns)))))
      count += rows.length
    }
    const file = `${name}-${today}.csv`
    const stored = { id: wanted.fileId, name: file, bytes: Buffer.concat(parts), createdBy: reader.id }
    if (!(await insertExport(db, stored))) return
    await tell(db, wanted, {
      wording: 'file-ready',
      parameters: { file, count: String(count), days: String(EXPORT_DAYS) },
      relatedId: wanted.fileId,
    })
  }

  return {
    /** Decision 026: the file is stored and told of in one transaction, so that a job that runs again tells once. */
    'export-prescribers': job(
      PrescriberExport,
      (wanted) => database.inTenant(wanted.tenantId, (db) => write(db, wanted)),
      // Killed once all was stored, it is there and was told of.
      (wanted) =>
        database.inTenant(wanted.tenantId, async (db) => {
          if (await isStored(db, wanted.fileId)) return
          await tell(db, wanted, { wording: 'file-failed', parameters: {}, relatedId: null })
        }),
    ),
  }
}
