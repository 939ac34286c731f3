import type { Login, SignIn } from '@rounds/contract/auth'
import type { Enrolment } from '@rounds/contract/mfa'
import { signin } from '@rounds/contract/signin'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { EnrolmentSteps } from '#features/auth/factor/EnrolmentSteps.tsx'
import { RecoveryCodes } from '#features/auth/factor/RecoveryCodes.tsx'
import { messageOf } from '#lib/plain/errors.ts'
import { useEndpointForm } from '#lib/page/form.ts'
import { enterLogin } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './AuthFrame.module.css'

type Step = Exclude<SignIn, Login>

/** What the right password leads to: a code, or an app that is set up because the company asks for it. */
export function SecondStep({
  step: { mfaToken, enrols },
  onEntered,
  onBack,
}: {
  step: Step
  /** Where the page does not lead on by itself. */
  onEntered?: () => void
  onBack: () => void
}) {
  const { name } = useTenant()
  const enter = (login: Login) => {
    enterLogin(login)
    onEntered?.()
  }
  return (
    <AuthFrame title={t(enrols ? 'factor.step.enrolTitle' : 'factor.step.title')}>
      {enrols ? (
        <>
          <p className="ink-2">{t('factor.step.enrolText', { tenant: name })}</p>
          <SetUp mfaToken={mfaToken} onDone={enter} />
        </>
      ) : (
        <CodeForm mfaToken={mfaToken} onDone={enter} />
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('factor.step.back')}
      </Button>
    </AuthFrame>
  )
}

type Entering = { mfaToken: string; onDone: (login: Login) => void }

function CodeForm({ mfaToken, onDone }: Entering) {
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // After the heading, which takes the focus of every new state: here there is one thing to do.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  const { form, field, problems, attempt, saving, submit } = useEndpointForm(
    signin.verify,
    { code: '' },
    onDone,
    { toInput: ({ code }) => ({ mfaToken, code }), onBlur: false },
  )
  return (
    <form onSubmit={submit} noValidate className={classes.fields}>
      <p className="ink-2">{t(isRecovery ? 'factor.step.recoveryText' : 'factor.step.text')}</p>
      <ErrorSummary problems={problems} attempt={attempt} short />
      <TextInput
        label={t(isRecovery ? 'factor.step.recovery' : 'factor.step.code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        ref={input}
        {...field('code')}
      />
      <Button type="submit" size="lg" fullWidth loading={saving}>
        {t('factor.step.submit')}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          form.setValues({ code: '' })
          form.clearErrors()
          setRecovery(!isRecovery)
          input.current?.focus()
        }}
      >
        {t(isRecovery ? 'factor.step.useApp' : 'factor.step.useRecovery')}
      </Button>
    </form>
  )
}

function SetUp({ mfaToken, onDone }: Entering) {
  const { name } = useTenant()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<(Login & { recoveryCodes: string[] }) | null>(null)
  useEffect(() => {
    let isGone = false
    call(signin.enroll, { mfaToken }).then(
      (key) => isGone || setEnrolment(key),
      (cause: unknown) => isGone || setError(messageOf(cause)),
    )
    return () => {
      isGone = true
    }
  }, [mfaToken])
  if (error !== null) return <ErrorPanel title={error} />
  if (done !== null)
    return (
      <RecoveryCodes
        codes={done.recoveryCodes}
        title={t('factor.file', { email: done.user.email, tenant: name })}
        onKept={() => onDone(done)}
      />
    )
  if (enrolment === null) return null
  return (
    <EnrolmentSteps
      enrolment={enrolment}
      endpoint={signin.confirm}
      toInput={(code) => ({ mfaToken, code })}
      onDone={setDone}
    />
  )
}
