import type { ComponentType } from 'react'
import type { FirstReads } from '#lib/wire/early-reads.ts'

type Name =
  | 'AnalyticsPage'
  | 'ReportsPage'
  | 'MailedReportPage'
  | 'StopReportsPage'
  | 'DashboardPage'
  | 'TeamCalendarPage'
  | 'TeamPages'

/** The pages of the supervisor's desk and where its mails lead, each in a chunk of its own, by the name of its component. */
export const desk: { [N in Name]: () => Promise<Record<N, ComponentType>> } = {
  AnalyticsPage: () => import('#features/analytics/team/AnalyticsPage.tsx'),
  DashboardPage: () => import('#features/desk/home/DashboardPage.tsx'),
  ReportsPage: () => import('#features/reports/list/ReportsPage.tsx'),
  MailedReportPage: () => import('#features/reports/mailed/MailedReportPage.tsx'),
  StopReportsPage: () => import('#features/auth/entry/StopReportsPage.tsx'),
  TeamCalendarPage: () => import('#features/calendar/team/TeamCalendarPage.tsx'),
  TeamPages: () => import('#features/team/pages/TeamPages.tsx'),
}

/** What those pages ask first: apart from them, as they wait for the whole app. */
const firstReads: Record<string, () => Promise<{ firstReads: FirstReads }>> = {
  'supervisor/analytics': () => import('#features/analytics/team/first-reads.ts'),
  'supervisor/approvals': () => import('#features/approvals/list/first-reads.ts'),
  'supervisor/calendar': () => import('#features/calendar/team/first-reads.ts'),
  'supervisor/dashboard': () => import('#features/desk/home/first-reads.ts'),
}

const nothing: FirstReads = () => []

/** How the page of an address says what it asks first. */
export const firstReadsOf = async (area: string): Promise<FirstReads> => {
  const load = Object.hasOwn(firstReads, area) ? firstReads[area] : undefined
  return load ? (await load()).firstReads : nothing
}
