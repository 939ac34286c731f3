import { dayIn } from '@rounds/contract/dates'
import { plainText } from '@rounds/contract/prescribers'
import { notFound } from '@rounds/contract/refusal'
import { reportExpired } from '@rounds/contract/report-rules'
import {
  checkAddresses,
  checkDefinition,
  nextDayOf,
  parametersOn,
  sendingAt,
} from '@rounds/contract/schedule-rules'
import { type Interval, type Schedule, schedules, sendingDayAfter } from '@rounds/contract/schedules'
import { isAllowedAddress } from '@rounds/contract/settings'
import { type Ask, answers, auditIn } from '#demo/door/ask.ts'
import { pageOf, pageWith, sortedBy } from '#demo/door/page-of.ts'
import { fullName } from '#demo/records/scope.ts'
import type { Company } from '#demo/store/company.ts'
import type { RecipientRow, ReportRow, ScheduleRow, UserRow } from '#demo/store/tables.ts'
import { makeReport, reportOf } from './made-reports.ts'
import { fileReply, newReport, ownReport } from './reports.ts'

/** Somebody who may be sent a report: of this company, and active. */
const reachable = (company: Company): UserRow[] =>
  company.rows('users').filter(({ status, deletedAt }) => status === 'active' && deletedAt === null)

const domainsOf = (company: Company) => company.find('report_domains', company.id)?.domains ?? []

const recipientsIn = (company: Company, scheduleId: string) =>
  company.rows('report_recipients').filter((row) => row.scheduleId === scheduleId)

const recipientOf = (company: Company, row: RecipientRow): Schedule['recipients'][number] => ({
  id: row.userId,
  name: row.address ?? fullName(company.find('users', row.userId)) ?? '',
  isStopped: row.stoppedAt !== null,
  problem: row.address !== null && !isAllowedAddress(row.address, domainsOf(company)) ? 'domain' : null,
})

const lastRunOf = ({ company, now }: Ask, scheduleId: string): Schedule['lastRun'] => {
  const runs = company.rows('report_runs').filter((run) => run.scheduleId === scheduleId)
  const [last] = sortedBy(runs, 'desc', ({ day }) => day)
  const row = company.find('reports', last?.reportId)
  if (!last || !row) return null
  const mails = company.rows('report_mails').filter(({ reportId }) => reportId === row.id).length
  const { status } = reportOf(row, now)
  return {
    reportId: row.id,
    day: last.day ?? '',
    dateRange: row.parameters.dateRange,
    status,
    sent: status === 'completed' ? mails : 0,
    waiting: status === 'completed' ? 0 : mails,
    failed: 0,
  }
}

const scheduleOf = (ask: Ask, row: ScheduleRow): Schedule => {
  const { company, now } = ask
  const definition = company.find('reports', row.reportId)
  if (!definition) throw notFound('Report')
  const { title, templateId, parameters } = reportOf(definition, now)
  return {
    ...row,
    title,
    templateId,
    parameters,
    recipients: sortedBy(
      recipientsIn(company, row.id).map((each) => recipientOf(company, each)),
      'asc',
      ({ id }) => (id === null ? 1 : 0),
      ({ name }) => plainText(name),
    ),
    lastRun: lastRunOf(ask, row.id),
  }
}

const own = ({ company, user }: Ask, id: string): ScheduleRow => {
  const row = company.find('report_schedules', id)
  if (row?.createdBy !== user.id) throw notFound('Schedule')
  return row
}

/** A saved report of the caller. */
const definitionOf = (ask: Ask, id: string) => {
  const row = ownReport(ask, id)
  return checkDefinition(row && reportOf(row, ask.now))
}

/** People of the company by their ids (who has left may stay one), whoever else by an address of an allowed domain. */
const readersOf = (
  company: Company,
  given: { recipientIds: string[]; addresses: string[] },
  before: readonly RecipientRow[] = [],
) => {
  const people = reachable(company)
  const known = new Map(people.map(({ id, email }) => [email, id]))
  const ids = new Set([...given.recipientIds, ...given.addresses.flatMap((each) => known.get(each) ?? [])])
  const may = new Set([...people.map(({ id }) => id), ...before.map(({ userId }) => userId)])
  if (![...ids].every((id) => may.has(id))) throw notFound('Recipient')
  const addresses = [...new Set(given.addresses)].filter((address) => !known.has(address))
  checkAddresses(addresses, domainsOf(company))
  return { ids: [...ids], addresses }
}

/** Exactly these; who has stopped it stays so. */
const setReaders = (
  company: Company,
  scheduleId: string,
  { ids, addresses }: ReturnType<typeof readersOf>,
) => {
  const before = recipientsIn(company, scheduleId)
  for (const { id, userId, address } of before)
    if (!ids.includes(userId ?? '') && !addresses.includes(address ?? ''))
      company.drop('report_recipients', id)
  const add = (reader: Pick<RecipientRow, 'userId' | 'address'>) => {
    if (before.some(({ userId, address }) => userId === reader.userId && address === reader.address)) return
    company.put('report_recipients', { ...reader, id: crypto.randomUUID(), scheduleId, stoppedAt: null })
  }
  for (const userId of ids) add({ userId, address: null })
  for (const address of addresses) add({ userId: null, address })
}

type Definition = Pick<ReportRow, 'title' | 'description' | 'template' | 'parameters' | 'format'>
type Sending = { every: Interval; day: string; asLink: boolean; scheduleId: string | null }
/** Has a definition made of the last full period before a day, and mailed. */
const orderReport = (ask: Ask, definition: Definition, { every, day, asLink, scheduleId }: Sending) => {
  const { company, user, at } = ask
  const parameters = parametersOn(definition, every, day)
  const row = newReport(ask, { ...definition, parameters, status: 'pending' })
  ask.audit({
    action: 'request',
    resource: 'report',
    resourceId: row.id,
    details: { ...parameters, templateId: row.template, scheduleId },
  })
  company.put('report_runs', {
    id: crypto.randomUUID(),
    reportId: row.id,
    scheduleId,
    day: scheduleId === null ? null : day,
    asLink,
  })
  const active = new Set(reachable(company).map(({ id }) => id))
  const readers =
    scheduleId === null
      ? [{ userId: user.id, address: null }]
      : recipientsIn(company, scheduleId).filter(
          ({ stoppedAt, userId, address }) =>
            stoppedAt === null &&
            (userId === null ? isAllowedAddress(address ?? '', domainsOf(company)) : active.has(userId)),
        )
  for (const { userId, address } of readers)
    company.put('report_mails', { id: crypto.randomUUID(), reportId: row.id, userId, address, sentAt: at })
  return makeReport(ask, row)
}

/** Sends what has become due since somebody last looked. */
const runDue = (ask: Ask): void => {
  const { company, user, now } = ask
  for (const row of company.rows('report_schedules')) {
    const definition = company.find('reports', row.reportId)
    if (row.createdBy !== user.id || !definition || Date.parse(sendingAt(row.nextDay, user)) > now) continue
    const { every, format, asLink, nextDay, id } = row
    orderReport(ask, { ...definition, format }, { every, day: nextDay, asLink, scheduleId: id })
    company.put('report_schedules', { ...row, nextDay: sendingDayAfter(every, nextDay, user) })
  }
}

const mailedTo = ({ company, user, now }: Ask, id: string) => {
  const isTheirs = company
    .rows('report_mails')
    .some(({ reportId, userId }) => reportId === id && userId === user.id)
  const row = company.find('reports', id)
  if (!isTheirs || !row || reportOf(row, now).status !== 'completed') throw notFound('Report')
  return { row, report: reportOf(row, now) }
}

export const scheduleAnswers = answers(schedules, {
  list: (ask, paging) => {
    ask.store.change(() => runDue(ask))
    const rows = ask.company.rows('report_schedules').filter(({ createdBy }) => createdBy === ask.user.id)
    return pageWith(
      sortedBy(rows, 'desc', ({ createdAt }) => createdAt),
      paging,
      (row) => scheduleOf(ask, row),
    )
  },

  people: ({ company }, { search = '', ...paging }) => {
    const people = reachable(company).map((row) => ({
      id: row.id,
      name: fullName(row) ?? '',
      email: row.email,
    }))
    const found = people.filter(({ name, email }) =>
      `${name} ${email}`.toLowerCase().includes(search.toLowerCase()),
    )
    return pageOf(
      sortedBy(found, 'asc', ({ name }) => plainText(name)),
      paging,
    )
  },

  create: (ask, { recipientIds, addresses, ...draft }) => {
    const { company, user, now, at } = ask
    definitionOf(ask, draft.reportId)
    const to = readersOf(company, { recipientIds, addresses })
    const row = company.put('report_schedules', {
      ...draft,
      id: crypto.randomUUID(),
      createdBy: user.id,
      createdAt: at,
      nextDay: nextDayOf(draft.every, undefined, now, user),
    })
    setReaders(company, row.id, to)
    ask.audit({
      action: 'create',
      resource: 'report-schedule',
      resourceId: row.id,
      details: { ...draft, recipientIds: to.ids, addresses: to.addresses },
    })
    return scheduleOf(ask, row)
  },

  update: (ask, { id, recipientIds, addresses, ...change }) => {
    const { company, user, now } = ask
    const before = own(ask, id)
    const to = readersOf(company, { recipientIds, addresses }, recipientsIn(company, id))
    const nextDay = nextDayOf(change.every, before, now, user)
    const { every, format, asLink } = change
    const row = company.put('report_schedules', { ...before, every, format, asLink, nextDay })
    setReaders(company, id, to)
    ask.audit({
      action: 'update',
      resource: 'report-schedule',
      resourceId: id,
      details: { ...change, recipientIds: to.ids, addresses: to.addresses },
    })
    return scheduleOf(ask, row)
  },

  remove: (ask, { id }) => {
    const { company } = ask
    own(ask, id)
    for (const each of recipientsIn(company, id)) company.drop('report_recipients', each.id)
    company.drop('report_schedules', id)
    ask.audit({ action: 'delete', resource: 'report-schedule', resourceId: id })
    return undefined
  },

  sendNow: (ask, { reportId, every, format, asLink }) => {
    const { user, now } = ask
    const { templateId, ...definition } = definitionOf(ask, reportId)
    const { title, description, parameters } = definition
    const row = orderReport(
      ask,
      { title, description, parameters, template: templateId, format },
      { every, day: dayIn(now, user.timezone), asLink, scheduleId: null },
    )
    return reportOf(row, now)
  },

  /** In the demo the token of a mail is its id: none has left. */
  stop: ({ store, at }, { token, isStopped }) => {
    for (const { id: tenantId } of store.tenants()) {
      const company = store.company(tenantId)
      const mail = company?.find('report_mails', token)
      const run = company?.rows('report_runs').find(({ reportId }) => reportId === mail?.reportId)
      if (!company || !mail || run?.scheduleId == null) continue
      const reader = recipientsIn(company, run.scheduleId).find(
        ({ userId, address }) => userId === mail.userId && address === mail.address,
      )
      if (!reader) continue
      const stoppedAt = isStopped ? (reader.stoppedAt ?? at) : null
      const { title = '' } = company.find('reports', mail.reportId) ?? {}
      if (stoppedAt === reader.stoppedAt) return { title, isStopped }
      company.put('report_recipients', { ...reader, stoppedAt })
      const audit = auditIn(company, mail.userId, at)
      audit({
        action: isStopped ? 'stop' : 'resume',
        resource: 'report-schedule',
        resourceId: run.scheduleId,
      })
      return { title, isStopped }
    }
    throw notFound('Mail')
  },

  mailed: (ask, { id }) => {
    const { row, report } = mailedTo(ask, id)
    const { title, format, expiresAt, parameters } = report
    const sender = fullName(ask.company.find('users', row.createdBy)) ?? ''
    return { id, title, format, expiresAt, dateRange: parameters.dateRange, sender }
  },

  mailedFile: (ask, { id }) => {
    const { row, report } = mailedTo(ask, id)
    if (report.expiresAt === null || Date.parse(report.expiresAt) <= ask.now) throw reportExpired()
    return fileReply(ask, row, report.format)
  },
})
