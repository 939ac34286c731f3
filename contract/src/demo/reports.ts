import { addDays, DAY_MS, dayIn, daysLater, instantOf, startOfMonth } from '../dates.ts'
import { type DateRange, REPORT_DAYS, type TemplateId } from '../reports.ts'
import { SEND_TIME, nextSendingDay, sendingDayAfter, sentPeriod } from '../schedules.ts'
import { usualWorkdays } from '../workdays.ts'
import { wordsOfReports } from '../words/report-words.ts'
import type { Company } from './companies.ts'
import type { People } from './people.ts'
import { stableId } from './random.ts'

type Row = Record<string, unknown>
type Said = {
  title: string
  template: TemplateId
  format: 'PDF' | 'XLSX'
  dateRange: DateRange
  /** Days before this morning. */
  ago: number
  status: 'pending' | 'saved' | 'failed' | 'completed'
}

/**
 * Reports of the supervisor in each state, what is kept to be made again, and one that goes out every month. What waits is made by
 * the server when it starts, with the numbers of that day (seed.ts queues it).
 */
export const demoReports = (
  { slug, timezone }: Company,
  { supervisor, admin }: People,
  now: number,
): [table: string, rows: Row[]][] => {
  const today = dayIn(now, timezone)
  const morning = Date.parse(instantOf(today, '06:00', timezone))
  const lastMonth = sentPeriod('month', today)
  const row = ({ title, template, format, dateRange, ago, status }: Said): Row => {
    const at = morning - ago * DAY_MS
    const isMade = status === 'completed'
    return {
      id: stableId(slug, 'report', title, status, String(ago)),
      createdBy: supervisor.id,
      template,
      title,
      status,
      format,
      parameters: { dateRange, delegateIds: [], includeRatings: true, includeComparisons: true },
      progress: isMade ? 100 : 0,
      errorMessage: status === 'failed' ? wordsOfReports('en').stopped : null,
      createdAt: new Date(at).toISOString(),
      generatedAt: isMade ? new Date(at + 2000).toISOString() : null,
      expiresAt: isMade ? daysLater(at, REPORT_DAYS) : null,
    }
  }
  const daysSince = (at: string) => (morning - Date.parse(at)) / DAY_MS
  const nextDay = nextSendingDay('month', now, { timezone, ...usualWorkdays })
  const day = sendingDayAfter('month', addDays(sentPeriod('month', nextDay).start, -1), usualWorkdays)
  const sentAt = instantOf(day, SEND_TIME, timezone)
  const director = { title: 'For the director', template: 'team-performance', format: 'PDF' } as const
  const definition = row({ ...director, dateRange: lastMonth, ago: 40, status: 'saved' })
  const sent = row({
    ...director,
    dateRange: sentPeriod('month', day),
    ago: daysSince(sentAt),
    status: 'pending',
  })
  const scheduleId = stableId(slug, 'schedule')
  const recipients = [supervisor.id, admin.id]
  return [
    [
      'reports',
      [
        definition,
        sent,
        row({
          title: 'Reviews of the week',
          template: 'approvals-summary',
          format: 'PDF',
          dateRange: sentPeriod('week', today),
          ago: 20,
          status: 'saved',
        }),
        row({
          title: 'Approvals summary',
          template: 'approvals-summary',
          format: 'PDF',
          dateRange: sentPeriod('week', today),
          ago: 1,
          status: 'pending',
        }),
        row({
          title: 'Prescriber coverage',
          template: 'prescriber-coverage',
          format: 'XLSX',
          dateRange: lastMonth,
          ago: 1.1,
          status: 'pending',
        }),
        row({
          title: 'Visit activity',
          template: 'visit-activity',
          format: 'PDF',
          dateRange: lastMonth,
          ago: 19,
          status: 'failed',
        }),
        row({
          title: 'Team performance',
          template: 'team-performance',
          format: 'PDF',
          dateRange: sentPeriod('month', addDays(startOfMonth(today), -1)),
          ago: 48,
          status: 'completed',
        }),
      ],
    ],
    [
      'report_schedules',
      [
        {
          id: scheduleId,
          reportId: definition.id,
          createdBy: supervisor.id,
          every: 'month',
          format: director.format,
          nextDay,
          createdAt: definition.createdAt,
        },
      ],
    ],
    ['report_recipients', recipients.map((userId) => ({ scheduleId, userId }))],
    ['report_runs', [{ reportId: sent.id, scheduleId, day }]],
    [
      'report_mails',
      recipients.map((userId) => ({
        id: stableId(slug, 'report mail', userId),
        reportId: sent.id,
        userId,
        begunAt: sentAt,
        sentAt,
      })),
    ],
  ]
}
