import { auth } from '@rounds/contract/auth'
import { MIN_PASSWORD_LENGTH } from '@rounds/contract/constants'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './AccountPage.module.css'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** A new password; the server then ends the person's other sessions. */
export function AccountPassword() {
  const [changes, setChanges] = useState(0)
  const onSaved = () => {
    void refreshReads()
    toast(t('account.password.saved'))
    setChanges((count) => count + 1)
  }
  return (
    <>
      <p className="ink-2">{t('account.password.text')}</p>
      <PasswordForm key={changes} onSaved={onSaved} />
    </>
  )
}

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const { email } = useUser()
  const { field, problems, attempt, saving, submit } = useEndpointForm(auth.changePassword, empty, onSaved, {
    toInput: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    check: ({ newPassword, confirmPassword }) =>
      newPassword.normalize('NFC') === confirmPassword.normalize('NFC')
        ? []
        : [{ path: 'confirmPassword', rule: 'custom', message: t('account.password.mismatch') }],
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      <ErrorSummary problems={problems} attempt={attempt} short />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        autoComplete="current-password"
        label={t('account.password.current')}
        {...field('currentPassword')}
      />
      <PasswordInput
        autoComplete="new-password"
        label={t('account.password.new')}
        description={t('account.password.hint', { count: MIN_PASSWORD_LENGTH })}
        {...field('newPassword')}
      />
      <PasswordInput
        autoComplete="new-password"
        label={t('account.password.confirm')}
        {...field('confirmPassword')}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={saving}>
          {t('account.password.save')}
        </Button>
      </div>
    </form>
  )
}
