import { approvals } from './approvals.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { dashboard } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { files } from './files.ts'
import { invitations } from './invitations.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { prescribers } from './prescribers.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'
import { tenants } from './tenants.ts'
import { visits } from './visits.ts'

/** The whole API: the one list that the server mounts and that OpenAPI and the sweeps read. */
export const api = {
  system,
  auth,
  invitations,
  tenants,
  settings,
  prescribers,
  visits,
  dashboard,
  approvals,
  notifications,
  messages,
  calendar,
  files,
} satisfies Record<string, Record<string, Endpoint>>

export { API_BASE } from './constants.ts'
