import { approvalAnswers } from '#demo/desk/approvals.ts'
import type { Answers } from '#demo/door/ask.ts'
import { type Door, openDoor } from '#demo/door/door.ts'
import { authAnswers } from '#demo/entry/auth.ts'
import { mfaAnswers, signinAnswers } from '#demo/entry/mfa.ts'
import { systemAnswers } from '#demo/entry/system.ts'
import { tenantAnswers } from '#demo/entry/tenants.ts'
import { userAnswers } from '#demo/office/users.ts'
import { prescriberAnswers } from '#demo/records/prescribers.ts'
import { visitAnswers } from '#demo/records/visits.ts'
import { coachingAnswers } from '#demo/records/coaching.ts'
import { calendarAnswers } from '#demo/records/calendar.ts'
import { dashboardAnswers } from '#demo/records/dashboard.ts'
import { fileAnswers } from '#demo/records/files.ts'
import { messageAnswers } from '#demo/records/messages.ts'
import { notificationAnswers } from '#demo/records/notifications.ts'
import { teamAnswers } from '#demo/desk/team.ts'
import { departmentAnswers } from '#demo/office/departments.ts'
import { settingsAnswers } from '#demo/office/settings.ts'
import { companyAnswers } from '#demo/office/companies.ts'
import { auditAnswers } from '#demo/office/audit.ts'
import { erasureAnswers } from '#demo/office/erasure.ts'
import { exportAnswers } from '#demo/office/exports.ts'
import { setupAnswers } from '#demo/office/setup.ts'
import { inviteAnswers } from '#demo/office/invites.ts'
import { analyticsAnswers } from '#demo/desk/analytics.ts'
import { reportAnswers } from '#demo/desk/reports.ts'
import { scheduleAnswers } from '#demo/desk/schedules.ts'
import { deskAnswers } from '#demo/desk/home.ts'
import { overviewAnswers } from '#demo/office/overview.ts'
import { invitationAnswers } from '#demo/office/invitations.ts'
import type { Box } from '#demo/store/keep.ts'
import { type Store, openStore } from '#demo/store/store.ts'

/** Every answer that the demo has, by the name of its endpoint. */
export const demoAnswers: Answers = new Map(
  [
    systemAnswers,
    authAnswers,
    mfaAnswers,
    signinAnswers,
    setupAnswers,
    exportAnswers,
    erasureAnswers,
    tenantAnswers,
    visitAnswers,
    prescriberAnswers,
    approvalAnswers,
    coachingAnswers,
    calendarAnswers,
    dashboardAnswers,
    fileAnswers,
    messageAnswers,
    notificationAnswers,
    teamAnswers,
    departmentAnswers,
    settingsAnswers,
    companyAnswers,
    auditAnswers,
    inviteAnswers,
    deskAnswers,
    analyticsAnswers,
    reportAnswers,
    scheduleAnswers,
    overviewAnswers,
    invitationAnswers,
    userAnswers,
  ].flatMap((area) => [...area]),
)

export type Demo = { store: Store; door: Door }

/** The product without a server, over what `box` holds. */
export const openDemo = (
  box: Box,
  {
    now = Date.now,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: { now?: () => number; wait?: (ms: number) => Promise<unknown> } = {},
): Demo => {
  const store = openStore(box, now)
  return { store, door: openDoor(store, demoAnswers, { now, wait }) }
}
