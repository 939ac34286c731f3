import { Button } from '@mantine/core'
import type { SetUp } from '@rounds/contract/setup'
import { IconConfetti } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import { updateUser, useSession } from '#lib/session/session.ts'
import { t } from '#lib/words/messages.ts'
import { startFresh } from './store.ts'
import { useSetupPaths, useSetupName } from './useSetupPaths.ts'
import classes from './SetupWizard.module.css'

/** The company is there. A new one's admin signs in (ux-next 1); who is signed in goes on to the overview. */
export function ReadyPage({ setUp }: { setUp: SetUp | null }) {
  const { own, step } = useSetupPaths()
  const navigate = useNavigate()
  const login = useHref(setUp?.loginPath ?? '/')
  const { tenant, user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = own
    ? t('setup.ready.own', { company: setUp?.tenant.name ?? tenant?.name ?? '' })
    : t('setup.ready.title')
  const name = useSetupName()
  const showTitle = useEffectEvent((page: string) => {
    document.title = `${page} · ${name}`
  })
  useEffect(() => {
    showTitle(title)
    heading.current?.focus()
  }, [title])
  // Finished here, or elsewhere meanwhile: nobody is sent to the set-up any more.
  useEffect(() => {
    if (own && user && !user.onboardingCompleted) updateUser({ id: user.id, onboardingCompleted: true })
  })
  return (
    <div className={classes.ready}>
      <IconConfetti size={40} stroke={1.25} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {own ? (
        <>
          {setUp ? null : <p className="ink-2">{t('setup.ready.already')}</p>}
          <div className={classes.buttons}>
            <Button component={Link} to={own.dashboard()}>
              {t('setup.ready.overview')}
            </Button>
            <Button component={Link} to={own.inside('/settings')} variant="default">
              {t('setup.ready.settings')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="ink-2">
            {t('setup.ready.text', { company: setUp?.tenant.name ?? '', email: setUp?.user.email ?? '' })}
          </p>
          <p className="strong">{`${window.location.host}${login}`}</p>
          <div className={classes.buttons}>
            <Button component={Link} to={setUp?.loginPath ?? '/'}>
              {t('setup.ready.signIn')}
            </Button>
            <Button
              variant="subtle"
              onClick={() => void startFresh().then(() => navigate(step('company-info')))}
            >
              {t('setup.ready.another')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
