import type { Invitation } from '@rounds/contract/invites'
import { daysBetween } from '@rounds/contract/dates'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

/** “in 6 days”, “tomorrow”, “today, 14:20”; of what is over, when it was. Nothing where nobody waits. */
export const expiryText = ({ status, expiresAt }: Invitation, format: Format): string => {
  if (status === 'expired') return format.relativeInstant(expiresAt)
  if (status !== 'pending') return ''
  const { day, time } = format.local(expiresAt)
  const days = daysBetween(format.today(), day)
  if (days <= 0) return t('invites.expires.today', { time: format.time(time) })
  return days === 1 ? t('invites.expires.tomorrow') : t('invites.expires.days', { count: days })
}

/** Who is invited, as far as a name is known. */
export const nameOf = ({ firstName, lastName }: Invitation): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ')
