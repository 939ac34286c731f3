import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { endStore } from '#lib/person/auth-store.ts'
import type { ApiError } from '#lib/plain/errors.ts'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { signIn } from '#lib/session/session.ts'
import { useStore } from '#lib/plain/store.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './AuthFrame.module.css'
import { loginEndpoint } from './endpoints.ts'
import { SecondStep } from './second-step.part.ts'

const useCountdown = () => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds] as const
}

export function LoginPage() {
  const tenant = useTenant()
  const paths = usePaths()
  const isOnline = useStore(onlineStore)
  const end = useStore(endStore)
  const password = useRef<HTMLInputElement>(null)
  const [wait, setWait] = useCountdown()
  const [step, setStep] = useState<Parameters<typeof SecondStep>[0]['step'] | null>(null)
  usePageTitle(t('auth.login.pageTitle'))

  const onRefused = (error: ApiError) => {
    if (error.status === 429 && error.retryAfter !== undefined) {
      setWait(error.retryAfter)
      return true
    }
    password.current?.select()
    return false
  }
  const { form, field, problems, attempt, saving, submit } = useEndpointForm(
    loginEndpoint,
    { email: '', password: '', rememberMe: false },
    (answer) => {
      if ('mfaToken' in answer) setStep(answer)
    },
    {
      toInput: (values) => ({ ...values, tenantId: tenant.id }),
      send: (_input, values) => signIn(values),
      onBlur: false,
      onRefused,
    },
  )
  const isRefused = problems.some(({ path }) => path === '')

  if (step) return <SecondStep step={step} onBack={() => setStep(null)} />
  return (
    <AuthFrame title={t('auth.login.title', { tenant: tenant.name })}>
      {end?.reason === 'expired' ? (
        <p className={classes.note} role="status">
          {t('auth.login.ended')}
          {end.error && ` ${end.error}. ${t('auth.login.again')}`}
        </p>
      ) : null}
      {isOnline ? null : (
        <div className={classes.note} role="status" data-tone="attention">
          <p>{t('auth.login.offline')}</p>
          <p>{t('auth.login.offlineNote')}</p>
        </div>
      )}
      {wait > 0 ? (
        <p className={classes.note} role="alert" data-tone="attention">
          {t('auth.login.wait', { count: wait })}
        </p>
      ) : null}
      <form onSubmit={submit} noValidate className={classes.fields}>
        <ErrorSummary problems={problems} attempt={isRefused ? 0 : attempt} short />
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth.login.email')}
          {...field('email')}
        />
        <PasswordInput
          ref={password}
          autoComplete="current-password"
          label={t('auth.login.password')}
          {...field('password')}
        />
        <div className={classes.links}>
          <Checkbox label={t('auth.login.remember')} {...field('rememberMe', { type: 'checkbox' })} />
          <Link to={paths.forgotPassword(form.values.email)}>{t('auth.login.forgot')}</Link>
        </div>
        <Button type="submit" size="lg" fullWidth aria-busy={saving}>
          {t(saving ? 'auth.login.busy' : 'auth.login.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
