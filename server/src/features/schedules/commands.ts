import { randomUUID } from 'node:crypto'
import { API_BASE } from '@rounds/contract/constants'
import { type Report, reports } from '@rounds/contract/reports'
import { isAllowed } from '@rounds/contract/rights'
import { parametersOn, sendingAt } from '@rounds/contract/schedule-rules'
import { type Interval, sendingDayAfter } from '@rounds/contract/schedules'
import { localizationOf } from '#platform/identity/session.ts'
import { isSubscriptionOver } from '@rounds/contract/tenant-rules'
import type { Document } from '@rounds/contract/documents/document'
import { queueReport } from '#features/reports/commands.ts'
import { insertReport } from '#features/reports/queries.ts'
import { findMember } from '#features/team/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import { reportMail } from '#messages/mails.ts'
import type { Transaction } from '#platform/database/db.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { type Settings, publicUrlOf } from '#platform/plain/settings.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import { insertMail, insertRun, listReaders, lockSchedule, setNextDay } from './queries.ts'

/** One job waits for each schedule. */
export const queueSending = (db: Transaction, scheduleId: string, at: string): void =>
  addJobTo(db, 'send-schedule', { scheduleId }, `schedule:${scheduleId}`, at)

type Definition = Pick<Report, 'title' | 'description' | 'templateId' | 'parameters' | 'format'>
type Order = Definition & { every: Interval; day: string; asLink: boolean }
/** Has a definition made of the last full period before a day, to be mailed. */
export const orderReport = async (
  db: Transaction,
  userId: string,
  { every, day, asLink, ...definition }: Order,
  scheduleId: string | null,
): Promise<Report> => {
  const parameters = parametersOn(definition, every, day)
  const report = await insertReport(db, userId, { ...definition, parameters }, 'pending')
  await insertRun(db, report.id, { asLink, of: scheduleId === null ? null : { scheduleId, day } })
  queueReport(db, report.id)
  db.audit({
    action: 'request',
    resource: 'report',
    resourceId: report.id,
    userId,
    details: { ...parameters, templateId: report.templateId, scheduleId },
  })
  return report
}

/**
 * What the job of a schedule does: the report is ordered, the day moves on and the next job waits, all or none of it. Who comes too
 * early, as the company has moved to another zone, comes again. For who does not work any more, or makes no reports, or whose company's
 * subscription is not active, nothing is ordered in their name.
 */
export const runSchedule = async (db: Transaction, id: string): Promise<void> => {
  const due = await lockSchedule(db, id)
  if (!due) return
  const clock = localizationOf(due.localization)
  const at = sendingAt(due.nextDay, clock)
  if (Date.parse(at) > Date.now()) return queueSending(db, id, at)
  const maker = await findMember(db, due.createdBy)
  if (!isSubscriptionOver(due.subscriptionStatus) && maker && isAllowed(reports.generate, maker))
    await orderReport(db, due.createdBy, { ...due, day: due.nextDay }, id)
  const next = sendingDayAfter(due.every, due.nextDay, clock)
  await setNextDay(db, id, next)
  queueSending(db, id, sendingAt(next, clock))
}

const stopOf = (settings: Settings, slug: string, token: string) => ({
  page: tokenLink(settings, slug, 'stop-reports', token),
  url: `${publicUrlOf(settings)}${API_BASE}/report-mails/${encodeURIComponent(token)}`,
})

/** Mails a report that was just made, if it is one that is mailed, to each of its readers. */
export const mailReport =
  (settings: Settings) =>
  async (db: Transaction, { id: reportId, document }: { id: string; document: Document }): Promise<void> => {
    const readers = await listReaders(db, reportId)
    if (readers.length === 0) return
    const tenant = await findOwnTenant(db)
    if (!tenant) return
    for (const { id: userId, email, firstName, isScheduled, asLink, sender } of readers) {
      const token = isScheduled ? mintToken('fvm', db.tenantId) : null
      const mailId = randomUUID()
      const stopHash = token === null ? null : sha256(token)
      const address = userId === null ? email : null
      if (!(await insertMail(db, { id: mailId, reportId, userId, address, stopHash }))) continue
      const mail = reportMail(
        { email, firstName },
        tenant,
        { report: document.title, lead: document.lead, period: document.period, sender },
        {
          file: asLink ? `${publicUrlOf(settings)}/${tenant.slug}/mailed-report/${reportId}` : undefined,
          stop: token === null ? undefined : stopOf(settings, tenant.slug, token),
        },
      )
      queueMail(db, mail, { mailId, task: 'mail-report' })
    }
  }
