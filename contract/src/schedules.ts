import { z } from 'zod'
import { answered, email, id, line, page, paging, required, word } from './common.ts'
import { addDays, localTime, startOfMonth, startOfNextMonth, startOfWeek } from './dates.ts'
import { del, get, named, post, put } from './endpoint.ts'
import { DateRange, Report, reportFormats } from './reports.ts'
import { type CompanyClock, type Workdays, isWorkday } from './workdays.ts'

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

/**
 * The first working day of the week, month or quarter that begins with `start`; `start` where it has none: a day of the next one sends
 * what is of this one, and the one before would be sent never.
 */
const sendingDayOf = (every: Interval, start: string, workdays: Workdays): string => {
  const end = startOfNext[every](start)
  for (let day = start; day < end; day = addDays(day, 1)) if (isWorkday(day, workdays)) return day
  return start
}

/** The sending day of the week, month or quarter that follows the one that holds `day`. */
export const sendingDayAfter = (every: Interval, day: string, workdays: Workdays): string =>
  sendingDayOf(every, startOfNext[every](day), workdays)

/** The next morning on which something that is asked for at `now` is sent. */
export const nextSendingDay = (every: Interval, now: number, clock: CompanyClock): string => {
  const { day, time } = localTime(now, clock.timezone)
  const own = sendingDayOf(every, startOf[every](day), clock)
  return day < own || (day === own && time < SEND_TIME) ? own : sendingDayAfter(every, day, clock)
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

/**
 * A person of the company, or, without an id, an address outside, which is its name. `problem`: of the last mail to them; `domain`: the
 * next one will not leave, as the company does not allow the domain of the address any more.
 */
export const Recipient = z.strictObject({
  id: answered.id.nullable(),
  name: z.string(),
  isStopped: z.boolean(),
  problem: z.enum([...mailProblems, 'domain']).nullable(),
})
export type Recipient = z.output<typeof Recipient>

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
  /** The mail has a link to the file, which asks for a sign-in, instead of the file. */
  asLink: z.boolean(),
  nextDay: answered.day,
  recipients: z.array(Recipient),
  lastRun: LastRun.nullable(),
})
export type Schedule = z.output<typeof Schedule>

/** Somebody who may be sent a report. */
export const Addressee = z.strictObject({ id: answered.id, name: z.string(), email: z.string() })
export type Addressee = z.output<typeof Addressee>

const RECIPIENTS_MAX = 20
const LINK_ASKS = 'A link asks for a sign-in: send the file to addresses outside'
const sent = {
  every: word(intervals, 'Unknown interval'),
  format: word(reportFormats, 'Unsupported report format'),
  asLink: z.boolean('Must be true or false').default(false),
}
const recipients = <T extends z.ZodType>(item: T) =>
  z.array(item, 'Must be a list').max(RECIPIENTS_MAX, `At most ${RECIPIENTS_MAX} recipients`)
/** `addresses`: outside the company, of a domain that it allows. */
const said = { ...sent, recipientIds: recipients(id), addresses: recipients(email).default([]) }
const toSomebody = <T extends z.ZodType<{ recipientIds: unknown[]; addresses: unknown[]; asLink: boolean }>>(
  draft: T,
) =>
  draft
    .refine(({ recipientIds, addresses }) => recipientIds.length + addresses.length > 0, {
      message: 'Recipient is required',
      path: ['recipientIds'],
    })
    .refine(({ asLink, addresses }) => !asLink || addresses.length === 0, {
      message: LINK_ASKS,
      path: ['addresses'],
    })
    .meta({
      anyOf: [
        { properties: { recipientIds: { minItems: 1 } } },
        { properties: { addresses: { minItems: 1 }, asLink: { const: false } }, required: ['addresses'] },
      ],
    })
const Sent = z.object({ reportId: id, ...sent })
export const ScheduleDraft = toSomebody(z.object({ reportId: id, ...said }))
export type ScheduleDraft = z.output<typeof ScheduleDraft>

/** A report that was mailed to the caller as a link. */
export const MailedReport = z.strictObject({
  ...Report.pick({ id: true, title: true, format: true, expiresAt: true }).shape,
  dateRange: DateRange,
  sender: z.string(),
})
export type MailedReport = z.output<typeof MailedReport>

const mailToken = z.string('Invalid address').max(400, 'Invalid address')

const reading = { audience: ['SUPERVISOR'], permission: 'reports.read' } as const
const making = { audience: ['SUPERVISOR'], permission: 'reports.generate' } as const

export const schedules = named('schedules', {
  list: get('/supervisors/reports/schedules', {
    ...reading,
    summary: 'Own reports that are sent by e-mail, with what became of the last one, newest first',
    failure: 'Failed to fetch reports',
    list: true,
    input: z.object(paging(20)),
    output: page(Schedule),
  }),
  people: get('/supervisors/reports/recipients', {
    ...making,
    summary: 'Active people of the company, by name',
    failure: 'Failed to fetch recipients',
    list: true,
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
    input: toSomebody(z.object({ id, ...said })),
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
  /** What a mail program sends when its own button is pressed (RFC 8058). */
  stopByMail: post('/report-mails/:token', {
    audience: 'public',
    always: true,
    form: true,
    summary: 'Get a report no more, by the address in the head of its mail',
    failure: 'Failed to stop these mails',
    input: z.object({ token: mailToken }),
    output: z.strictObject({ title: z.string(), isStopped: z.boolean() }),
  }),
  /** The same address opened: nothing is stopped by looking. */
  stopPage: get('/report-mails/:token', {
    audience: 'public',
    status: 303,
    summary: 'Leads to the page that stops a report',
    failure: 'Failed to stop these mails',
    contentType: 'text/plain; charset=utf-8',
    input: z.object({ token: mailToken }),
    output: z.string(),
  }),
  mailed: get('/mailed-reports/:id', {
    audience: 'any',
    summary: 'A report that was mailed to the caller',
    failure: 'Failed to fetch reports',
    input: z.object({ id }),
    output: MailedReport,
  }),
  mailedFile: get('/mailed-reports/:id/file', {
    audience: 'any',
    summary: 'The file of a report that was mailed to the caller',
    failure: 'Failed to export report',
    contentType: 'application/octet-stream',
    input: z.object({ id }),
    output: z.union([z.string(), z.custom<Uint8Array>()]),
  }),
})
