import { notFound } from '@rounds/contract/refusal'
import {
  checkFile,
  checkRetried,
  formatOf,
  orderOf,
  reportExpired,
  templatesOf,
} from '@rounds/contract/report-rules'
import { type Report, type ReportDraft, reportTemplates, reports } from '@rounds/contract/reports'
import { fileOf } from '#documents/file.ts'
import { findFile } from '#features/files/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { type Context, implement, readingAgain } from '#platform/http/implement.ts'
import { pageOf, pageOfRows } from '#platform/http/page.ts'
import { attached } from '#platform/http/reply.ts'
import { fairTurns } from '#platform/plain/fair-turns.ts'
import { queueReport } from './commands.ts'
import {
  countInTeam,
  deleteReport,
  findDocument,
  findLook,
  findReport,
  insertReport,
  listGenerated,
  listSaved,
  restartReport,
} from './queries.ts'

/** A draft of whom and what the caller may ask for. */
const accepted = async (
  { db, user }: Pick<Context<typeof reports.generate>, 'db' | 'user'>,
  draft: ReportDraft,
) => {
  const order = orderOf(draft)
  const { delegateIds: ids } = order.parameters
  if (ids.length > 0 && (await countInTeam(db, user.id, ids)) < ids.length) throw notFound('Team member')
  return order
}

const own = async (db: Db, userId: string, id: string, lock = false): Promise<Report> => {
  const report = await findReport(db, userId, id, { lock })
  if (!report) throw notFound('Report')
  return report
}

const handlers = implement(reports, {
  templates: (_context, filter) => {
    const data = templatesOf(filter)
    return pageOf({ data, total: data.length }, { page: 1, limit: reportTemplates.length })
  },

  list: async ({ db, user }, filter) => pageOfRows(await listGenerated(db, user.id, filter), filter),
  saved: async ({ db, user }, filter) => pageOfRows(await listSaved(db, user.id, filter), filter),
  get: ({ db, user }, { id }) => own(db, user.id, id),

  generate: async (context, draft) => {
    const { db, user } = context
    const report = await insertReport(db, user.id, await accepted(context, draft), 'pending')
    queueReport(db, report.id)
    db.audit({
      action: 'request',
      resource: 'report',
      resourceId: report.id,
      details: { ...report.parameters, templateId: report.templateId },
    })
    return report
  },

  save: async (context, draft) => {
    const { db, user } = context
    const report = await insertReport(db, user.id, await accepted(context, draft), 'saved')
    db.audit({ action: 'create', resource: 'saved-report', resourceId: report.id })
    return report
  },

  remove: async ({ db, user }, { id }) => {
    await own(db, user.id, id, true)
    await deleteReport(db, id)
    db.audit({ action: 'delete', resource: 'report', resourceId: id })
    return undefined
  },

  retry: async ({ db, user }, { id }) => {
    checkRetried(await own(db, user.id, id, true))
    const report = await restartReport(db, id)
    queueReport(db, id)
    db.audit({ action: 'retry', resource: 'report', resourceId: id })
    return report
  },

  exportFile: async ({ db, user, now, gone }, { id, format }) => {
    const report = await own(db, user.id, id)
    checkFile(report, now)
    const wanted = formatOf(format, report)
    const stored =
      wanted === report.format && report.fileAssetId !== null
        ? await findFile(db, user.id, report.fileAssetId)
        : undefined
    const write = () => written(db, user.id, id, wanted)
    const file = stored ?? (await (wanted === 'PDF' ? places.take(user.tenantId, gone(), write) : write()))
    if (!file) throw reportExpired()
    return attached(file)
  },
})

/** A PDF is written in most of a second, one at a time: no company takes the turns of all. */
const places = fairTurns([1], { waiting: 16, patienceMs: 20_000, name: 'pdf' })

/** Another format of the same numbers. */
const written = async (db: Db, userId: string, id: string, format: Report['format']) => {
  const [document, look] = await Promise.all([findDocument(db, id), findLook(db, userId)])
  return document && look && fileOf(document, format, look)
}

const again = ({ db, user }: { db: Db; user: { id: string } }, id: string) => findReport(db, user.id, id)
export const reportRoutes = readingAgain(reports, handlers, { generate: again, save: again, retry: again })
