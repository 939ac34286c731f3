import type { Role } from '@rounds/contract/endpoint'
import type { AdminUser } from '@rounds/contract/users'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

export const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

export const roleText = (role: Role): string => t(`app.role.${role}`)

export const lastActiveText = ({ lastActive }: Pick<AdminUser, 'lastActive'>, format: Format): string =>
  lastActive === null ? t('users.nothing') : format.relativeInstant(lastActive)

/** The day on which something happened, in the company's zone. */
export const dayText = (instant: string, format: Format): string => format.shortDay(format.local(instant).day)
