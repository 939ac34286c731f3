import { randomUUID } from 'node:crypto'
import { id } from '@rounds/contract/common'
import { dayIn } from '@rounds/contract/dates'
import { periodBefore } from '@rounds/contract/documents/before'
import { REPORT_DAYS, reports } from '@rounds/contract/reports'
import { isAllowed } from '@rounds/contract/rights'
import { reportDocument } from '@rounds/contract/documents/of-report'
import type { Document } from '@rounds/contract/documents/document'
import { fileOf } from '#documents/file.ts'
import { insertExport } from '#features/files/queries.ts'
import { notify } from '#features/notifications/commands.ts'
import { findMember } from '#features/team/queries.ts'
import { wordsOfReports } from '@rounds/contract/words/report-words'
import type { Transaction } from '#platform/database/db.ts'
import { waitForErasure } from '#platform/database/long-work.ts'
import { type JobHandlers, job, ofTenant } from '#platform/work/jobs.ts'
import type { Services } from '#platform/work/services.ts'
import { countTeam } from './commands.ts'
import {
  type Work,
  beginReport,
  completeReport,
  failReport,
  findLook,
  lockUnfinished,
  setProgress,
} from './queries.ts'

const Wanted = ofTenant.extend({ reportId: id })

/** `afterwards` is done with what was made, in the transaction that stores it. */
type Made = (db: Transaction, report: { id: string; document: Document }) => Promise<void>

export const reportJobs = ({ database }: Services, afterwards: Made): JobHandlers => {
  /** Each step is stored and told at once; a report that is deleted meanwhile is written for nobody. */
  const step = (tenantId: string, { id: reportId, createdBy }: Work, progress: number) =>
    database.inTenant(tenantId, async (db) => {
      await setProgress(db, reportId, progress)
      db.announce({ userId: createdBy, type: 'report', id: reportId })
    })

  /** False where it has to be begun anew: somebody was erased since it was counted. */
  const write = async (tenantId: string, work: Work): Promise<boolean> => {
    const db = database.readSlowly(tenantId, AbortSignal.timeout(120_000))
    const [maker, look] = await Promise.all([findMember(db, work.createdBy), findLook(db, work.createdBy)])
    if (!maker || !look || !isAllowed(reports.generate, maker))
      throw new Error('Whoever asked for the report may not any more')
    const { dateRange: period, delegateIds, includeComparisons } = work.parameters
    const { timezone, language } = maker
    const now = Date.now()
    const count = (of: typeof period) =>
      countTeam(db, work.createdBy, { period: of, delegateIds, clock: maker, now })
    const counted = await count(period)
    await step(tenantId, work, 40)
    const before = includeComparisons ? await count(periodBefore(period, dayIn(now, timezone))) : null
    const document = reportDocument({ ...work, ...look, language, timezone, now }, counted, before)
    await step(tenantId, work, 60)
    const { bytes, contentType, name } = await fileOf(document, work.format, look)
    return database.inTenant(tenantId, async (db) => {
      const unfinished = await lockUnfinished(db, work.id)
      if (unfinished?.status !== 'processing') return unfinished === undefined
      const fileId = randomUUID()
      const file = { id: fileId, name, bytes, contentType, createdBy: work.createdBy, days: REPORT_DAYS }
      await insertExport(db, file)
      await completeReport(db, work.id, { fileId, document, days: REPORT_DAYS })
      await afterwards(db, { id: work.id, document })
      db.audit({
        action: 'generate',
        resource: 'report',
        resourceId: work.id,
        userId: work.createdBy,
        details: { templateId: work.templateId, format: work.format },
      })
      await notify(db, [
        {
          userId: work.createdBy,
          type: 'report',
          wording: 'report-ready',
          parameters: { report: work.title },
          relatedId: work.id,
          actionUrl: '/supervisor/reports',
        },
      ])
      return true
    })
  }

  const begin = (tenantId: string, reportId: string) =>
    database.inTenant(tenantId, async (db) => {
      await waitForErasure(db)
      const begun = await beginReport(db, reportId)
      if (begun) db.announce({ userId: begun.createdBy, type: 'report', id: reportId })
      return begun
    })

  const fail = (tenantId: string, reportId: string, message: string) =>
    database.inTenant(tenantId, async (db) => {
      const failed = await failReport(db, reportId, message)
      if (!failed) return
      await notify(db, [
        {
          userId: failed.createdBy,
          type: 'report',
          wording: 'report-failed',
          parameters: { report: failed.title },
          relatedId: reportId,
          actionUrl: '/supervisor/reports',
        },
      ])
    })

  return {
    /**
     * File, status and notice are one transaction: a job that runs again, after its process was killed, finds it done or does it
     * anew. What fails is told at once; a person decides whether to try again.
     */
    'generate-report': job(
      Wanted,
      async ({ tenantId, reportId }) => {
        let work = await begin(tenantId, reportId)
        try {
          while (work && !(await write(tenantId, work))) work = await begin(tenantId, reportId)
        } catch (error) {
          await fail(tenantId, reportId, wordsOfReports('en').failed)
          throw error
        }
      },
      ({ tenantId, reportId }) => fail(tenantId, reportId, wordsOfReports('en').stopped),
    ),
  }
}
