import type { Role } from '@rounds/contract/endpoint'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { Tenant } from '@rounds/contract/tenants'
import type { UserStatus } from '@rounds/contract/user-rules'
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
  departmentId: string | null
  supervisorId: string | null
  isEmailVerified: boolean
  passwordHash: string | null
  lastLoginAt: string | null
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
}

/** An answer that is given again to whoever sends the same change again. */
type AnsweredRow = { id: string; fingerprint: string; status: number; body: unknown; at: string }

export type Tables = {
  tenants: TenantRow
  departments: { id: string; name: string; description: string | null; createdAt: string; updatedAt: string }
  users: UserRow
  prescribers: PrescriberRow
  visits: VisitRow
  audit_log: AuditRow
  notifications: NotificationRow
  sessions: SessionRow
  role_permissions: { id: Role; permissions: string[] }
  review_rules: { id: string; rules: Record<string, unknown> }
  idempotency_keys: AnsweredRow
  visit_submissions: { id: string; visitId: string }
}
export type TableName = keyof Tables
export type AnyRow = { id: string }

/** What a row says where the story does not. */
export const unsaid: { [T in TableName]?: (at: string) => Partial<Tables[T]> } = {
  tenants: (at) => ({ domain: null, logo: null, trialEndsAt: null, updatedAt: at, version: 1 }),
  departments: (at) => ({ description: null, createdAt: at, updatedAt: at }),
  users: () => ({ phone: null, deletedAt: null, version: 1 }),
  prescribers: () => ({ version: 1 }),
  audit_log: () => ({ success: true }),
}
