import { addDays, dayIn, instantOf } from '@rounds/contract/dates'
import { DISMISSED_DAYS, USUAL_DAYS, overview } from '@rounds/contract/overview'
import { forbidden } from '@rounds/contract/refusal'
import { findOwnTenant, isAnalyticsOn } from '#features/tenants/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import {
  dismiss,
  findDismissals,
  findHealth,
  findSkipped,
  findUserAnalytics,
  findWaiting,
  listDepartments,
  restore,
} from './queries.ts'
import { judged } from '@rounds/contract/health-rules'

const healthOf = async ({ db, user, now }: { db: Db; user: SessionUser; now: number }) => {
  const [found, skipped, dismissals, tenant] = await Promise.all([
    findHealth(db),
    findSkipped(db),
    findDismissals(db),
    findOwnTenant(db),
  ])
  const company = {
    workingDays: user.workingDays,
    holidays: user.holidays,
    today: dayIn(now, user.timezone),
    primaryColor: tenant?.settings.branding.primaryColor ?? null,
  }
  const dismissed = new Map(dismissals.map(({ name, ...aside }) => [name, aside]))
  return {
    checkedAt: new Date(now).toISOString(),
    checks: judged(new Map(found.map((each) => [each.name, each])), company, dismissed),
    skipped,
  }
}

export const overviewRoutes = implement(overview, {
  users: async ({ db, user, now }, { startDate, endDate }) => {
    if (!(await isAnalyticsOn(db)))
      throw forbidden('Analytics is not enabled for this organization', 'FEATURE_DISABLED')
    const end = endDate ?? dayIn(now, user.timezone)
    const asked = startDate ?? addDays(end, 1 - USUAL_DAYS)
    const start = asked <= end ? asked : end
    const { timezone } = user
    const counted = await findUserAnalytics(db, {
      start,
      end,
      from: instantOf(start, '00:00', timezone),
      until: instantOf(addDays(end, 1), '00:00', timezone),
      timezone,
    })
    return { period: { start, end }, ...counted }
  },

  home: async ({ db, user, now }) => {
    const since = instantOf(dayIn(now, user.timezone), '00:00', user.timezone)
    const [waiting, people] = await Promise.all([findWaiting(db, since), listDepartments(db)])
    return { ...waiting, people }
  },

  health: healthOf,

  dismiss: async (context, { check, reason }) => {
    const { db, user } = context
    await dismiss(db, { check, reason, userId: user.id, days: DISMISSED_DAYS })
    db.audit({ action: 'dismiss', resource: 'health-check', details: { check, reason } })
    return healthOf(context)
  },

  restore: async ({ db }, { check }) => {
    if (await restore(db, check))
      db.audit({ action: 'restore', resource: 'health-check', details: { check } })
    return undefined
  },
})
