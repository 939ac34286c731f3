import { type ComponentType, createElement } from 'react'
import { useParams } from 'react-router'

type Name =
  | 'AnalyticsPage'
  | 'ReportsPage'
  | 'ReportMails'
  | 'DashboardPage'
  | 'TeamCalendarPage'
  | 'TeamPages'

/** Where mails of reports lead: to a report that was mailed, behind the sign-in, or to where it is stopped. */
const loadReportMails = async () => {
  const [{ StopReportsPage }, { MailedReportPage }] = await Promise.all([
    import('#features/auth/entry/StopReportsPage.tsx'),
    import('#features/reports/mailed/MailedReportPage.tsx'),
  ])
  return {
    ReportMails: () => createElement(useParams().id === undefined ? StopReportsPage : MailedReportPage),
  }
}

/** The pages of the supervisor's desk and where its mails lead, each in a chunk of its own, by the name of its component. */
export const desk: { [N in Name]: () => Promise<Record<N, ComponentType>> } = {
  AnalyticsPage: () => import('#features/analytics/team/AnalyticsPage.tsx'),
  DashboardPage: () => import('#features/desk/home/DashboardPage.tsx'),
  ReportsPage: () => import('#features/reports/list/ReportsPage.tsx'),
  ReportMails: loadReportMails,
  TeamCalendarPage: () => import('#features/calendar/team/TeamCalendarPage.tsx'),
  TeamPages: () => import('#features/team/pages/TeamPages.tsx'),
}
