import type { LogFilter } from '@rounds/contract/audit'
import type { CalendarType } from '@rounds/contract/calendar'
import type { CoachingNote } from '@rounds/contract/coaching'
import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import type { Role } from '@rounds/contract/endpoint'
import type { KnownEvent } from '@rounds/contract/event-news'
import type { DataExport } from '@rounds/contract/exports'
import type { Document } from '@rounds/contract/documents/document'
import type { Message } from '@rounds/contract/messages'
import type { SecondFactorPolicy } from '@rounds/contract/mfa'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { SetupRow } from '@rounds/contract/setup-rules'
import type { Report, TemplateId } from '@rounds/contract/reports'
import type { Schedule } from '@rounds/contract/schedules'
import type { Tenant } from '@rounds/contract/tenants'
import type { UserStatus } from '@rounds/contract/user-rules'
import type { ApprovalKind } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'

/** What stands in a row of each table of a company; as the server's tables, in camelCase. */
export type UserRow = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  status: UserStatus
  phone: string | null
  weeklyVisitTarget: number
  departmentId: string | null
  supervisorId: string | null
  isEmailVerified: boolean
  passwordHash: string | null
  lastLoginAt: string | null
  lastSeenAt: string | null
  createdAt: string
  updatedAt: string
  assignedAt: string | null
  deletedAt: string | null
  version: number
}

export type TenantRow = Pick<Tenant, 'id' | 'name' | 'slug' | 'domain' | 'logo' | 'settings' | 'version'> & {
  plan: Tenant['subscription']['plan']
  subscriptionStatus: Tenant['subscription']['status']
  trialEndsAt: string | null
  currentPeriodEnd: string
  onboardingCompleted: boolean
  /** What it said of itself when it was set up. */
  company?: object
  createdAt: string
  updatedAt: string
}

export type PrescriberRow = Omit<Prescriber, 'averageRating' | 'assignedDelegateName'> & {
  ratingSum: number
  ratingCount: number
}

/** What other rows say of a visit is joined when it is read. */
export type VisitRow = Omit<
  Visit,
  'tenantId' | 'delegateName' | 'approvedByName' | 'rejectedByName' | 'prescriber'
> & {
  plannedDate: string | null
  plannedTime: string | null
}

export type SessionRow = {
  id: string
  userId: string
  remember: boolean
  createdAt: string
  /** Until when it opens something, and until when it can be renewed. */
  accessExpiresAt: string
  expiresAt: string
  userAgent: string | null
  ipAddress: string | null
  /** Of somebody who was deactivated: it opens nothing, and says so. */
  isClosed?: boolean
}

export type AuditRow = {
  id: string
  userId: string | null
  action: string
  resource: string
  resourceId: string | null
  details: Record<string, unknown>
  ipAddress: string | null
  userAgent: string | null
  success: boolean
  at: string
}

export type NotificationRow = {
  id: string
  userId: string
  type: string
  priority: string
  wording: string
  parameters: Record<string, string>
  relatedId: string | null
  actionUrl: string | null
  createdAt: string
  readAt: string | null
  delegateId: string | null
  visitIds: string[] | null
  undecided: string[] | null
  known?: KnownEvent | null
}

export type DepartmentRow = {
  id: string
  name: string
  description: string | null
  createdAt: string
  updatedAt: string
  version: number
}

export type EventRow = {
  id: string
  title: string
  type: CalendarType
  startDay: string
  startTime: string | null
  endDay: string
  endTime: string | null
  location: string | null
  description: string | null
  memberId: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
  version: number
}

export type MessageRow = Pick<
  Message,
  | 'id'
  | 'senderId'
  | 'recipientId'
  | 'subject'
  | 'body'
  | 'priority'
  | 'inReplyTo'
  | 'threadId'
  | 'visitId'
  | 'sentAt'
  | 'readAt'
> & { attachmentIds?: string[] }

export type NoteRow = Omit<
  CoachingNote,
  'writtenByName' | 'visitDate' | 'prescriberName' | 'visits' | 'done'
> & { writtenBy: string }

export type InvitationRow = {
  id: string
  email: string
  role: Role
  firstName: string | null
  lastName: string | null
  departmentId: string | null
  supervisorId: string | null
  invitedBy: string | null
  invitedAt: string
  expiresAt: string
  acceptedAt: string | null
  cancelledAt: string | null
  mailFailedAt: string | null
  /** What its link ends with: the demo sends no mail, and shows it once. */
  token?: string
  version: number
}

/** `data` in base64. */
type FileRow = {
  id: string
  name: string
  contentType: string
  purpose: string
  size: number
  data: string
  createdBy: string
  createdAt?: string
}

/** `secret` as it is typed into an app; it counts from `confirmedAt` on. `codes`: hashes of those that are left. */
export type FactorRow = {
  id: string
  secret: string
  confirmedAt: string | null
  lastStep: number
  codes: string[]
}

/** The right password was told, and is not enough. */
export type StepRow = {
  id: string
  userId: string
  passwordHash: string | null
  remember: boolean
  enrols: boolean
  expiresAt: string
}

export type ExportRow = Pick<DataExport, 'id' | 'kind' | 'personId' | 'createdAt' | 'records'> & {
  createdBy: string
  /** Of the audit log: of which entries. */
  filter?: LogFilter
}

/** `document`: what it says, once it was made here; what the story tells is made of its visits when somebody asks. */
export type ReportRow = Pick<
  Report,
  | 'id'
  | 'title'
  | 'description'
  | 'status'
  | 'format'
  | 'createdAt'
  | 'generatedAt'
  | 'expiresAt'
  | 'parameters'
  | 'errorMessage'
  | 'progress'
> & { createdBy: string; template: TemplateId; document?: Document }

export type ScheduleRow = Pick<Schedule, 'id' | 'reportId' | 'every' | 'format' | 'asLink' | 'nextDay'> & {
  createdBy: string
  createdAt: string
}
/** A person of the company, or an address outside. */
type ReaderOf = { id: string; userId: string | null; address: string | null }
export type RecipientRow = ReaderOf & { scheduleId: string; stoppedAt: string | null }
type RunRow = { id: string; reportId: string; scheduleId: string | null; day: string | null; asLink: boolean }
/** No mail leaves the demo: this is what would have. */
type MailRow = ReaderOf & { reportId: string; sentAt: string }

/** An answer that is given again to whoever sends the same change again. */
type AnsweredRow = { id: string; fingerprint: string; status: number; body: unknown; at: string }

export type Tables = {
  tenants: TenantRow
  departments: DepartmentRow
  users: UserRow
  prescribers: PrescriberRow
  visits: VisitRow
  audit_log: AuditRow
  notifications: NotificationRow
  sessions: SessionRow
  role_permissions: { id: Role; permissions: string[]; version: number }
  review_rules: { id: string; rules: Record<string, unknown>; since: string; version: number }
  report_domains: { id: string; domains: string[]; version: number }
  calendar_events: EventRow
  calendar_feeds: { id: string; createdAt: string; stoppedAt?: string | null }
  messages: MessageRow
  coaching_notes: NoteRow
  files: FileRow
  invitations: InvitationRow
  health_dismissals: { id: string; reason: string; until: string }
  idempotency_keys: AnsweredRow
  second_factors: FactorRow
  sign_in_steps: StepRow
  security_rules: { id: string; secondFactor: SecondFactorPolicy; version: number }
  data_exports: ExportRow
  account_setups: SetupRow & { id: string }
  reports: ReportRow
  report_schedules: ScheduleRow
  report_recipients: RecipientRow
  report_runs: RunRow
  report_mails: MailRow
  visit_submissions: { id: string; visitId: string; kind: ApprovalKind; submittedAt: string }
}
export type TableName = keyof Tables
export type AnyRow = { id: string }

/** What a row says where the story does not. */
export const unsaid: { [T in TableName]?: (at: string) => Partial<Tables[T]> } = {
  tenants: (at) => ({ domain: null, logo: null, trialEndsAt: null, updatedAt: at, version: 1 }),
  departments: (at) => ({ description: null, createdAt: at, updatedAt: at, version: 1 }),
  users: () => ({
    weeklyVisitTarget: WEEKLY_VISIT_TARGET,
    phone: null,
    lastSeenAt: null,
    deletedAt: null,
    version: 1,
  }),
  prescribers: () => ({ version: 1 }),
  invitations: () => ({ acceptedAt: null, version: 1 }),
  calendar_events: () => ({ version: 1 }),
  audit_log: () => ({ success: true }),
  reports: () => ({ description: null }),
  report_schedules: () => ({ asLink: false }),
  report_recipients: () => ({ userId: null, address: null, stoppedAt: null }),
  report_runs: () => ({ asLink: false }),
  report_mails: () => ({ address: null }),
}
