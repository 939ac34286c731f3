import { Button } from '@mantine/core'
import { auth } from '@rounds/contract/auth'
import { type ReactNode, useState } from 'react'
import { MessageModal } from '#features/messages/message/message.part.ts'
import { preferenceStore } from '#lib/device/preferences.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { type MessageKey, t } from '#lib/words/messages.ts'
import { openShortcuts } from '#app/keys/store.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { closeHelp, helpStore } from './store.ts'
import classes from './Help.module.css'

const offline: MessageKey[] = ['help.offline.work', 'help.offline.sent', 'help.offline.keep']

/** Whom to ask, what happens without a network, and the keys (ux.md 2.2, 5.11): opens over any page and works without a network. */
export function Help() {
  const isOpen = useStore(helpStore)
  const [isWriting, setWriting] = useState(false)
  const write = () => {
    closeHelp()
    setWriting(true)
  }
  return (
    <>
      {isOpen ? <HelpSheet onWrite={write} /> : null}
      {isWriting ? <MessageModal close={() => setWriting(false)} /> : null}
    </>
  )
}

function HelpSheet({ onWrite }: { onWrite: () => void }) {
  const { role } = useUser()
  const isPhone = useWidth('phone')
  const isDelegate = role === 'DELEGATE'
  const isField = isDelegate || role === 'SUPERVISOR'
  return (
    <Sheet opened full title={t('app.menu.help')} onClose={closeHelp}>
      <div className={classes.help}>
        <Part title={t('help.ask.title')}>
          {isDelegate ? <AskSupervisor onWrite={onWrite} /> : <p>{t('help.ask.admin')}</p>}
        </Part>
        {isField ? (
          <Part title={t('help.offline.title')}>
            <ul className={classes.points}>
              {offline.map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
          </Part>
        ) : null}
        <Part title={t('help.undo.title')}>
          <p>{t('help.undo.text', { seconds: preferenceStore.get().undoMs / 1000 })}</p>
        </Part>
        {isPhone ? null : (
          <Part title={t('app.menu.shortcuts')}>
            {isField ? <p>{t(isDelegate ? 'help.keys.delegate' : 'help.keys.supervisor')}</p> : null}
            <Button
              variant="default"
              onClick={() => {
                closeHelp()
                openShortcuts()
              }}
            >
              {t('help.keys.all')}
            </Button>
          </Part>
        )}
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}

function AskSupervisor({ onWrite }: { onWrite: () => void }) {
  const { data } = useRead(auth.profile, {})
  if (!data?.supervisorName) return <p>{t('help.ask.admin')}</p>
  return (
    <>
      <p>{t('help.ask.supervisor', { name: data.supervisorName })}</p>
      <Button variant="default" aria-haspopup="dialog" onClick={onWrite}>
        {t('help.ask.write', { name: data.supervisorName })}
      </Button>
    </>
  )
}
