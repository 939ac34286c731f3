/** Where the API lives. */
export const API_BASE = '/api/v1'
/** Names the request in every answer of the server. What lacks it was said by something in between. */
export const MARK_HEADER = 'X-Request-Id'

/** Specification §7: calls that no tenant header goes along with, by area or by name. */
const tenantless = [
  'auth',
  'mfa',
  'signin',
  'exports.requestOwn',
  'exports.listOwn',
  'invitations',
  'system.root',
  'system.health',
  'system.supervisorsHealth',
  'tenants.resolve',
  'tenants.manifest',
  'tenants.icon',
]
/** Does a call say which tenant it is for? */
export const namesTenant = (name: string): boolean =>
  !tenantless.includes(name) && !tenantless.includes(name.replace(/\..*/, ''))

/** Business constants of specification §9: the one place for both sides. Times in milliseconds. */
export const HTTP_TIMEOUT_MS = 30_000
export const REFRESH_TIMEOUT_MS = 10_000
export const SESSION_TTL_MS = 15 * 60_000
export const SESSION_WARNING_MS = 180_000
export const MONITOR_LEAD_MS = 60_000
export const MONITOR_MIN_MS = 10_000
export const MONITOR_FALLBACK_MS = 300_000
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
/** Minutes. */
export const DEFAULT_VISIT_DURATION = 30
export const DELEGATE_DATA_LIMIT = 120
export const WEEKLY_VISIT_TARGET = 20
export const PERFORMANCE_WEIGHTS = { target: 0.6, completion: 0.4 } as const
export const DAILY_VISIT_TARGET = 4
export const PERCENT_SCALE = 120
export const ON_TRACK_RATIO = 0.8
export const RESOLVED_TENANT_PERIOD_DAYS = 30
export const PRELOAD_ROUTE_DELAY_MS = 1000
export const PRELOAD_CRITICAL_DELAY_MS = 2000
/** Recent activity: so many items, for so many days. */
export const ACTIVITY_MAX = 100
export const ACTIVITY_RETENTION_DAYS = 30
/** What a prescriber's specialty is when nobody says (specification §3). */
export const DEFAULT_SPECIALTY = 'General'
/** What clients call the demo's tenant when they name none (specification §7). */
export const DEFAULT_TENANT = 'default-tenant'
export const NO_REASON = 'No reason provided'
/** decisions.md: largest prescriber import. */
export const IMPORT_MAX_ROWS = 50_000
/** A prescriber's next visit is looked for so many days ahead. */
export const NEXT_VISIT_DAYS = 60
export const APPROVALS_MAX = 200
/** So many days a calendar event takes, and a calendar is asked for, at most. */
export const EVENT_DAYS_MAX = 62
export const BULK_VISITS_MAX = 500
