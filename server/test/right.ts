import type { Role } from '@rounds/contract/endpoint'
import type { Permission } from '@rounds/contract/permissions'

export type Right = {
  /** Who may ask. */
  by: 'public' | 'any' | Role[] | { optional: Role[] }
  /** What the role must be granted, the same for all or by role. */
  needs?: Permission | Partial<Record<Role, Permission>>
  /** Lists in the answer that are empty without another permission. */
  parts?: Record<string, Permission>
  /** Works without a subscription although it changes something. */
  always?: true
  /** What a change writes into the audit log: verb and noun. */
  audit?: string
  /** The table of the object that is changed, or of what its tenant says as a whole, which has versions: If-Match names one. */
  versions?:
    | 'visits'
    | 'prescribers'
    | 'tenants'
    | 'calendar_events'
    | 'users'
    | 'departments'
    | 'invitations'
    | 'role_permissions'
    | 'review_rules'
    | 'report_domains'
    | 'security_rules'
}
