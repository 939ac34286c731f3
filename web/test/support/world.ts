import { calendar } from '@rounds/contract/calendar'
import { rejectionOf } from '@rounds/contract/codes'
import { approvals } from '@rounds/contract/approvals'
import { type User, auth } from '@rounds/contract/auth'
import { type CoachingNote, coaching } from '@rounds/contract/coaching'
import type { Page } from '@rounds/contract/common'
import { dashboard } from '@rounds/contract/dashboard'
import { invites } from '@rounds/contract/invites'
import { type Message, messages } from '@rounds/contract/messages'
import { type Notification, notifications } from '@rounds/contract/notifications'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { permissionsOf } from '@rounds/contract/rights'
import { settings, usualReviewRules } from '@rounds/contract/settings'
import { system } from '@rounds/contract/system'
import { team } from '@rounds/contract/team'
import { tenants } from '@rounds/contract/tenants'
import { type Visit, visits } from '@rounds/contract/visits'
import { answerSettings } from './company.ts'
import { Refusal, server } from './server.ts'
import { START } from './clock.ts'
import { approvalOf, marc, tenant } from './things.ts'
import { weekOf } from './week.ts'

/** What the server holds, and who has its cookie. Tests put things in; the handlers below answer from here. */
export const world = {
  signedIn: null as User | null,
  visits: [] as Visit[],
  prescribers: [] as Prescriber[],
  notifications: [] as Notification[],
  messages: [] as Message[],
  notes: [] as CoachingNote[],
}

type Paging = { page: number; limit: number }

const pageOf = <T>(items: readonly T[], { page, limit }: Paging): Page<T> => ({
  data: items.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: items.length, totalPages: Math.ceil(items.length / limit) },
})

const missing = (what: string) => new Refusal(404, 'NOT_FOUND', `${what} not found`)

/** Changes a visit as the server does: only what the caller saw, and with a version more. */
const change = (id: string, version: number | null, fields: object): Visit | Refusal => {
  const visit = world.visits.find((known) => known.id === id)
  if (!visit) return missing('Visit')
  if (version !== null && version !== visit.version)
    return new Refusal(412, 'PRECONDITION_FAILED', 'Changed meanwhile', visit)
  Object.assign(visit, fields, { version: visit.version + 1 })
  return { ...visit }
}

/** `undefined` is what was not sent. */
const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const summary = {
  totalVisits: 12,
  completedCount: 6,
  upcomingCount: 3,
  todayCount: 1,
  prescribersCount: 4,
  monthlyProgress: {
    completedThisMonth: 6,
    targetForMonth: 80,
    completionPercentage: 8,
    daysRemaining: 9,
    targetVisitsPerDay: 4,
    isOnTrack: false,
    daysAheadBehind: -3,
    totalThisMonth: 12,
    scheduledThisMonth: 3,
    actualCompletionRate: 50,
  },
}

const answerSession = () => {
  const { branding } = tenant.settings
  const colours = { primary: '#0f766e', primaryLight: '#ccfbf1', primaryDark: '#115e59' }
  server.on(tenants.resolve, ({ slug }) =>
    slug === tenant.slug
      ? {
          tenant: {
            id: tenant.id,
            name: tenant.name,
            slug,
            logo: null,
            settings: { ...tenant.settings, branding: { ...branding, ...colours } },
          },
        }
      : missing('Tenant'),
  )
  const end = new Date(START + 900_000).toISOString()
  server.on(auth.csrfToken, () => ({ csrfToken: 'token' }))
  server.on(auth.sessions, () => {
    const isIn = world.signedIn !== null
    return {
      authenticated: isIn,
      expiresInMs: isIn ? 900_000 : null,
      expiresAt: isIn ? end : null,
      jti: isIn ? `of ${world.signedIn?.id}` : null,
      sessions: [],
      refreshable: false,
    }
  })
  server.on(auth.profile, () =>
    world.signedIn
      ? {
          ...world.signedIn,
          tenant,
          permissions: [...permissionsOf(world.signedIn.role, null)],
          phone: null,
          department: null,
          supervisorId: marc.id,
          supervisorName: 'Marc Laurent',
        }
      : new Refusal(401, 'UNAUTHENTICATED', 'Authentication required'),
  )
  server.on(tenants.list, (paging) => pageOf([tenant], paging))
  server.on(invites.list, (paging) => pageOf([], paging))
  server.isSignedIn = () => world.signedIn !== null
  server.on(auth.refresh, () => new Refusal(401, 'REFRESH_INVALID', 'Refresh token invalid'))
  server.on(auth.logout, () => {
    world.signedIn = null
    return { success: true as const }
  })
  server.on(system.health, () => ({
    status: 'ok' as const,
    database: 'ok' as const,
    version: '1',
    timestamp: end,
  }))
}

const answerVisits = () => {
  server.on(visits.list, ({ status, startDate = '', endDate = '9', prescriberId, recorded, ...rest }) => {
    const found = world.visits
      .filter((visit) => !status || status.includes(visit.status))
      .filter(({ scheduledDate: day }) => day >= startDate && day <= endDate)
      .filter((visit) => prescriberId === undefined || visit.prescriberId === prescriberId)
      .filter((visit) => recorded === undefined || (visit.completedAt !== null) === recorded)
      .toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate))
    return pageOf(rest.sortOrder === 'desc' ? found.toReversed() : found, rest)
  })
  server.on(visits.get, ({ id }) => world.visits.find((visit) => visit.id === id) ?? missing('Visit'))
  server.on(visits.history, () => ({ data: [] }))
  server.on(visits.update, ({ id, ...fields }, sent) =>
    change(id, sent.version, {
      ...given(fields),
      ...(fields.status === 'completed' && { completedAt: new Date(START).toISOString() }),
    }),
  )
  server.on(visits.setStatus, ({ id, status, startTime }, sent) =>
    change(id, sent.version, given({ status, startTime })),
  )
  server.on(visits.submit, ({ id }, sent) =>
    change(id, sent.version, { status: 'submitted', submittedAt: new Date(START).toISOString() }),
  )
  server.on(visits.remove, ({ id }) => {
    world.visits = world.visits.filter((visit) => visit.id !== id)
    return undefined
  })
  server.on(calendar.ownEvents, () => ({ data: [] }))
  server.on(team.ownWeek, ({ date }) => weekOf(world.visits, date))
  server.on(dashboard.summary, () => ({ ...summary, weekCompleted: 2, weeklyTarget: 20 }))
  server.on(dashboard.products, () => ({ data: ['Cardiol', 'Neurex'] }))
  server.on(dashboard.delegateData, ({ page, limit }) => ({
    prescribers: [],
    summary,
    pagination: { page, limit, total: 0, totalPages: 0 },
  }))
}

const answerPeople = () => {
  server.on(prescribers.list, ({ isActive, search = '', ...paging }) =>
    pageOf(
      world.prescribers.filter(
        (known) => known.isActive === isActive && known.lastName.toLowerCase().includes(search.toLowerCase()),
      ),
      paging,
    ),
  )
  server.on(prescribers.get, ({ id }) => {
    const found = world.prescribers.find((known) => known.id === id)
    return found ? { ...found, visits: [] } : missing('Prescriber')
  })
  server.on(prescribers.update, ({ id, ...fields }) => {
    const found = world.prescribers.find((known) => known.id === id)
    return found ? Object.assign(found, given(fields), { version: found.version + 1 }) : missing('Prescriber')
  })
  server.on(prescribers.remove, ({ id }) => {
    for (const known of world.prescribers) if (known.id === id) known.isActive = false
    return undefined
  })
}

type Rejection = Parameters<typeof rejectionOf>[0]

const decide = (id: string, action: 'approve' | 'reject', because: Rejection) => {
  const visit = world.visits.find((known) => known.id === id)
  if (visit?.status !== 'submitted') return undefined
  const status = action === 'approve' ? 'approved' : 'rejected'
  return Object.assign(visit, {
    status,
    ...(action === 'reject' && rejectionOf(because)),
    version: visit.version + 1,
  })
}

const answerApprovals = () => {
  answerSettings()
  server.on(settings.reviewRules, () => ({ ...usualReviewRules, since: null, version: 0 }))
  server.on(approvals.list, ({ status, delegateId, kind, search = '', ...paging }) =>
    pageOf(
      world.visits
        .filter((visit) => visit.submittedAt !== null)
        .map(approvalOf)
        .filter((row) => status === 'all' || row.status === status)
        .filter((row) => row.visit.prescriberName.includes(search))
        .filter((row) => kind === undefined || row.kind === kind)
        .filter((row) => delegateId === undefined || row.delegateId === delegateId),
      paging,
    ),
  )
  const process = (action: 'approve' | 'reject', ids: readonly string[], because: Rejection) => {
    const done = ids.flatMap((id) => decide(id, action, because) ?? [])
    const status = action === 'approve' ? ('approved' as const) : ('rejected' as const)
    return {
      action,
      processed: done.map(({ id }) => ({ approvalId: `ap-${id}`, visitId: id, status })),
      failed: ids
        .filter((id) => !done.some((visit) => visit.id === id))
        .map((id) => ({ id: `ap-${id}`, code: 'NOT_PENDING', message: 'Visit is not pending approval' })),
      visits: done,
    }
  }
  server.on(approvals.process, ({ action, ids, ...because }) => process(action, ids, because))
  server.on(approvals.bulkProcess, ({ action, approvalIds, ...because }) =>
    process(action, approvalIds, because),
  )
}

const answerLetters = () => {
  server.on(coaching.list, ({ page, limit }) => pageOf(world.notes, { page, limit }))
  server.on(coaching.own, (paging) => pageOf(world.notes, paging))
  server.on(notifications.list, ({ isRead, ...paging }) => ({
    ...pageOf(
      world.notifications.filter((known) => isRead === undefined || known.isRead === isRead),
      paging,
    ),
    unreadCount: world.notifications.filter((known) => !known.isRead).length,
  }))
  server.on(notifications.markRead, ({ id }) => {
    const found = world.notifications.find((known) => known.id === id)
    return found ? Object.assign(found, { isRead: true }) : missing('Notification')
  })
  server.on(notifications.markAllRead, ({ before = '9' }) => {
    for (const known of world.notifications) if (known.createdAt <= before) known.isRead = true
    return { updated: 0, unreadCount: world.notifications.filter((known) => !known.isRead).length }
  })
  server.on(messages.list, ({ box, threadId, ...paging }) => {
    const own = world.signedIn?.id
    const mine = world.messages.filter((letter) =>
      box === 'inbox' ? letter.recipientId === own : box === 'sent' ? letter.senderId === own : true,
    )
    return {
      ...pageOf(
        mine.filter((letter) => threadId === undefined || letter.threadId === threadId),
        paging,
      ),
      unreadCount: mine.filter((letter) => letter.recipientId === own && letter.status === 'sent').length,
    }
  })
  server.on(messages.markRead, ({ id }) => {
    const found = world.messages.find((letter) => letter.id === id)
    const readAt = new Date(START).toISOString()
    return found ? Object.assign(found, { status: 'read', readAt } as const) : missing('Message')
  })
}

/** An empty company, with nobody signed in. */
export const startWorld = (): void => {
  Object.assign(world, {
    signedIn: null,
    visits: [],
    prescribers: [],
    notifications: [],
    messages: [],
    notes: [],
  })
  answerSession()
  answerVisits()
  answerPeople()
  answerApprovals()
  answerLetters()
}
