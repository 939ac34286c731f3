import { daysBetween } from '@rounds/contract/dates'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

/** “41 days ago”, “Today”, “Never”. */
export const lastVisitText = (
  { lastVisitDate }: Pick<Prescriber, 'lastVisitDate'>,
  format: Format,
): string => {
  if (lastVisitDate === null) return t('prescribers.never')
  const days = daysBetween(lastVisitDate.slice(0, 10), format.today())
  if (days <= 0) return t('prescribers.today')
  if (days === 1) return t('prescribers.yesterday')
  return t('prescribers.daysAgo', { count: days })
}

/** “Last visit 41 days ago”, “Never visited”: a sentence by itself. */
export const lastVisitLine = (prescriber: Pick<Prescriber, 'lastVisitDate'>, format: Format): string =>
  prescriber.lastVisitDate === null
    ? t('prescribers.neverVisited')
    : t('prescribers.lastVisit', { when: lastVisitText(prescriber, format).toLowerCase() })

/** A link that writes, or null. */
export const emailLink = ({ email }: Pick<Prescriber, 'email'>): string | null =>
  email === null || email === '' ? null : `mailto:${email}`

/** May the signed-in delegate change this prescriber? Those only visited are read-only (decisions.md, Scope of data). */
export const isOwn = (
  { createdBy, assignedDelegateId }: Pick<Prescriber, 'createdBy' | 'assignedDelegateId'>,
  userId: string,
): boolean => createdBy === userId || assignedDelegateId === userId
