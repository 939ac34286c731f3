import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './AuthFrame.module.css'
import { forgotPasswordEndpoint } from './endpoints.ts'

/** The answer is the same for known and unknown addresses: nobody learns here who works for the tenant. */
export function ForgotPasswordPage() {
  const { id: tenantId } = useTenant()
  const paths = usePaths()
  const [search] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle(t('visitor.forgot.title'))
  const { field, problems, attempt, saving, submit } = useEndpointForm(
    forgotPasswordEndpoint,
    { email: search.get('email') ?? '' },
    (_answer, { email }) => setSentTo(email),
    { toInput: (values) => ({ ...values, tenantId }) },
  )
  const back = (
    <div className={classes.links}>
      <Link to={paths.login()}>{t('visitor.forgot.back')}</Link>
    </div>
  )
  if (sentTo !== null)
    return (
      <AuthFrame title={t('visitor.forgot.sentTitle')}>
        <p role="status">{t('visitor.forgot.sent')}</p>
        <p className="ink-2">{t('visitor.forgot.sentTo', { email: sentTo })}</p>
        {back}
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('visitor.forgot.title')}>
      <p className="ink-2">{t('visitor.forgot.text')}</p>
      <form onSubmit={submit} noValidate className={classes.fields}>
        <ErrorSummary problems={problems} attempt={attempt} short />
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth.login.email')}
          {...field('email')}
        />
        <Button type="submit" size="lg" fullWidth loading={saving}>
          {t('visitor.forgot.submit')}
        </Button>
      </form>
      {back}
    </AuthFrame>
  )
}
