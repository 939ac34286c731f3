import type { ReadName } from '@rounds/contract'
import type { EventType } from '@rounds/contract/system'
import type { QueryKey } from '@tanstack/react-query'
import type { StoredRead } from '#lib/device/rows.ts'
import { isOutdated } from '#lib/device/rules.ts'

/** About 400 weeks, lists and opened details: some megabytes at most. */
const MAX_READS = 400

/** `isKept`: on this device. `after`: the events that make an answer stale. */
type Rule = { isKept?: true; after?: readonly EventType[] }

/**
 * What stays off the device, and is read again only when it is asked for, or when its company has changed something
 * (app/shell/useCompanyNews.ts). Names that no page need carry.
 */
type Plain =
  | 'analytics.measures'
  | 'analytics.performanceReport'
  | 'analytics.records'
  | 'analytics.team'
  | 'analytics.visits'
  | 'audit.chain'
  | 'audit.get'
  | 'audit.list'
  | 'audit.proof'
  | 'calendar.event'
  | 'calendar.feed'
  | 'companies.settings'
  | 'departments.get'
  | 'departments.list'
  | 'desk.activities'
  | 'erasure.preview'
  | 'exports.file'
  | 'exports.get'
  | 'exports.list'
  | 'exports.listLog'
  | 'exports.listOwn'
  | 'files.get'
  | 'invites.list'
  | 'invites.options'
  | 'mfa.state'
  | 'overview.health'
  | 'overview.home'
  | 'overview.users'
  | 'prescribers.importTemplate'
  | 'reports.exportFile'
  | 'reports.get'
  | 'reports.templates'
  | 'schedules.mailed'
  | 'schedules.mailedFile'
  | 'schedules.people'
  | 'settings.permissions'
  | 'settings.reportDomains'
  | 'settings.reviewRules'
  | 'settings.security'
  | 'system.events'
  | 'tenants.get'
  | 'tenants.list'
  | 'users.activity'
  | 'users.get'
  | 'users.list'

const keptOfVisits = { isKept: true, after: ['visit', 'approval'] } satisfies Rule
/** Days off are in the figures of people, too. */
const ofTeam = { after: ['visit', 'approval', 'member', 'calendar'] } satisfies Rule
const ofReports = { after: ['report'] } satisfies Rule
const ofMessages = { isKept: true, after: ['message'] } satisfies Rule

/**
 * What becomes of each answer. Kept is what a day in the field looks at (ux.md 5.6, 4.8); sessions, addresses of feeds and
 * settings stay off the device, and approvals need the server.
 */
const rules: Record<Exclude<ReadName, Plain>, Rule> = {
  'visits.list': keptOfVisits,
  'visits.get': keptOfVisits,
  'visits.history': keptOfVisits,
  'prescribers.list': keptOfVisits,
  'prescribers.letters': keptOfVisits,
  'prescribers.get': keptOfVisits,
  'dashboard.delegateData': keptOfVisits,
  'dashboard.summary': keptOfVisits,
  'dashboard.products': keptOfVisits,
  // Delegates who come to a supervisor, or leave, bring what waits of them along.
  'approvals.list': { after: ['visit', 'approval', 'member'] },
  'team.list': ofTeam,
  'team.delegates': ofTeam,
  'team.get': ofTeam,
  'team.week': ofTeam,
  'team.ownWeek': keptOfVisits,
  'desk.dashboard': ofTeam,
  'notifications.list': { isKept: true, after: ['notification'] },
  'notifications.listOfSupervisor': { after: ['notification'] },
  'messages.list': ofMessages,
  'messages.recipients': ofMessages,
  'coaching.list': { after: ['message'] },
  'coaching.own': ofMessages,
  'reports.list': ofReports,
  'reports.saved': ofReports,
  'schedules.list': ofReports,
  'auth.profile': { isKept: true },
  'calendar.events': ofTeam,
  'calendar.days': ofTeam,
  'calendar.ownEvents': { isKept: true, after: ['calendar'] },
}
const ruleOf = new Map(Object.entries(rules))

/** Whether an answer is kept on the device. Searches are not: what they find is answered from the lists. */
export const isKept = ([name, input]: QueryKey): boolean =>
  ruleOf.get(String(name))?.isKept === true &&
  !(typeof input === 'object' && input !== null && 'search' in input)

/** Does one of the events make the answers to this key stale? */
export const isStale = ([name]: QueryKey, events: readonly EventType[]): boolean =>
  ruleOf.get(String(name))?.after?.some((type) => events.includes(type)) ?? false

/**
 * Of what a device holds, the owner's newest answers to show, and the keys of everything to throw away: also of what nobody
 * asks for under that name any more.
 */
export const sortOut = (
  reads: readonly StoredRead[],
  owner: string,
  at: number,
): { shown: StoredRead[]; dropped: string[] } => {
  const fresh = reads
    .filter((read) => read.owner === owner && isKept(read.queryKey) && !isOutdated(read.updatedAt, at))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
  const shown = fresh.slice(0, MAX_READS)
  const keys = new Set(shown.map(({ key }) => key))
  return { shown, dropped: reads.filter(({ key }) => !keys.has(key)).map(({ key }) => key) }
}
