import { dayIn } from '@rounds/contract/dates'
import { notFound } from '@rounds/contract/refusal'
import { reportExpired } from '@rounds/contract/report-rules'
import { checkAddresses, checkDefinition, nextDayOf, sendingAt } from '@rounds/contract/schedule-rules'
import { type Schedule, schedules } from '@rounds/contract/schedules'
import { mailNetworkLimits } from '#features/auth/rules.ts'
import { findFile } from '#features/files/queries.ts'
import { findReport } from '#features/reports/queries.ts'
import { findReportDomains } from '#features/settings/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Anonymous, type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { attached, reply } from '#platform/http/reply.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { countAttempt } from '#platform/identity/throttle.ts'
import { sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { tokenLink } from '#platform/work/mail.ts'
import { orderReport, queueSending } from './commands.ts'
import {
  type To,
  countReachable,
  deleteSchedule,
  findMailed,
  findSchedule,
  insertSchedule,
  listAddressees,
  listReachableAt,
  listSchedules,
  lockSchedule,
  setRecipients,
  setStopped,
  updateSchedule,
} from './queries.ts'

type By = { db: Transaction; user: SessionUser; now: number }

const definitionOf = async ({ db, user }: By, id: string) =>
  checkDefinition(await findReport(db, user.id, id))

/** People of the company by their ids, whoever else by an address of an allowed domain. */
const recipientsOf = async (
  db: Db,
  given: { recipientIds: string[]; addresses: string[] },
  scheduleId?: string,
): Promise<To> => {
  const addresses = [...new Set(given.addresses)]
  const people = addresses.length === 0 ? [] : await listReachableAt(db, addresses)
  const ids = [...new Set([...given.recipientIds, ...people.map(({ id }) => id)])]
  if ((await countReachable(db, ids, scheduleId)) < ids.length) throw notFound('Recipient')
  const known = new Set(people.map(({ email }) => email))
  const outside = addresses.filter((address) => !known.has(address))
  if (outside.length > 0) checkAddresses(outside, (await findReportDomains(db)).domains)
  return { ids, addresses: outside }
}

const again: ReadAgain<Schedule> = ({ db, user }, id) => findSchedule(db, user.id, id)
const stored = async (context: By, id: string) => {
  const schedule = await again(context, id)
  if (!schedule) throw notFound('Schedule')
  return schedule
}

const mailedOf = async (db: Db, user: SessionUser, id: string) => {
  const report = await findMailed(db, user.id, id)
  if (!report) throw notFound('Report')
  return report
}

/** By the token of a mail, which says whose it is. */
const stop = async (
  { inTenant, ip }: Pick<Anonymous, 'inTenant' | 'ip'>,
  { token, isStopped }: { token: string; isStopped: boolean },
) => {
  const tenantId = tenantOfToken('fvm', token)
  if (!tenantId) throw notFound('Mail')
  const found = await inTenant(tenantId, async (db) => {
    const stopped = await setStopped(db, sha256(token), isStopped)
    if (!stopped) return countAttempt(db, mailNetworkLimits('token-ip', ip)).then(() => undefined)
    const { userId, createdBy, scheduleId, title, isChanged } = stopped
    if (!isChanged) return { title, isStopped: stopped.isStopped }
    db.audit({
      action: isStopped ? 'stop' : 'resume',
      resource: 'report-schedule',
      resourceId: scheduleId,
      ...(userId !== null && { userId }),
    })
    db.announce({ userId: createdBy, type: 'report', id: scheduleId })
    return { title, isStopped: stopped.isStopped }
  })
  if (!found) throw notFound('Mail')
  return found
}

const routes = implement(schedules, {
  list: async ({ db, user }, filter) => pageOfRows(await listSchedules(db, user.id, filter), filter),
  people: async ({ db }, filter) => pageOfRows(await listAddressees(db, filter), filter),

  create: async (context, { recipientIds, addresses, ...draft }) => {
    const { db, user } = context
    await definitionOf(context, draft.reportId)
    const to = await recipientsOf(db, { recipientIds, addresses })
    const day = nextDayOf(draft.every, undefined, context.now, user)
    const id = await insertSchedule(db, user.id, draft, day)
    await setRecipients(db, id, to)
    queueSending(db, id, sendingAt(day, user))
    db.audit({
      action: 'create',
      resource: 'report-schedule',
      resourceId: id,
      details: { ...draft, recipientIds: to.ids, addresses: to.addresses },
    })
    return stored(context, id)
  },

  update: async (context, { id, recipientIds, addresses, ...change }) => {
    const { db, user } = context
    const before = await lockSchedule(db, id, user.id)
    if (!before) throw notFound('Schedule')
    const to = await recipientsOf(db, { recipientIds, addresses }, id)
    const day = nextDayOf(change.every, before, context.now, user)
    await updateSchedule(db, id, change, day)
    await setRecipients(db, id, to)
    queueSending(db, id, sendingAt(day, user))
    db.audit({
      action: 'update',
      resource: 'report-schedule',
      resourceId: id,
      details: { ...change, recipientIds: to.ids, addresses: to.addresses },
    })
    return stored(context, id)
  },

  remove: async ({ db, user }, { id }) => {
    if (!(await lockSchedule(db, id, user.id))) throw notFound('Schedule')
    await deleteSchedule(db, id)
    db.audit({ action: 'delete', resource: 'report-schedule', resourceId: id })
    return undefined
  },

  sendNow: async (context, { reportId, ...sent }) => {
    const { db, user, now } = context
    const definition = await definitionOf(context, reportId)
    return orderReport(db, user.id, { ...definition, ...sent, day: dayIn(now, user.timezone) }, null)
  },

  stop: (context, asked) => stop(context, asked),
  stopByMail: (context, { token }) => stop(context, { token, isStopped: true }),

  stopPage: async ({ services: { database, settings } }, { token }) => {
    const tenantId = tenantOfToken('fvm', token)
    const tenant = tenantId === undefined ? undefined : await findOwnTenant(database.read(tenantId))
    if (!tenant) throw notFound('Mail')
    return reply('', {
      status: 303,
      headers: { Location: tokenLink(settings, tenant.slug, 'stop-reports', token) },
    })
  },

  mailed: async ({ db, user }, { id }) => {
    const { fileAssetId: _, createdBy: __, ...report } = await mailedOf(db, user, id)
    return report
  },

  mailedFile: async ({ db, user, now }, { id }) => {
    const { expiresAt, fileAssetId, createdBy } = await mailedOf(db, user, id)
    const isKept = expiresAt !== null && Date.parse(expiresAt) > now && fileAssetId !== null
    const file = isKept ? await findFile(db, createdBy, fileAssetId) : undefined
    if (!file) throw reportExpired()
    return attached(file)
  },
})

export const scheduleRoutes = readingAgain(schedules, routes, {
  create: again,
  update: again,
  sendNow: ({ db, user }, id) => findReport(db, user.id, id),
})
