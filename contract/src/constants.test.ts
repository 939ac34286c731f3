import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test('the limits are those of specification §9', () => {
  expect(constants).toMatchObject({
    HTTP_TIMEOUT_MS: 30_000,
    REFRESH_TIMEOUT_MS: 10_000,
    SESSION_TTL_MS: 900_000,
    SESSION_WARNING_MS: 180_000,
    MONITOR_LEAD_MS: 60_000,
    MONITOR_MIN_MS: 10_000,
    MONITOR_FALLBACK_MS: 300_000,
    MIN_PASSWORD_LENGTH: 8,
    DEFAULT_VISIT_DURATION: 30,
    DELEGATE_DATA_LIMIT: 120,
    ACTIVITY_MAX: 100,
    ACTIVITY_RETENTION_DAYS: 30,
    WEEKLY_VISIT_TARGET: 20,
    PERFORMANCE_WEIGHTS: { target: 0.6, completion: 0.4 },
    DAILY_VISIT_TARGET: 4,
    PERCENT_SCALE: 120,
    ON_TRACK_RATIO: 0.8,
    RESOLVED_TENANT_PERIOD_DAYS: 30,
    PRELOAD_ROUTE_DELAY_MS: 1000,
    PRELOAD_CRITICAL_DELAY_MS: 2000,
    DEFAULT_SPECIALTY: 'General',
    DEFAULT_TENANT: 'default-tenant',
    NO_REASON: 'No reason provided',
  })
})
