import { notFound } from '@rounds/contract/refusal'
import { checkFile, checkRetried, formatOf, orderOf, templatesOf } from '@rounds/contract/report-rules'
import { type ReportDraft, type ReportFormat, reportTemplates, reports } from '@rounds/contract/reports'
import { type Ask, answers, askerOf, replyFile } from '#demo/door/ask.ts'
import { pageOf, sortedBy } from '#demo/door/page-of.ts'
import { fileOf } from '#demo/paper/file.ts'
import { teamOf } from '#demo/records/scope.ts'
import type { ReportRow } from '#demo/store/tables.ts'
import { documentOf, makeReport, reportOf } from './made-reports.ts'

export const ownReport = ({ company, user }: Ask, id: string): ReportRow | undefined => {
  const row = company.find('reports', id)
  return row?.createdBy === user.id ? row : undefined
}
const own = (ask: Ask, id: string): ReportRow => {
  const row = ownReport(ask, id)
  if (!row) throw notFound('Report')
  return row
}

type Order = Pick<ReportRow, 'title' | 'template' | 'format' | 'parameters' | 'description' | 'status'>
export const newReport = ({ user, at }: Ask, order: Order): ReportRow => ({
  ...order,
  id: crypto.randomUUID(),
  createdBy: user.id,
  createdAt: at,
  generatedAt: null,
  expiresAt: null,
  errorMessage: null,
  progress: 0,
})

const accepted = (ask: Ask, draft: ReportDraft, status: 'pending' | 'saved'): ReportRow => {
  const { templateId, description, ...order } = orderOf(draft)
  const team = teamOf(ask.company, ask.user.id)
  const isOfTeam = (id: string) => team.has(id) && ask.company.find('users', id)?.deletedAt === null
  if (!order.parameters.delegateIds.every(isOfTeam)) throw notFound('Team member')
  return newReport(ask, { ...order, template: templateId, description: description || null, status })
}

const listed = (
  { company, user, now }: Ask,
  saved: boolean,
  filter: {
    page: number
    limit: number
    search?: string | undefined
    status?: string | undefined
    templateId?: string | undefined
  },
) => {
  const search = filter.search?.toLowerCase()
  const found = company
    .rows('reports')
    .filter(({ createdBy, status }) => createdBy === user.id && (status === 'saved') === saved)
    .map((row) => reportOf(row, now))
    .filter(
      ({ title, status, templateId }) =>
        (search === undefined || title.toLowerCase().includes(search)) &&
        (filter.status === undefined || status === filter.status) &&
        (filter.templateId === undefined || templateId === filter.templateId),
    )
  return pageOf(
    sortedBy(found, 'desc', ({ createdAt }) => createdAt),
    filter,
  )
}

/** The file of a report in a format: of the team of whoever had it made, whoever reads it. */
export const fileReply = (asked: Ask, row: ReportRow, format: ReportFormat) => {
  const author = asked.company.find('users', row.createdBy)
  const ask = author ? { ...asked, user: askerOf(asked.company, author) } : asked
  const generatedAt = reportOf(row, ask.now).generatedAt ?? ask.at
  const colour = ask.company.find('tenants', ask.company.id)?.settings.branding.primaryColor ?? ''
  return replyFile(fileOf(documentOf(ask, row, Date.parse(generatedAt)), format, colour))
}

export const reportAnswers = answers(reports, {
  templates: (_ask, filter) => pageOf(templatesOf(filter), { page: 1, limit: reportTemplates.length }),
  list: (ask, filter) => listed(ask, false, filter),
  saved: (ask, filter) => listed(ask, true, filter),
  get: (ask, { id }) => reportOf(own(ask, id), ask.now),

  generate: (ask, draft) => {
    const row = accepted(ask, draft, 'pending')
    const { parameters, template: templateId } = row
    ask.audit({
      action: 'request',
      resource: 'report',
      resourceId: row.id,
      details: { ...parameters, templateId },
    })
    return reportOf(makeReport(ask, row), ask.now)
  },

  save: (ask, draft) => {
    const row = ask.company.put('reports', accepted(ask, draft, 'saved'))
    ask.audit({ action: 'create', resource: 'saved-report', resourceId: row.id })
    return reportOf(row, ask.now)
  },

  remove: (ask, { id }) => {
    own(ask, id)
    const { company } = ask
    company.drop('reports', id)
    for (const { id: scheduleId, reportId } of company.rows('report_schedules'))
      if (reportId === id) company.drop('report_schedules', scheduleId)
    ask.audit({ action: 'delete', resource: 'report', resourceId: id })
    return undefined
  },

  retry: (ask, { id }) => {
    const row = own(ask, id)
    checkRetried(row)
    ask.audit({ action: 'retry', resource: 'report', resourceId: id })
    // It is under way from now on.
    const again = { ...row, status: 'pending' as const, errorMessage: null, createdAt: ask.at }
    return reportOf(makeReport(ask, again), ask.now)
  },

  exportFile: (ask, { id, format }) => {
    const row = own(ask, id)
    const report = reportOf(row, ask.now)
    checkFile(report, ask.now)
    return fileReply(ask, row, formatOf(format, report))
  },
})
