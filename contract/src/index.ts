import { analytics } from './analytics.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { coaching } from './coaching.ts'
import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { departments } from './departments.ts'
import { desk } from './desk.ts'
import type { Endpoint } from './endpoint.ts'
import { erasure } from './erasure.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { invitations } from './invitations.ts'
import { invites } from './invites.ts'
import { messages } from './messages.ts'
import { mfa } from './mfa.ts'
import { notifications } from './notifications.ts'
import { overview } from './overview.ts'
import { prescribers } from './prescribers.ts'
import { reports } from './reports.ts'
import { schedules } from './schedules.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { signin } from './signin.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'

/** Each endpoint stands where its name says; another place is a type error. */
const inPlace = <
  T extends {
    [A in keyof T]: { [K in keyof T[A]]: Endpoint & { name: `${A & string}.${K & string}` } }
  },
>(
  areas: T,
): T => areas

/** The whole API: the one list that the server mounts and that OpenAPI and the sweeps read. */
export const api = inPlace({
  system,
  auth,
  mfa,
  signin,
  invitations,
  invites,
  tenants,
  companies,
  settings,
  prescribers,
  visits,
  dashboard,
  approvals,
  team,
  users,
  departments,
  analytics,
  desk,
  notifications,
  messages,
  audit,
  overview,
  calendar,
  coaching,
  reports,
  schedules,
  files,
  exports,
  erasure,
  setup,
})

type Api = typeof api
type AnyEndpoint = { [A in keyof Api]: Api[A][keyof Api[A]] }[keyof Api]
/** What identifies an endpoint: tables by endpoint are keyed by it, so that the compiler knows a wrong or missing one. */
export type EndpointName = AnyEndpoint['name']
/** What a signed-in person may ask without changing anything. */
export type ReadName = Exclude<
  Extract<AnyEndpoint, { method: 'GET' }>,
  { audience: 'public' | { optional: unknown } }
>['name']

export { API_BASE } from './constants.ts'
