import { deviceOf } from '#lib/plain/user-agent.ts'
import { t } from '#lib/words/messages.ts'

/** “Chrome on Windows” of a `User-Agent`, as much of it as can be told. */
export const deviceName = (userAgent: string | null): string => {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== undefined && system !== undefined)
    return t('account.sessions.browserOn', { browser, system })
  return browser ?? system ?? t('account.sessions.unknown')
}
