import { isUnreachable, messageOf } from '#lib/plain/errors.ts'
import { t } from './messages.ts'

/** Why something was not done, for a person: where no answer came, that it needs a connection. */
export const reasonOf = (error: unknown): string =>
  isUnreachable(error) ? `${messageOf(error)}. ${t('app.page.needsConnection')}` : messageOf(error)
