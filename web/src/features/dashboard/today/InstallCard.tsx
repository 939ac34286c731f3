import { Button } from '@mantine/core'
import { IconShare2, IconSquarePlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type InstallPrompt, installPromptStore } from '#lib/install/install-prompt.ts'
import { mayBeCleared } from '#lib/outbox/storage.ts'
import { useStore } from '#lib/plain/store.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './InstallCard.module.css'

/** The home screen is the device's, whoever is signed in. */
const ANSWERED = 'pv.install'

const wasAnswered = () => {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    return false
  }
}

const noteAnswer = () => {
  try {
    localStorage.setItem(ANSWERED, 'yes')
  } catch {
    // Asked again another time.
  }
}

/** Asks once to put the app on the home screen: there unsent visits are safe (ux.md 4.7). Only where that can be done. */
export function InstallCard() {
  const { mobileApp } = useTenant().settings.features
  const prompt = useStore(installPromptStore)
  const [isOver, setOver] = useState(wasAnswered)
  const answer = () => {
    noteAnswer()
    setOver(true)
  }
  useEffect(() => {
    const onInstalled = () => {
      noteAnswer()
      setOver(true)
    }
    addEventListener('appinstalled', onInstalled)
    return () => removeEventListener('appinstalled', onInstalled)
  }, [])
  const ask = async (event: InstallPrompt) => {
    await event.prompt()
    const { outcome } = await event.userChoice
    // It can be asked once; the browser offers it again when it sees fit.
    installPromptStore.set(null)
    if (outcome === 'accepted') answer()
  }
  const isSafari = prompt === null && mayBeCleared()
  if (isOver || !mobileApp || (prompt === null && !isSafari)) return null
  return (
    <section className={classes.card} aria-labelledby="install-title">
      <div className={classes.head}>
        <h2 id="install-title">{t('install.title')}</h2>
        <IconButton icon={IconX} label={t('install.dismiss')} onClick={answer} />
      </div>
      <p className="ink-2">{t('install.text')}</p>
      {isSafari ? (
        <ol className={classes.steps}>
          <li>
            <IconShare2 size={20} stroke={1.75} aria-hidden />
            {t('install.share')}
          </li>
          <li>
            <IconSquarePlus size={20} stroke={1.75} aria-hidden />
            {t('install.add')}
          </li>
        </ol>
      ) : null}
      {prompt ? (
        <Button variant="default" onClick={() => void ask(prompt)}>
          {t('install.action')}
        </Button>
      ) : null}
    </section>
  )
}
