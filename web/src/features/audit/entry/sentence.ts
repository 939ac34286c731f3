import { type AuditLog, type AuditNoun, type AuditVerb, auditNouns, auditVerbs } from '@rounds/contract/audit'
import type { Role } from '@rounds/contract/endpoint'
import { deviceOf } from '#lib/plain/user-agent.ts'
import { type MessageKey, t } from '#lib/words/messages.ts'

type Told = Pick<
  AuditLog,
  'action' | 'resource' | 'resourceName' | 'details' | 'success' | 'userName' | 'userAgent'
>
/** What was done, and to what; either may be empty. */
export type Sentence = { does: string; what: string }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type Change = { field: string; before: unknown; after: unknown }

/** What an entry says was changed, field by field; of a state only from what to what. */
export const changesOf = ({ details }: Pick<AuditLog, 'details'>): Change[] => {
  const { before, after, from, to } = details
  if (from !== undefined || to !== undefined) return [{ field: 'status', before: from, after: to }]
  const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter((each) => JSON.stringify(each.before ?? null) !== JSON.stringify(each.after ?? null))
}

/** Those that say all by themselves. */
const whole: Readonly<Record<string, MessageKey>> = {
  'login session': 'audit.pair.login',
  'logout session': 'audit.pair.logout',
  'replace session': 'audit.pair.replace',
  'end session': 'audit.pair.endSession',
  'refresh-reuse session': 'audit.pair.reuse',
  'change-password user': 'audit.pair.password',
  'forgot-password user': 'audit.pair.forgot',
  'reset-password user': 'audit.pair.reset',
  'verify-email user': 'audit.pair.verify',
  'resend-verification user': 'audit.pair.resend',
  'update profile': 'audit.pair.profile',
  'accept invitation': 'audit.pair.acceptInvitation',
  'complete setup': 'audit.pair.setup',
  'create calendar-feed': 'audit.pair.feed',
  'delete calendar-feed': 'audit.pair.feedGone',
  'export prescriber': 'audit.pair.exportPrescribers',
  'stop report-schedule': 'audit.pair.stopReport',
  'resume report-schedule': 'audit.pair.resumeReport',
}

/** “Firefox 146 on Windows” of what a device says of itself; undefined where it says nothing that people know. */
export const deviceText = (userAgent: string | null, withVersion = false): string | undefined => {
  const { browser, version, system } = deviceOf(userAgent)
  const named =
    withVersion && browser !== undefined && version !== undefined ? `${browser} ${version}` : browser
  return named !== undefined && system !== undefined
    ? t('audit.device.on', { browser: named, system })
    : (named ?? system)
}

const special = ({
  action,
  resource,
  details,
  success,
  resourceName,
  userAgent,
}: Told): Sentence | undefined => {
  const alone = (does: string) => ({ does, what: '' })
  const pair = `${action} ${resource}`
  if (pair === 'login session' && !success)
    return resourceName === null
      ? alone(t('audit.pair.loginFailedNobody'))
      : { does: t('audit.pair.loginFailed'), what: resourceName }
  const device = deviceText(userAgent)
  if (pair === 'login session' && device !== undefined) return alone(t('audit.pair.loginFrom', { device }))
  if (pair === 'change-password user' && !success) return alone(t('audit.pair.passwordFailed'))
  if (pair === 'end session' && details.everywhere === true) return alone(t('audit.pair.endSessions'))
  if (pair === 'remove user')
    return { does: t('audit.pair.removeMember'), what: thingOf('user', resourceName) }
  if (pair === 'import prescriber' && typeof details.imported === 'number')
    return alone(t('audit.pair.importPrescribers', { count: details.imported }))
  if (pair === 'check audit-log') {
    const { entries, brokenAt } = details
    if (typeof brokenAt === 'number') return alone(t('audit.pair.checkLogBroken', { number: brokenAt }))
    return alone(t(entries === undefined ? 'audit.pair.checkLog' : 'audit.pair.checkLogUnbroken'))
  }
  const key = whole[pair]
  return key && alone(t(key))
}

const isNoun = (noun: string): noun is AuditNoun => auditNouns.some((each) => each === noun)
const isVerb = (verb: string): verb is AuditVerb => auditVerbs.some((each) => each === verb)

/** An action or a thing in words of its own; of another version as it is written. */
export const verbText = (verb: string): string => (isVerb(verb) ? t(`audit.does.${verb}`) : verb)
export const nounText = (noun: string): string => (isNoun(noun) ? t(`audit.some.${noun}`) : noun)

const isRole = (name: string): name is Role =>
  ['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN', 'SUPER_ADMIN'].includes(name)
const thingOf = (noun: string, name: string | null): string => {
  if (!isNoun(noun)) return name ?? noun
  if (name === null || name === '') return t(`audit.some.${noun}`)
  return t(`audit.thing.${noun}`, { name: isRole(name) ? t(`app.role.${name}`) : name })
}

/** What a change of somebody is called, where it was one thing. */
const changed = (entry: Told): string | undefined => {
  const changes = changesOf(entry)
  const [only] = changes
  if (entry.action !== 'update' || only === undefined) return undefined
  const fields = new Set(changes.map(({ field }) => field))
  if (fields.has('role')) return t('audit.change.role')
  if (changes.length > 1) return undefined
  if (only.field === 'supervisorId' || only.field === 'supervisor') return t('audit.change.supervisor')
  if (only.field === 'departmentId' || only.field === 'department') return t('audit.change.department')
  if (only.field === 'status' && only.after === 'inactive') return t('audit.change.deactivated')
  if (only.field === 'status' && only.after === 'active') return t('audit.change.activated')
  return undefined
}

const LOGO = ['logo', 'brandingLogo', 'favicon']
const BRANDING = [...LOGO, 'primaryColor', 'secondaryColor']
/** What a change of the company is called, where only its looks were changed. */
const looks = (entry: Told): string | undefined => {
  const fields = changesOf(entry).map(({ field }) => field)
  if (entry.resource !== 'tenant' || entry.action !== 'update' || fields.length === 0) return undefined
  if (fields.every((field) => LOGO.includes(field))) return t('audit.change.logo')
  return fields.every((field) => BRANDING.includes(field)) ? t('audit.change.branding') : undefined
}

/** An entry in words, from its verb and its noun (ux-next 4). */
export const sentenceOf = (entry: Told): Sentence => {
  const { action, resource, resourceName } = entry
  const ofLooks = looks(entry)
  if (ofLooks !== undefined) return { does: ofLooks, what: '' }
  return (
    special(entry) ?? {
      does: (resource === 'user' ? changed(entry) : undefined) ?? verbText(action),
      what: thingOf(resource, resourceName),
    }
  )
}

/** The whole sentence, with who did it. */
export const wholeSentence = (entry: Told, who: string): string => {
  const { does, what } = sentenceOf(entry)
  return [who, does, what].filter(Boolean).join(' ')
}

/** Who did it: a name, or the product itself where nobody asked for it. */
export const whoOf = ({ userId, userName, ipAddress }: Pick<AuditLog, 'userId' | 'userName' | 'ipAddress'>) =>
  userName ?? (userId === null && ipAddress === null ? t('audit.system') : t('audit.nobody'))
