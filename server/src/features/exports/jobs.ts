import { id } from '@rounds/contract/common'
import { exportNews, exportSort } from '@rounds/contract/export-files'
import { exports } from '@rounds/contract/exports'
import { isAllowed } from '@rounds/contract/rights'
import { ZipTooLarge } from '#documents/zip.ts'
import { notify } from '#features/notifications/commands.ts'
import { findMember } from '#features/team/queries.ts'
import type { Transaction } from '#platform/database/db.ts'
import { allowLongTransaction, waitForErasure } from '#platform/database/long-work.ts'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { writeData, writeLog } from './commands.ts'
import {
  type Work,
  beginExport,
  completeExport,
  deleteParts,
  failExport,
  isAlone,
  setProgress,
} from './queries.ts'

const Wanted = ofTenant.extend({ exportId: id })

/** Whoever asks needs what right. */
const endpoints = {
  own: exports.requestOwn,
  person: exports.requestPerson,
  company: exports.requestCompany,
  'audit-log': exports.requestLog,
} as const

const FAILED = 'The file could not be made. You can try again.'
const STOPPED = 'The server stopped while the file was made. You can try again.'
const TOO_LARGE = 'There is more than fits into one file (4 GB). Please ask for people one by one.'

/** Whether the other one will end is not known, and it may be a killed one's connection: this job comes again. */
class WrittenElsewhere extends Error {
  constructor() {
    super('The file is being written by another process')
  }
}

/** Something that repeats every so often is stored once in so many milliseconds. */
const PROGRESS_MS = 700

export const exportJobs = ({ database }: Services): JobHandlers => {
  const tell = (db: Transaction, work: Work, isReady: boolean) =>
    notify(db, [{ userId: work.createdBy, type: 'file', relatedId: null, ...exportNews(work, isReady) }])

  const fail = (tenantId: string, exportId: string, message: string) =>
    database.inTenant(tenantId, async (db) => {
      const failed = await failExport(db, exportId, message)
      // One that was made after all keeps what was made.
      if (!failed) return
      await deleteParts(db, exportId)
      await tell(db, failed, false)
    })

  const progressOf = (tenantId: string, work: Work) => {
    let toldAt = 0
    return async (percent: number) => {
      if (performance.now() - toldAt < PROGRESS_MS) return
      toldAt = performance.now()
      await database.inTenant(tenantId, (db) => setProgress(db, work.id, percent))
    }
  }

  const begin = (tenantId: string, exportId: string) =>
    database.inTenant(tenantId, async (db) => {
      await waitForErasure(db)
      return beginExport(db, exportId)
    })

  /** False where it has to be begun anew: somebody was erased while it was written. */
  const write = async (tenantId: string, work: Work): Promise<boolean> => {
    const asker = await findMember(database.read(tenantId), work.createdBy)
    if (!asker || !isAllowed(endpoints[exportSort(work)], asker))
      throw new Error('Whoever asked for the data may not any more')
    // What is written before it is done belongs to nobody: the transaction goes with its process.
    const made = await database.inSnapshot(tenantId, async (db) => {
      await allowLongTransaction(db)
      if (!(await isAlone(db, work.id))) return undefined
      await deleteParts(db, work.id)
      const onProgress = progressOf(tenantId, work)
      const { id, filter } = work
      return filter ? writeLog(db, { id, filter }, asker, onProgress) : writeData(db, work, onProgress)
    })
    if (!made) throw new WrittenElsewhere()
    return database.inTenant(tenantId, async (db) => {
      if (!(await completeExport(db, work.id, made))) return false
      db.audit({
        action: 'generate',
        resource: 'data-export',
        resourceId: work.id,
        userId: work.createdBy,
        details: { kind: work.kind, personId: work.personId, records: made.records },
      })
      await tell(db, work, true)
      return true
    })
  }

  return {
    /** A process that is killed leaves an export under way: the job runs again and writes it anew. */
    'export-data': job(
      Wanted,
      async ({ tenantId, exportId }) => {
        let work = await begin(tenantId, exportId)
        try {
          while (work && !(await write(tenantId, work))) work = await begin(tenantId, exportId)
        } catch (error) {
          if (!(error instanceof WrittenElsewhere))
            await fail(tenantId, exportId, error instanceof ZipTooLarge ? TOO_LARGE : FAILED)
          throw error
        }
      },
      ({ tenantId, exportId }) => fail(tenantId, exportId, STOPPED),
    ),
  }
}
