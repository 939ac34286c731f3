import { MIN_PASSWORD_LENGTH } from '@rounds/contract/constants'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { usePaths } from '#paths'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './AuthFrame.module.css'
import { resetPasswordEndpoint } from './endpoints.ts'
import { isDeadLink, useLinkToken } from './link-token.ts'

export function ResetPasswordPage() {
  const paths = usePaths()
  const token = useLinkToken()
  const [state, setState] = useState<'form' | 'done' | 'dead'>(token === '' ? 'dead' : 'form')
  usePageTitle(t('visitor.reset.title'))
  const { field, problems, attempt, saving, submit } = useEndpointForm(
    resetPasswordEndpoint,
    { password: '', confirmPassword: '' },
    () => setState('done'),
    {
      toInput: (values) => ({ ...values, token }),
      onRefused: ({ code }) => {
        if (!isDeadLink(code)) return false
        setState('dead')
        return true
      },
    },
  )
  if (state === 'dead')
    return (
      <AuthFrame title={t('visitor.reset.expired')}>
        <p className="ink-2">{t('visitor.reset.expiredText')}</p>
        <Button component={Link} to={paths.forgotPassword()} size="lg" fullWidth>
          {t('visitor.reset.newLink')}
        </Button>
      </AuthFrame>
    )
  if (state === 'done')
    return (
      <AuthFrame title={t('visitor.reset.doneTitle')}>
        <p role="status">{t('visitor.reset.done')}</p>
        <Button component={Link} to={paths.login()} size="lg" fullWidth>
          {t('visitor.reset.signIn')}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('visitor.reset.title')}>
      <form onSubmit={submit} noValidate className={classes.fields}>
        <ErrorSummary problems={problems} attempt={attempt} short />
        <PasswordInput
          autoComplete="new-password"
          label={t('visitor.reset.password')}
          description={t('visitor.reset.hint', { count: MIN_PASSWORD_LENGTH })}
          {...field('password')}
        />
        <PasswordInput
          autoComplete="new-password"
          label={t('visitor.reset.confirm')}
          {...field('confirmPassword')}
        />
        <Button type="submit" size="lg" fullWidth loading={saving}>
          {t('visitor.reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
