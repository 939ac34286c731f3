import type { PersonRole } from '#lib/person/session-rules.ts'
import { useTenant } from '#lib/session/tenant.ts'

type Query = Record<string, string | number | null | undefined>

/** A link's query string; what is empty or absent is left out, so that a default view has a clean address. */
const withQuery = (path: string, query: Query = {}) => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Every link of a tenant's area. The only place that knows addresses besides routes.tsx. */
export const pathsOf = (slug: string) => {
  const base = `/${encodeURIComponent(slug)}`
  const delegate = `${base}/delegate`
  const supervisor = `${base}/supervisor`
  return {
    login: (returnTo?: string) => withQuery(`${base}/login`, { returnTo }),
    forgotPassword: (email?: string) => withQuery(`${base}/forgot-password`, { email }),
    resetPassword: () => `${base}/reset-password`,
    verifyEmail: () => `${base}/verify-email`,
    acceptInvitation: () => `${base}/accept-invitation`,
    setup: (step = 'company-info') => `${base}/setup/${step}`,
    dashboard: () => `${base}/dashboard`,
    account: (query?: { tab?: string }) => withQuery(`${base}/account`, query),
    notifications: (query?: { view?: string }) => withQuery(`${base}/notifications`, query),
    messages: (query?: { box?: string; page?: number | string; message?: string }) =>
      withQuery(`${base}/messages`, query),
    /** A path that the server names relative to the tenant's area (a notification's `actionUrl`). */
    inside: (path: string) => base + path,

    today: () => `${delegate}/dashboard`,
    agenda: (query?: { week?: string; status?: string; view?: string; day?: string; visit?: string }) =>
      withQuery(`${delegate}/weekly-agenda`, query),
    thisWeek: () => `${delegate}/this-week`,
    /** `prescribers`: whom to plan, their ids with commas between. */
    plan: (query?: { week?: string; prescribers?: string; show?: string }) =>
      withQuery(`${delegate}/visit-planning`, query),
    planWizard: (query?: { step?: string; week?: string }) =>
      withQuery(`${delegate}/visit-planning-wizard`, query),
    scheduleVisit: (query?: { prescriber?: string; date?: string; time?: string }) =>
      withQuery(`${delegate}/schedule-visit`, query),
    recordVisit: (id?: string) =>
      id === undefined ? `${delegate}/record-visit` : `${delegate}/record-visit/${id}`,
    /** Record a visit that was not planned, with this prescriber. */
    recordVisitWith: (prescriber: string) => withQuery(`${delegate}/record-visit`, { prescriber }),
    history: (query?: Query) => withQuery(`${delegate}/visit-history`, query),
    prescribers: (query?: Query) => withQuery(`${delegate}/prescribers`, query),
    addPrescriber: (query?: { name?: string; then?: string }) =>
      withQuery(`${delegate}/prescribers/new`, query),
    importPrescribers: () => `${delegate}/prescribers/import`,
    prescriber: (id: string) => `${delegate}/prescribers/${id}`,

    team: () => `${supervisor}/team`,
    member: (id: string) => `${supervisor}/team/${id}`,
    supervisorDashboard: () => `${supervisor}/dashboard`,
    approvals: (query?: Query) => withQuery(`${supervisor}/approvals`, query),
    calendar: () => `${supervisor}/calendar`,
    analytics: () => `${supervisor}/analytics`,
    reports: () => `${supervisor}/reports`,

    users: () => `${base}/users`,
    user: (id: string) => `${base}/users/${id}`,
    departments: () => `${base}/departments`,
    invitations: () => `${base}/invitations`,
    settings: () => `${base}/settings`,
    permissions: () => `${base}/permissions`,
    userAnalytics: () => `${base}/user-analytics`,
    auditLogs: () => `${base}/audit-logs`,
  }
}

export type Paths = ReturnType<typeof pathsOf>

/** Requirements S-004: where a role lives. */
export const homeOf = (slug: string, role: PersonRole): string => {
  const paths = pathsOf(slug)
  if (role === 'DELEGATE') return paths.today()
  return role === 'SUPERVISOR' ? paths.supervisorDashboard() : paths.dashboard()
}

/** The links of this page's tenant. */
export const usePaths = (): Paths => pathsOf(useTenant().slug)
