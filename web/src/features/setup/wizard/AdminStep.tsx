import { PasswordInput, TextInput } from '@mantine/core'
import { AdminAccount } from '@rounds/contract/rules/setup'
import { useEffect } from 'react'
import { issuesOf } from '#lib/page/form-rules.ts'
import { useStore } from '#lib/plain/store.ts'
import { useSession } from '#lib/session/session.ts'
import { t } from '#lib/words/messages.ts'
import { Help } from './Help.tsx'
import { StepPage } from './StepPage.tsx'
import { enter, secretStore, wizardStore } from './store.ts'
import { useStepForm } from './useStepForm.ts'
import classes from './SetupWizard.module.css'

/** What is wrong with a password that is about to be sent. */
export const secretIssues = (secret: { password: string; confirmPassword: string }) =>
  issuesOf(AdminAccount, { firstName: 'A', lastName: 'A', email: 'a@example.test', ...secret })

/** Step 3: the first admin; inside a company they have an account and a password already. */
export function AdminStep() {
  const { data, mode } = useStore(wizardStore)
  const secret = useStore(secretStore)
  const { user } = useSession()
  const isOwn = mode === 'own'
  useEffect(() => {
    if (!isOwn || !user || wizardStore.get().data.adminAccount !== undefined) return
    const { firstName, lastName, email } = user
    enter('adminAccount', { firstName, lastName, email })
  }, [isOwn, user])
  const account = { ...data.adminAccount }
  const form = useStepForm(
    issuesOf(AdminAccount, { ...account, ...(isOwn ? {} : secret) }),
    (path) => !({ ...account, ...secret } as Record<string, string | null | undefined>)[path],
  )
  const of = (path: keyof typeof account) => ({
    ...form.field(path),
    value: account[path] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      enter('adminAccount', { ...account, [path]: event.currentTarget.value }),
  })
  return (
    <StepPage
      step="admin"
      title={t(isOwn ? 'setup.admin.titleOwn' : 'setup.admin.title')}
      text={t(isOwn ? 'setup.admin.textOwn' : 'setup.admin.text')}
      problems={form.problems}
      attempt={form.attempt}
      check={form.check}
      help={<Help title={t('setup.help.admin')} of={isOwn ? 'ownAdmin' : 'admin'} />}
    >
      <div className={classes.pair}>
        <TextInput label={t('setup.admin.firstName')} autoComplete="given-name" {...of('firstName')} />
        <TextInput label={t('setup.admin.lastName')} autoComplete="family-name" {...of('lastName')} />
      </div>
      <TextInput
        label={t('setup.admin.email')}
        type="email"
        autoComplete="username"
        readOnly={isOwn}
        {...of('email')}
      />
      {isOwn ? null : <SecretFields form={form} />}
    </StepPage>
  )
}

/** A password and once more; it is in the memory of this page only. */
export function SecretFields({ form }: { form: Pick<ReturnType<typeof useStepForm>, 'field'> }) {
  const secret = useStore(secretStore)
  const of = (path: keyof typeof secret) => ({
    ...form.field(path),
    value: secret[path],
    onChange: (event: { currentTarget: { value: string } }) =>
      secretStore.set({ ...secret, [path]: event.currentTarget.value }),
  })
  return (
    <>
      <PasswordInput
        label={t('setup.admin.password')}
        description={t('setup.admin.passwordHint')}
        autoComplete="new-password"
        {...of('password')}
      />
      <PasswordInput
        label={t('setup.admin.confirm')}
        autoComplete="new-password"
        {...of('confirmPassword')}
      />
    </>
  )
}
