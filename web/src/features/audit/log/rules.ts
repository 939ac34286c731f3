import type { AuditEntry } from '@rounds/contract/audit'
import { type Role, roles } from '@rounds/contract/endpoint'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

/** “14:11:07”: clocks of all zones show the same seconds. */
export const exactTime = (iso: string, format: Format): string =>
  format.instantTime(iso).replace(/\d+:\d\d/, (time) => `${time}:${iso.slice(17, 19)}`)

/** “Today, Wednesday 25 November”. */
export const dayHead = (day: string, format: Format): string => {
  const long = format.longDay(day)
  if (day === format.today()) return `${t('app.date.today')}, ${long}`
  return day.slice(0, 4) === format.today().slice(0, 4) ? long : `${long} ${day.slice(0, 4)}`
}

/** `weeklyVisitTarget` in words; an id is called like what it names. */
export const fieldName = (field: string): string => {
  const words = field
    .replace(/Id$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isRole = (value: string): value is Role => roles.some((role) => role === value)

/** What was stored, as people say it; people and departments by their names. */
export const valueText = (value: unknown, names: AuditEntry['names']): string => {
  if (value === null || value === undefined || value === '') return t('audit.entry.none')
  if (typeof value === 'boolean') return t(value ? 'audit.entry.yes' : 'audit.entry.no')
  if (Array.isArray(value))
    return value.length === 0 ? t('audit.entry.none') : value.map((each) => valueText(each, names)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${fieldName(key)}: ${valueText(inner, names)}`)
      .join(', ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isRole(text)) return t(`app.role.${text}`)
  return names[text] ?? text
}

/** What the details say besides what was changed. */
export const otherDetails = (details: AuditEntry['details']): [string, unknown][] =>
  Object.entries(details).filter(
    ([key, value]) => !['before', 'after', 'from', 'to', 'fields'].includes(key) && value !== null,
  )

/** The middle of a seal that is being told, the ends of its neighbours. */
export const sealTexts = ({ before, seal, next }: { before: string; seal: string; next: string | null }) => ({
  before: `…${before.slice(-8, -4)} ${before.slice(-4)}`,
  seal: `${seal.slice(0, 4)} ${seal.slice(4, 8)}`,
  next: next === null ? null : `${next.slice(0, 4)} ${next.slice(4, 8)}…`,
})
