import type { ComponentType } from 'react'

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
