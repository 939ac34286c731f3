import { dayIn, instantOf } from '@rounds/contract/dates'
import { notFound } from '@rounds/contract/refusal'
import {
  type Interval,
  SEND_TIME,
  type Schedule,
  nextSendingDay,
  schedules,
} from '@rounds/contract/schedules'
import { mailNetworkLimits } from '#features/auth/rules.ts'
import { findReport } from '#features/reports/queries.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { countAttempt } from '#platform/identity/throttle.ts'
import { sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { orderReport, queueSending } from './commands.ts'
import {
  countReachable,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listAddressees,
  listSchedules,
  lockSchedule,
  setRecipients,
  setStopped,
  updateSchedule,
} from './queries.ts'

type By = { db: Transaction; user: SessionUser; now: number }

const definitionOf = async ({ db, user }: By, id: string) => {
  const report = await findReport(db, user.id, id)
  if (!report?.isSaved) throw notFound('Report')
  return report
}

const recipientsOf = async (db: Db, given: string[]) => {
  const ids = [...new Set(given)]
  if ((await countReachable(db, ids)) < ids.length) throw notFound('Recipient')
  return ids
}

const again: ReadAgain<Schedule> = ({ db, user }, id) => findSchedule(db, user.id, id)
const stored = async (context: By, id: string) => {
  const schedule = await again(context, id)
  if (!schedule) throw notFound('Schedule')
  return schedule
}

/** The next day of a schedule, and its job. */
const nextOf = (every: Interval, { user, now }: By) => {
  const day = nextSendingDay(every, now, user.timezone)
  return { day, at: instantOf(day, SEND_TIME, user.timezone) }
}

const routes = implement(schedules, {
  list: async ({ db, user }, filter) => pageOfRows(await listSchedules(db, user.id, filter), filter),
  people: async ({ db }, filter) => pageOfRows(await listAddressees(db, filter), filter),

  create: async (context, { recipientIds, ...draft }) => {
    const { db, user } = context
    await definitionOf(context, draft.reportId)
    const ids = await recipientsOf(db, recipientIds)
    const { day, at } = nextOf(draft.every, context)
    const id = await insertSchedule(db, user.id, draft, day)
    await setRecipients(db, id, ids)
    queueSending(db, id, at)
    db.audit({
      action: 'create',
      resource: 'report-schedule',
      resourceId: id,
      details: { ...draft, recipientIds: ids },
    })
    return stored(context, id)
  },

  update: async (context, { id, recipientIds, ...change }) => {
    const { db, user } = context
    const before = await lockSchedule(db, id, user.id)
    if (!before) throw notFound('Schedule')
    const ids = await recipientsOf(db, recipientIds)
    // What is due stays due: another day is only that of another interval.
    const { day, at } =
      before.every === change.every
        ? { day: before.nextDay, at: instantOf(before.nextDay, SEND_TIME, user.timezone) }
        : nextOf(change.every, context)
    await updateSchedule(db, id, change, day)
    await setRecipients(db, id, ids)
    queueSending(db, id, at)
    db.audit({
      action: 'update',
      resource: 'report-schedule',
      resourceId: id,
      details: { ...change, recipientIds: ids },
    })
    return stored(context, id)
  },

  remove: async ({ db, user }, { id }) => {
    if (!(await lockSchedule(db, id, user.id))) throw notFound('Schedule')
    await deleteSchedule(db, id)
    db.audit({ action: 'delete', resource: 'report-schedule', resourceId: id })
    return undefined
  },

  sendNow: async (context, { reportId, every, format }) => {
    const { db, user, now } = context
    const definition = await definitionOf(context, reportId)
    return orderReport(db, user.id, { ...definition, format, every, day: dayIn(now, user.timezone) }, null)
  },

  stop: async ({ inTenant, ip }, { token, isStopped }) => {
    const tenantId = tenantOfToken('fvm', token)
    if (!tenantId) throw notFound('Mail')
    const found = await inTenant(tenantId, async (db) => {
      const stop = await setStopped(db, sha256(token), isStopped)
      if (!stop) return countAttempt(db, mailNetworkLimits('token-ip', ip)).then(() => undefined)
      const { userId, createdBy, scheduleId, title } = stop
      db.audit({
        action: isStopped ? 'stop' : 'resume',
        resource: 'report-schedule',
        resourceId: scheduleId,
        userId,
      })
      db.announce({ userId: createdBy, type: 'report', id: scheduleId })
      return { title, isStopped: stop.isStopped }
    })
    if (!found) throw notFound('Mail')
    return found
  },
})

export const scheduleRoutes = readingAgain(schedules, routes, {
  create: again,
  update: again,
  sendNow: ({ db, user }, id) => findReport(db, user.id, id),
})
