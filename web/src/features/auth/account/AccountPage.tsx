import { CalendarFeed } from '#features/calendar/feed/CalendarFeed.tsx'
import { OwnData } from '#features/exports/data/OwnData.tsx'
import { t } from '#lib/words/messages.ts'
import { addressOf, oneOf } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useUser } from '#lib/session/session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import classes from './AccountPage.module.css'
import { AccountFactor } from './AccountFactor.tsx'
import { AccountPassword } from './AccountPassword.tsx'
import { AccountPreferences } from './AccountPreferences.tsx'
import { AccountProfile } from './AccountProfile.tsx'
import { AccountSessions } from './AccountSessions.tsx'
import { AccountStorage } from './AccountStorage.tsx'

const parts = {
  profile: AccountProfile,
  password: AccountPassword,
  factor: AccountFactor,
  preferences: AccountPreferences,
  sessions: AccountSessions,
  storage: AccountStorage,
  calendar: CalendarFeed,
  data: OwnData,
}
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]
const address = addressOf({ tab: oneOf(names) })

/** The person's own account (ux.md 4.6), a part of it at a time; which one lives in the address. */
export function AccountPage() {
  const { role } = useUser()
  const [{ tab }, change] = useAddress(address)
  const offered = names.filter((name) => name !== 'calendar' || role === 'DELEGATE')
  const part = offered.includes(tab) ? tab : 'profile'
  const Content = parts[part]
  usePageTitle(t('account.title'))
  return (
    <>
      <PageHeader title={t('account.title')} />
      <ViewTabs
        label={t('account.view')}
        options={offered.map((value) => ({ value, label: t(`account.tab.${value}`) }))}
        value={part}
        onChange={(next) => change({ tab: next }, { toTop: true })}
      />
      <section className={classes.part} aria-labelledby="account-part">
        <h2 id="account-part">{t(`account.tab.${part}`)}</h2>
        <Content />
      </section>
    </>
  )
}
