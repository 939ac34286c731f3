import { z } from 'zod'
import { answered, id, line, page, paging, required, word } from './common.ts'
import { addDays, localTime, startOfMonth, startOfNextMonth, startOfWeek } from './dates.ts'
import { del, get, named, post, put } from './endpoint.ts'
import { fieldDays } from './pace.ts'
import { DateRange, Report, reportFormats } from './reports.ts'

export const intervals = ['week', 'month', 'quarter'] as const
export type Interval = (typeof intervals)[number]

/** When reports are sent, on the clocks of the tenant's zone. */
export const SEND_TIME = '07:00'

const startOfQuarter = (day: string) => {
  const first = 3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}
const startOf: Record<Interval, (day: string) => string> = {
  week: startOfWeek,
  month: startOfMonth,
  quarter: startOfQuarter,
}
const startOfNext: Record<Interval, (day: string) => string> = {
  week: (day) => addDays(startOfWeek(day), 7),
  month: startOfNextMonth,
  quarter: (day) => startOfNextMonth(addDays(startOfQuarter(day), 62)),
}

const firstWorkingDay = (start: string): string =>
  fieldDays(start, addDays(start, 1)) > 0 ? start : firstWorkingDay(addDays(start, 1))

/** The sending day of the week, month or quarter that follows the one that holds `day`. */
export const sendingDayAfter = (every: Interval, day: string): string =>
  firstWorkingDay(startOfNext[every](day))

/** The next morning on which something that is asked for at `now` is sent. */
export const nextSendingDay = (every: Interval, now: number, timezone: string): string => {
  const { day, time } = localTime(now, timezone)
  const own = firstWorkingDay(startOf[every](day))
  return day < own || (day === own && time < SEND_TIME) ? own : sendingDayAfter(every, day)
}

/** What is sent on a day: the last full week, month or quarter. */
export const sentPeriod = (every: Interval, day: string): DateRange => {
  const end = addDays(startOf[every](day), -1)
  return { start: startOf[every](end), end }
}

/**
 * Why a mail has not arrived: the server refused the address or the mail, did not answer, ours ended while it was sent (it may
 * have arrived), or its file was deleted.
 */
export const mailProblems = ['address', 'refused', 'unreachable', 'interrupted', 'gone'] as const
export type MailProblem = (typeof mailProblems)[number]

/** `problem`: of the last mail to them. */
export const Recipient = z.strictObject({
  id: answered.id,
  name: z.string(),
  isStopped: z.boolean(),
  problem: z.enum(mailProblems).nullable(),
})

/** What became of what was sent last: of the report, then of its mails. */
export const LastRun = z.strictObject({
  reportId: answered.id,
  day: answered.day,
  dateRange: DateRange,
  status: Report.shape.status,
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
})

/** A saved definition that is sent by e-mail (ux-next 5.6), the next time on the morning of `nextDay`. */
export const Schedule = z.strictObject({
  ...Report.pick({ id: true, title: true, templateId: true, parameters: true, format: true }).shape,
  reportId: answered.id,
  every: z.enum(intervals),
  nextDay: answered.day,
  recipients: z.array(Recipient),
  lastRun: LastRun.nullable(),
})
export type Schedule = z.output<typeof Schedule>

/** Somebody who may be sent a report. */
export const Addressee = z.strictObject({ id: answered.id, name: z.string(), email: z.string() })
export type Addressee = z.output<typeof Addressee>

const RECIPIENTS_MAX = 20
const said = {
  every: word(intervals, 'Unknown interval'),
  format: word(reportFormats, 'Unsupported report format'),
  recipientIds: z
    .array(id, 'Must be a list')
    .min(1, 'Recipient is required')
    .max(RECIPIENTS_MAX, `At most ${RECIPIENTS_MAX} recipients`),
}
const Sent = z.object({ reportId: id, every: said.every, format: said.format })
export const ScheduleDraft = Sent.extend({ recipientIds: said.recipientIds })
export type ScheduleDraft = z.output<typeof ScheduleDraft>

const reading = { audience: ['SUPERVISOR'], permission: 'reports.read' } as const
const making = { audience: ['SUPERVISOR'], permission: 'reports.generate' } as const

export const schedules = named('schedules', {
  list: get('/supervisors/reports/schedules', {
    ...reading,
    summary: 'Own reports that are sent by e-mail, with what became of the last one, newest first',
    failure: 'Failed to fetch reports',
    input: z.object(paging(20)),
    output: page(Schedule),
  }),
  people: get('/supervisors/reports/recipients', {
    ...making,
    summary: 'Active people of the company, by name',
    failure: 'Failed to fetch recipients',
    input: z.object({ ...paging(20), search: line(120).optional() }),
    output: page(Addressee),
  }),
  create: post('/supervisors/reports/schedules', {
    ...making,
    status: 201,
    summary: 'Send a saved report by e-mail every week, month or quarter',
    failure: 'Failed to schedule report',
    input: ScheduleDraft,
    output: Schedule,
  }),
  update: put('/supervisors/reports/schedules/:id', {
    ...making,
    summary: 'Change when, to whom and as what a report is sent',
    failure: 'Failed to schedule report',
    input: z.object({ id, ...said }),
    output: Schedule,
  }),
  remove: del('/supervisors/reports/schedules/:id', {
    ...making,
    status: 204,
    summary: 'Send a report no more; the definition and what was made stay',
    failure: 'Failed to stop sending',
    input: z.object({ id }),
    output: z.undefined(),
  }),
  sendNow: post('/supervisors/reports/send', {
    ...making,
    status: 202,
    summary: 'Have the report of the last period made and mailed to the caller alone',
    failure: 'Failed to send report',
    input: Sent,
    output: Report,
  }),
  /** The token of a mail; it says who. */
  stop: post('/report-mails/stop', {
    audience: 'public',
    always: true,
    summary: 'Get a report no more, or again',
    failure: 'Failed to stop these mails',
    input: z.object({
      token: required('Token is required', 400),
      isStopped: z.boolean('Must be true or false').default(true),
    }),
    output: z.strictObject({ title: z.string(), isStopped: z.boolean() }),
  }),
})
