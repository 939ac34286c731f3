import { lazyPage, lazyPart } from './lazy-page.ts'

/** Beside the list of a wide screen stands the visit under review: it comes with the page, or later if it cannot. */
const loadReview = async () => {
  if (!matchMedia('(min-width: 48em)').matches) return
  const pane = import('#features/approvals/ReviewPane.tsx')
  const { ReviewPane } = await import('#features/approvals/approval-parts.ts')
  await Promise.all([pane, ReviewPane.preload()])
}

const loadApprovals = async () => {
  const review = loadReview().catch(() => undefined)
  const { ApprovalsPage } = await import('#features/approvals/ApprovalsPage.tsx')
  await review
  return { ApprovalsPage }
}

/** Every page in a chunk of its own. routes.tsx gives them addresses, use-preloads.ts fetches them early. */
export const pages = {
  Login: lazyPage(() => import('#features/auth/LoginPage.tsx'), 'LoginPage'),
  ForgotPassword: lazyPage(() => import('#features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  ResetPassword: lazyPage(() => import('#features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  VerifyEmail: lazyPage(() => import('#features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  AcceptInvitation: lazyPage(() => import('#features/auth/AcceptInvitationPage.tsx'), 'AcceptInvitationPage'),
  SignedInArea: lazyPage(() => import('./SignedInArea.tsx'), 'SignedInArea'),
  SessionDialog: lazyPart(() => import('./SessionDialog.tsx'), 'SessionDialog'),
  SyncPanel: lazyPart(() => import('./SyncPanel.tsx'), 'SyncPanel'),
  MoreSheet: lazyPart(() => import('./MoreSheet.tsx'), 'MoreSheet'),
  Palette: lazyPart(() => import('./Palette.tsx'), 'Palette'),
  ShortcutSheet: lazyPart(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet'),
  NewVisit: lazyPart(() => import('#features/visits/NewVisit.tsx'), 'NewVisit'),
  AccountMenu: lazyPart(() => import('./AccountMenu.tsx'), 'AccountMenu'),
  Home: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
  NotBuilt: lazyPage(() => import('./NotBuiltPage.tsx'), 'NotBuiltPage'),
  SupervisorHome: lazyPage(() => import('./SupervisorHomePage.tsx'), 'SupervisorHomePage'),
  Today: lazyPage(() => import('#features/dashboard/TodayPage.tsx'), 'TodayPage'),
  Agenda: lazyPage(() => import('#features/visits/AgendaPage.tsx'), 'AgendaPage'),
  Plan: lazyPage(() => import('#features/planning/PlanPage.tsx'), 'PlanPage'),
  PlanWizard: lazyPage(() => import('#features/planning/PlanWizardPage.tsx'), 'PlanWizardPage'),
  VisitHistory: lazyPage(() => import('#features/visits/VisitHistoryPage.tsx'), 'VisitHistoryPage'),
  ScheduleVisit: lazyPage(() => import('#features/visits/ScheduleVisitPage.tsx'), 'ScheduleVisitPage'),
  WhoDidYouSee: lazyPage(() => import('#features/visits/WhoDidYouSee.tsx'), 'WhoDidYouSee'),
  RecordVisit: lazyPage(() => import('#features/visits/RecordVisitPage.tsx'), 'RecordVisitPage'),
  Prescribers: lazyPage(() => import('#features/prescribers/PrescribersPage.tsx'), 'PrescribersPage'),
  Prescriber: lazyPage(() => import('#features/prescribers/PrescriberPage.tsx'), 'PrescriberPage'),
  AddPrescriber: lazyPage(() => import('#features/prescribers/AddPrescriberPage.tsx'), 'AddPrescriberPage'),
  ImportPrescribers: lazyPage(
    () => import('#features/prescribers/ImportPrescribersPage.tsx'),
    'ImportPrescribersPage',
  ),
  Account: lazyPage(() => import('#features/auth/AccountPage.tsx'), 'AccountPage'),
  Messages: lazyPage(() => import('#features/messages/MessagesPage.tsx'), 'MessagesPage'),
  Notifications: lazyPage(() => import('#features/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  NotificationsPanel: lazyPart(
    () => import('#features/notifications/NotificationsPanel.tsx'),
    'NotificationsPanel',
  ),
  Approvals: lazyPage(loadApprovals, 'ApprovalsPage'),
}
