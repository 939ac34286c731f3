import { setupSteps } from '@rounds/contract/setup-steps'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#lib/plain/store.ts'
import { useSession } from '#lib/session/session.ts'
import { addMessages, t } from '#lib/words/messages.ts'
import shell from '#messages/en/shell.json'
import { Note } from '#ui/Note.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { SetupWizard } from './SetupWizard.tsx'
import { openLink, wizardStore } from './store.ts'
import classes from './SetupWizard.module.css'

// The texts of the shell come with the signed-in area, which is not here.
addMessages({ app: shell })

/** A mailed link's token, taken out of the address once it is read: neither the history nor who looks on keeps it. */
const useLink = () => {
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  // Before the wizard looks for what this device had begun: it would come in between.
  useLayoutEffect(() => {
    if (token === '') return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void openLink(token)
  }, [token])
}

/** The set-up of a new company, outside any tenant: Rounds' mark and colour, and whoever is signed in elsewhere does not matter. */
export function OutsideFrame() {
  useLink()
  const { data, completedSteps, setUp, saving } = useStore(wizardStore)
  const { user } = useSession()
  // Of no company: the colours that ui/brand.ts gave the page before go.
  useEffect(() => {
    document.adoptedStyleSheets = []
  }, [])
  const company = data.companyInfo?.companyName ?? ''
  return (
    <div className={classes.outside}>
      <header className={classes.head}>
        <span className={classes.rounds} aria-hidden>
          R
        </span>
        <b>Rounds</b>
        <span className={`ink-3 ${classes.company}`}>
          {setUp || company === '' ? t('setup.brandNew') : t('setup.settingUp', { company })}
        </span>
        <span className={classes.space} />
        {setUp ? null : (
          <>
            <span className={`small ink-2 num ${classes.company}`}>
              {t(saving === 'server' || saving === 'refused' ? 'setup.progress' : 'setup.everyEntry', {
                done: completedSteps.length,
                count: setupSteps.length,
              })}
            </span>
            <OtherDevice />
          </>
        )}
      </header>
      <main>
        {user ? <Note>{t('setup.signedIn')}</Note> : null}
        <SetupWizard mode="new" />
      </main>
    </div>
  )
}
