import { widths } from '#ui/widths.ts'
import type { admin } from './admin.ts'
import type { desk } from './desk.ts'
import { lazyPage } from './lazy-page.ts'

/** A wide screen has a table, and beside it the visit under review: they come with the page, or later if they cannot. */
const loadReview = async () => {
  if (!matchMedia(widths['above-phone']).matches) return
  const pane = import('#features/approvals/review/ReviewPane.tsx')
  const table = matchMedia(widths.desk).matches
    ? import('#features/approvals/list/ApprovalTable.tsx')
    : undefined
  const { ApprovalTable, ReviewPane } = await import('#features/approvals/list/list.part.ts')
  await Promise.all([pane, table, ReviewPane.preload(), table && ApprovalTable.preload()])
}

const loadApprovals = async () => {
  const review = loadReview().catch(() => undefined)
  const { ApprovalsPage } = await import('#features/approvals/list/ApprovalsPage.tsx')
  await review
  return { ApprovalsPage }
}

/** Where the code of the supervisor's pages lies, and what they ask first, is told by a chunk that nobody else fetches. */
export const loadDesk = () => import('./desk.ts')

const ofDesk = <N extends keyof typeof desk>(name: N) =>
  lazyPage<N>(async () => (await loadDesk()).desk[name](), name)

/** The same of a company's administration. */
const ofAdmin = <N extends keyof typeof admin>(name: N) =>
  lazyPage<N>(async () => (await import('./admin.ts')).admin[name](), name)

/** Every page in a chunk of its own. routes.tsx gives them addresses, app/start/preloads.ts fetches them early. */
export const screens = {
  Login: lazyPage(() => import('#features/auth/entry/LoginPage.tsx'), 'LoginPage'),
  ForgotPassword: lazyPage(() => import('#features/auth/entry/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  ResetPassword: lazyPage(() => import('#features/auth/entry/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  VerifyEmail: lazyPage(() => import('#features/auth/entry/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  AcceptInvitation: lazyPage(
    () => import('#features/auth/entry/AcceptInvitationPage.tsx'),
    'AcceptInvitationPage',
  ),
  SetupOutside: ofAdmin('SetupOutside'),
  SignedInArea: lazyPage(() => import('#app/start/SignedInArea.tsx'), 'SignedInArea'),
  Home: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
  MailedReport: ofDesk('MailedReportPage'),
  StopReports: ofDesk('StopReportsPage'),
  SupervisorHome: ofDesk('DashboardPage'),
  Today: lazyPage(() => import('#features/dashboard/today/TodayPage.tsx'), 'TodayPage'),
  Agenda: lazyPage(() => import('#features/visits/agenda/AgendaPage.tsx'), 'AgendaPage'),
  Plan: lazyPage(() => import('#features/planning/board/PlanPage.tsx'), 'PlanPage'),
  PlanWizard: lazyPage(() => import('#features/planning/wizard/PlanWizardPage.tsx'), 'PlanWizardPage'),
  VisitHistory: lazyPage(() => import('#features/visits/history/VisitHistoryPage.tsx'), 'VisitHistoryPage'),
  ScheduleVisit: lazyPage(
    () => import('#features/visits/schedule/ScheduleVisitPage.tsx'),
    'ScheduleVisitPage',
  ),
  WhoDidYouSee: lazyPage(() => import('#features/visits/record/WhoDidYouSee.tsx'), 'WhoDidYouSee'),
  RecordVisit: lazyPage(() => import('#features/visits/record/RecordVisitPage.tsx'), 'RecordVisitPage'),
  Prescribers: lazyPage(() => import('#features/prescribers/list/PrescribersPage.tsx'), 'PrescribersPage'),
  Prescriber: lazyPage(() => import('#features/prescribers/profile/PrescriberPage.tsx'), 'PrescriberPage'),
  AddPrescriber: lazyPage(
    () => import('#features/prescribers/form/AddPrescriberPage.tsx'),
    'AddPrescriberPage',
  ),
  ImportPrescribers: ofAdmin('ImportPrescribersPage'),
  Account: lazyPage(() => import('#features/auth/account/AccountPage.tsx'), 'AccountPage'),
  Messages: lazyPage(() => import('#features/messages/thread/MessagesPage.tsx'), 'MessagesPage'),
  Notifications: lazyPage(
    () => import('#features/notifications/feed/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
  Analytics: ofDesk('AnalyticsPage'),
  Reports: ofDesk('ReportsPage'),
  Team: ofDesk('TeamPages'),
  Approvals: lazyPage(loadApprovals, 'ApprovalsPage'),
  TeamCalendar: ofDesk('TeamCalendarPage'),
  Activity: ofAdmin('ActivityPage'),
  AuditLog: ofAdmin('AuditLogPage'),
  Departments: ofAdmin('DepartmentsPage'),
  Invitations: ofAdmin('InvitationsPages'),
  Permissions: ofAdmin('PermissionsPage'),
  Settings: ofAdmin('SettingsPage'),
  Setup: ofAdmin('SetupPages'),
  Users: ofAdmin('UsersPages'),
}
