import account from '#messages/en/account.json'
import analytics from '#messages/en/analytics.json'
import approvals from '#messages/en/approvals.json'
import audit from '#messages/en/audit.json'
import branding from '#messages/en/branding.json'
import calendar from '#messages/en/calendar.json'
import coaching from '#messages/en/coaching.json'
import codes from '#messages/en/codes.json'
import copying from '#messages/en/copying.json'
import dashboard from '#messages/en/dashboard.json'
import data from '#messages/en/data.json'
import demo from '#messages/en/demo.json'
import departments from '#messages/en/departments.json'
import desk from '#messages/en/desk.json'
import factor from '#messages/en/factor.json'
import figures from '#messages/en/figures.json'
import help from '#messages/en/help.json'
import holidays from '#messages/en/holidays.json'
import install from '#messages/en/install.json'
import invites from '#messages/en/invites.json'
import keeping from '#messages/en/keeping.json'
import kept from '#messages/en/kept.json'
import lists from '#messages/en/lists.json'
import messages from '#messages/en/messages.json'
import missing from '#messages/en/missing.json'
import notifications from '#messages/en/notifications.json'
import offline from '#messages/en/offline.json'
import outbox from '#messages/en/outbox.json'
import overview from '#messages/en/overview.json'
import planning from '#messages/en/planning.json'
import prescribers from '#messages/en/prescribers.json'
import reports from '#messages/en/reports.json'
import review from '#messages/en/review.json'
import roles from '#messages/en/roles.json'
import settings from '#messages/en/settings.json'
import setup from '#messages/en/setup.json'
import shell from '#messages/en/shell.json'
import subscription from '#messages/en/subscription.json'
import team from '#messages/en/team.json'
import tenants from '#messages/en/tenants.json'
import users from '#messages/en/users.json'
import visitor from '#messages/en/visitor.json'
import visits from '#messages/en/visits.json'

/**
 * The texts of everything behind the sign-in, for their types and for tests. shell.json continues the area `app` and comes
 * with the shell; vite.config.ts adds the other areas where they are named.
 */
export const product = {
  app: shell,
  account,
  visitor,
  visits,
  prescribers,
  planning,
  review,
  analytics,
  approvals,
  audit,
  branding,
  calendar,
  coaching,
  codes,
  copying,
  dashboard,
  data,
  demo,
  departments,
  desk,
  factor,
  figures,
  help,
  holidays,
  install,
  invites,
  keeping,
  kept,
  lists,
  messages,
  missing,
  notifications,
  offline,
  outbox,
  overview,
  reports,
  roles,
  settings,
  subscription,
  setup,
  team,
  tenants,
  users,
}
