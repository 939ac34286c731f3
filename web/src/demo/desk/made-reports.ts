import { dayIn, daysLater } from '@rounds/contract/dates'
import { periodBefore } from '@rounds/contract/documents/before'
import { teamCounted } from '@rounds/contract/documents/counted'
import type { Document } from '@rounds/contract/documents/document'
import { reportDocument } from '@rounds/contract/documents/of-report'
import { readingOf, upTo, wholeOf } from '@rounds/contract/measure-readings'
import { type DateRange, REPORT_DAYS, type Report, reportTemplates } from '@rounds/contract/reports'
import type { Ask } from '#demo/door/ask.ts'
import { notify } from '#demo/records/news.ts'
import type { ReportRow } from '#demo/store/tables.ts'
import { daysOffIn, membersOf, standingsOf } from './counted-members.ts'
import { countMeasures, seenBy } from './measure-rows.ts'
import { overviewOf } from './visits-counted.ts'

/** So long waits what is asked for, and so long is it under way: a report is something to wait for, here too. */
const WAITS = 700
const TAKES = 2500

/** What somebody asked for is made meanwhile: a report as it is at an instant. */
const nowOf = (row: ReportRow, now: number): ReportRow => {
  if (row.status !== 'pending') return row
  const made = Date.parse(row.createdAt) + TAKES
  if (now < made - TAKES + WAITS) return row
  if (now < made) return { ...row, status: 'processing', progress: 40 }
  return {
    ...row,
    status: 'completed',
    progress: 100,
    generatedAt: new Date(made).toISOString(),
    expiresAt: daysLater(made, REPORT_DAYS),
  }
}

export const reportOf = (row: ReportRow, now: number): Report => {
  const { template, document: _document, createdBy: _createdBy, ...said } = nowOf(row, now)
  return {
    ...said,
    templateId: template,
    templateName: reportTemplates.find(({ id }) => id === template)?.name ?? '',
    fileAssetId: said.status === 'completed' ? row.id : null,
    isSaved: said.status === 'saved',
  }
}

const countTeam = (ask: Ask, period: DateRange, ids: readonly string[], now: number) => {
  const { company, user } = ask
  const { timezone } = user
  const today = dayIn(now, timezone)
  const members = membersOf(ask, {
    ids: ids.length === 0 ? undefined : ids,
    whole: wholeOf(period, today),
  })
  const span = upTo(period, today)
  const delegateIds = new Set(members.map(({ id }) => id))
  const asked = seenBy({ company, delegateIds, today, timezone, now })
  const { figures } = readingOf(
    1,
    { span, asked: period, workdays: user },
    members,
    { counted: countMeasures(asked, [span]), standings: standingsOf(ask, members, [span]) },
    daysOffIn(ask, members, [span]),
  )
  const named = members.map((member) => ({
    ...member,
    department: company.find('departments', company.find('users', member.id)?.departmentId)?.name ?? null,
  }))
  return teamCounted(named, { period, span }, figures, overviewOf(asked, period, 'week'))
}

/** What a report says: what it said when it was made, or what the story comes to. */
export const documentOf = (ask: Ask, row: ReportRow, now: number): Document => {
  if (row.document) return row.document
  const { dateRange: period, delegateIds, includeComparisons } = row.parameters
  const count = (of: DateRange) => countTeam(ask, of, delegateIds, now)
  const { name: person, language, timezone } = ask.user
  return reportDocument(
    {
      title: row.title,
      templateId: row.template,
      parameters: row.parameters,
      company: ask.company.find('tenants', ask.company.id)?.name ?? '',
      person,
      language,
      timezone,
      now,
    },
    count(period),
    includeComparisons ? count(periodBefore(period, dayIn(now, timezone))) : null,
  )
}

/** Has a report made of what there is now, and tells whoever asked. */
export const makeReport = (ask: Ask, row: ReportRow): ReportRow => {
  const { company, user, at, now } = ask
  const { template, format, title } = row
  const stored = company.put('reports', { ...row, document: documentOf(ask, row, now) })
  ask.audit({
    action: 'generate',
    resource: 'report',
    resourceId: row.id,
    details: { templateId: template, format },
  })
  notify(company, at, [
    {
      userId: user.id,
      type: 'report',
      wording: 'report-ready',
      parameters: { report: title },
      relatedId: row.id,
      actionUrl: '/supervisor/reports',
    },
  ])
  return stored
}
