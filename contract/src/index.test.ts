import { expect, test } from 'vitest'
import type { z } from 'zod'
import { AuditLog } from './audit.ts'
import { Login, SessionStatus, User } from './auth.ts'
import { CalendarEvent, calendar } from './calendar.ts'
import { ErrorBody, Place } from './common.ts'
import { DelegateSummary, MonthlyProgress } from './dashboard.ts'
import { Department } from './departments.ts'
import { SupervisorActivity } from './desk.ts'
import { roles } from './endpoint.ts'
import { Invitation } from './invites.ts'
import { Message, MessageDraft } from './messages.ts'
import { Notification } from './notifications.ts'
import { Prescriber } from './prescriber.ts'
import { Report, ReportDraft, ReportParametersDraft, reportTemplates, reports } from './reports.ts'
import { SetupData, setup } from './setup.ts'
import { Delegate, DelegateDetail, TeamMember, memberStatuses } from './team.ts'
import { Features, Localization, PublicBranding, Subscription, Tenant } from './tenants.ts'
import { plans, subscriptionStatuses } from './tenants.ts'
import { userStatuses } from './user-rules.ts'
import { AdminUser, UserActivity, UserFilter } from './users.ts'
import { Outcomes, Visit, visitStatuses, visitTypes } from './visits.ts'

const entities: Record<string, [shape: z.ZodType, fields: string]> = {
  User: [
    User,
    'id email firstName lastName role tenantId isEmailVerified onboardingCompleted createdAt updatedAt',
  ],
  Tenant: [Tenant, 'id name slug domain logo settings subscription createdAt updatedAt'],
  'Tenant.settings': [Tenant.shape.settings, 'branding features localization'],
  'settings.branding': [Tenant.shape.settings.shape.branding, 'primaryColor secondaryColor logo favicon'],
  'branding of the public resolve': [PublicBranding, 'primary primaryLight primaryDark'],
  'settings.features': [Features, 'ssoEnabled mobileApp analytics'],
  'settings.localization': [Localization, 'timezone language currency'],
  subscription: [Subscription, 'plan status trialEndsAt currentPeriodEnd'],
  'login response': [Login, 'user tenant accessToken refreshToken expiresIn'],
  error: [ErrorBody, 'message code details'],
  'session status': [SessionStatus, 'authenticated expiresInMs expiresAt jti sessions'],
  'entry of the sessions': [SessionStatus.shape.sessions.element, 'expiresInMs expiresAt jti'],
  Visit: [
    Visit,
    'id prescriberId prescriberName scheduledDate scheduledTime duration status type location notes objectives outcomes draftData ' +
      'draftUpdatedAt inProgressAt startTime endTime actualDuration tenantId createdAt updatedAt prescriber',
  ],
  'place of a visit or prescriber': [Place, 'address city coordinates'],
  'Visit.outcomes': [Outcomes, 'productsDiscussed samplesProvided nextSteps rating feedback'],
  Prescriber: [
    Prescriber,
    'id firstName lastName email phone specialty hospitalAffiliation address notes lastVisitDate totalVisits averageRating isActive ' +
      'createdBy createdAt updatedAt',
  ],
  'delegate summary': [
    DelegateSummary,
    'totalVisits completedCount upcomingCount todayCount prescribersCount monthlyProgress',
  ],
  monthlyProgress: [
    MonthlyProgress,
    'completedThisMonth targetForMonth completionPercentage daysRemaining targetVisitsPerDay isOnTrack daysAheadBehind ' +
      'totalThisMonth scheduledThisMonth actualCompletionRate',
  ],
  'supervisor activity': [
    SupervisorActivity,
    'id description timestamp updatedAt type userId delegateName visit meetingDate',
  ],
  'team member': [
    TeamMember,
    'id name role visitsThisWeek performanceMetrics performance email department startDate lastActive status',
  ],
  'team member detail': [
    DelegateDetail,
    'totalVisits completedVisits pendingVisits averageVisitDuration prescribersManaged recentVisits performanceHistory',
  ],
  delegate: [
    Delegate,
    'id userId name email role department supervisorId status assignedAt lastActive performanceScore visitsThisMonth ' +
      'firstName lastName isActive visitStats lastLoginAt',
  ],
  visitStats: [Delegate.shape.visitStats, 'total completed pending'],
  notification: [Notification, 'id type title message priority isRead createdAt relatedId actionUrl'],
  'report template': [
    reports.templates.output.shape.data.element,
    'id name type description parameters isSystem isActive defaultPeriod icon',
  ],
  report: [
    Report,
    'id title description status format templateId templateName createdAt generatedAt expiresAt fileAssetId',
  ],
  'parameters of a report': [
    ReportParametersDraft,
    'dateRange delegateIds includeRatings includeComparisons',
  ],
  message: [
    Message,
    'id recipientId recipientName recipientEmail subject body priority attachments senderId senderName sentAt status readAt',
  ],
  'calendar response': [calendar.events.output, 'events members stats'],
  'event of the calendar': [CalendarEvent, 'memberId memberName'],
  'member of the calendar': [calendar.events.output.shape.members.element, 'id name'],
  'stats of the calendar': [
    calendar.events.output.shape.stats,
    'totalEvents upcomingVisits scheduledMeetings pendingApprovals',
  ],
  'tenant-admin user': [
    AdminUser,
    'id firstName lastName email role department phone status lastActive createdAt updatedAt',
  ],
  department: [Department, 'id name description userCount createdAt updatedAt version'],
  invitation: [Invitation, 'id email role department invitedBy invitedAt expiresAt status token'],
  'audit log': [
    AuditLog,
    'id userId userName action resource resourceId details timestamp ipAddress userAgent success',
  ],
  'user activity': [UserActivity, 'id userId action description timestamp ipAddress userAgent metadata'],
  'account setup data': [SetupData, 'companyInfo address plan adminAccount dataImport users configuration'],
  'what is saved of a setup': [setup.progress.output, 'data persistence progress'],
  'persistence of a setup': [setup.progress.output.shape.persistence, 'lastSaved autoSave version'],
  'progress of a setup': [
    setup.progress.output.shape.progress,
    'totalSteps currentStepIndex percentComplete',
  ],
}

/** What the server answers is checked against these shapes by server/test/statements.test.ts. */
test.each(Object.entries(entities))('%s has the fields of specification §3', (_name, [shape, fields]) => {
  const { properties } = shape.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as { properties: object }
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('the roles are those of the specification', () => {
  expect(roles).toEqual(['SUPER_ADMIN', 'TENANT_ADMIN', 'SUPERVISOR', 'DELEGATE'])
})

test('the words of a subscription are those of the specification', () => {
  expect(plans).toEqual(['trial', 'basic', 'professional', 'enterprise'])
  expect(subscriptionStatuses).toEqual(['active', 'inactive', 'cancelled', 'past_due'])
})

test('the words of visits and of people are those of the specification', () => {
  expect(visitStatuses).toEqual([
    'scheduled',
    'in-progress',
    'completed',
    'submitted',
    'approved',
    'rejected',
  ])
  expect(visitTypes).toEqual(['routine', 'follow_up', 'introduction'])
  expect(memberStatuses).toEqual(['active', 'inactive'])
  expect(userStatuses).toEqual(expect.arrayContaining(['active', 'pending']))
})

test('the list of users is the newest first, 20 a page, unless asked otherwise', () => {
  expect(UserFilter.parse({})).toEqual({ page: 1, limit: 20, sortBy: 'createdAt', sortOrder: 'desc' })
})

test('what nobody says of a report or a message is as the specification says', () => {
  expect(new Set(reportTemplates.map(({ defaultPeriod }) => defaultPeriod))).toEqual(new Set(['month']))
  const dateRange = { start: '2026-11-01', end: '2026-11-30' }
  const asked = ReportDraft.parse({ templateId: 'team-performance', parameters: { dateRange } })
  expect(asked.format).toBe('PDF')
  expect(MessageDraft.parse({ subject: 'Monday', body: 'See you.' }).priority).toBe('normal')
})
