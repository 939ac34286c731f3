import { type SessionStatus, auth } from '@rounds/contract/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#lib/wire/call.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { refreshReads, useRead } from '#lib/reads/query.ts'
import { signOut, useUser } from '#lib/session/session.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './AccountPage.module.css'
import { deviceName } from './session-device.ts'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

type Entry = SessionStatus['sessions'][number]

const MINUTE_MS = 60_000

/** Where the person is signed in, and a way out of each other place. */
export function AccountSessions() {
  const format = useFormat()
  const { role } = useUser()
  const read = useRead(auth.sessions, {}, { refetchInterval: MINUTE_MS })
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeavingAll] = useState(false)

  const endAll = async () => {
    setLeavingAll(true)
    try {
      await call(auth.endSessions, {})
      await signOut()
    } catch (error) {
      setLeavingAll(false)
      setAsking(false)
      tellFailure(error)
    }
  }

  const end = async (entries: readonly Entry[], done: string) => {
    setLeaving(entries.map(({ jti }) => jti))
    try {
      for (const { jti } of entries) await call(auth.endSession, { jti })
      toast(done)
    } catch (error) {
      tellFailure(error)
    }
    await refreshReads()
    setLeaving([])
  }

  return (
    <>
      <p className="ink-2">{t('account.sessions.text')}</p>
      <Loadable read={read}>
        {({ sessions }) => {
          const own = sessions.filter(({ current }) => current)
          const others = sessions.filter(({ current }) => !current)
          return (
            <>
              <ul className={`plain-list ${classes.list}`}>
                {[...own, ...others].map((entry) => {
                  const device = deviceName(entry.userAgent)
                  const expires = t('account.sessions.expires', {
                    count: Math.max(1, Math.ceil((Date.parse(entry.expiresAt) - format.now()) / MINUTE_MS)),
                  })
                  return (
                    <li key={entry.jti}>
                      <div>
                        <div className={classes.name}>
                          {entry.current ? t('account.sessions.this') : device}
                          <span className="small ink-2 num"> · {expires}</span>
                        </div>
                        <div className="small ink-3">
                          {[
                            entry.current ? device : null,
                            t('account.sessions.since', { time: format.relativeInstant(entry.createdAt) }),
                            entry.ipAddress,
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </div>
                      </div>
                      {entry.current ? null : (
                        <Button
                          variant="default"
                          aria-label={t('account.sessions.endNamed', { device })}
                          loading={leaving.includes(entry.jti)}
                          onClick={() => void end([entry], t('account.sessions.ended', { device }))}
                        >
                          {t('account.sessions.end')}
                        </Button>
                      )}
                    </li>
                  )
                })}
              </ul>
              <div className={classes.actions}>
                {others.length > 1 ? (
                  <Button
                    variant="default"
                    loading={leaving.length > 1}
                    onClick={() =>
                      void end(others, t('account.sessions.othersEnded', { count: others.length }))
                    }
                  >
                    {t('account.sessions.endOthers')}
                  </Button>
                ) : null}
                <Button variant="default" onClick={() => setAsking(true)}>
                  {t('account.sessions.everywhere')}
                </Button>
              </div>
            </>
          )
        }}
      </Loadable>
      <ConfirmDialog
        opened={isAsking}
        title={t('account.sessions.everywhereTitle')}
        text={t(
          role === 'DELEGATE' ? 'account.sessions.everywhereTextCalendar' : 'account.sessions.everywhereText',
        )}
        confirm={t('account.sessions.everywhere')}
        busy={isLeaving}
        onConfirm={() => void endAll()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
