import { MIN_PASSWORD_LENGTH } from '@rounds/contract/constants'
import type { Login, SignIn } from '@rounds/contract/auth'
import type { Output } from '@rounds/contract/endpoint'
import type { invitations } from '@rounds/contract/invitations'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { enterLogin, useSession } from '#lib/session/session.ts'
import { pathsOf } from '#paths'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import classes from './AuthFrame.module.css'
import { acceptEndpoint } from './endpoints.ts'

/** What the invitation offers, and the name and password that accept it. */
export function AcceptInvitationForm({
  invitation,
  token,
  onStep,
}: {
  invitation: Output<typeof invitations.lookup>
  token: string
  /** The company asks for more than a password. */
  onStep: (step: Exclude<SignIn, Login>) => void
}) {
  const navigate = useNavigate()
  const { user } = useSession()
  const { email, role, department, tenant } = invitation
  const initial = {
    firstName: invitation.firstName ?? '',
    lastName: invitation.lastName ?? '',
    password: '',
    confirmPassword: '',
  }
  const { field, problems, attempt, saving, submit } = useEndpointForm(
    acceptEndpoint,
    initial,
    (login) => {
      if ('mfaToken' in login) {
        onStep(login)
        return
      }
      enterLogin(login)
      void navigate(pathsOf(tenant.slug).login(), { replace: true })
    },
    { toInput: (values) => ({ ...values, token }) },
  )
  return (
    <form onSubmit={submit} noValidate className={classes.fields}>
      <dl className={classes.facts}>
        <dt>{t('visitor.invitation.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('visitor.invitation.role')}</dt>
        <dd>{t(`app.role.${role}`)}</dd>
        {department === null ? null : (
          <>
            <dt>{t('visitor.invitation.department')}</dt>
            <dd>{department}</dd>
          </>
        )}
      </dl>
      {user ? (
        <p role="note">
          {t('visitor.invitation.signedIn', {
            name: `${user.firstName} ${user.lastName}`,
            address: user.email,
          })}
        </p>
      ) : null}
      <ErrorSummary problems={problems} attempt={attempt} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <div className={classes.pair}>
        <TextInput
          autoComplete="given-name"
          label={t('visitor.invitation.firstName')}
          {...field('firstName')}
        />
        <TextInput
          autoComplete="family-name"
          label={t('visitor.invitation.lastName')}
          {...field('lastName')}
        />
      </div>
      <PasswordInput
        autoComplete="new-password"
        label={t('visitor.invitation.password')}
        description={t('visitor.reset.hint', { count: MIN_PASSWORD_LENGTH })}
        {...field('password')}
      />
      <PasswordInput
        autoComplete="new-password"
        label={t('visitor.invitation.confirm')}
        {...field('confirmPassword')}
      />
      <Button type="submit" size="lg" fullWidth loading={saving}>
        {t('visitor.invitation.submit')}
      </Button>
    </form>
  )
}
