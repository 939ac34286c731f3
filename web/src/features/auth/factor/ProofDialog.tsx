import type { Input, Output } from '@rounds/contract/endpoint'
import { type Proof, mfa } from '@rounds/contract/mfa'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpointForm } from '#lib/page/form.ts'
import type { CheckedEndpoint } from '#lib/page/form-rules.ts'
import { refreshReads, useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { t } from '#lib/words/messages.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { useUiTexts } from '#ui/texts.ts'
import classes from './Factor.module.css'

/**
 * Before something dangerous: the person proves once more who they are, by password, by a code where they have a second factor, and
 * with `typed` by that name.
 */
export function ProofDialog<E extends CheckedEndpoint>({
  title,
  text,
  confirm,
  isDangerous = false,
  typed,
  endpoint,
  version,
  toInput,
  onDone,
  onClose,
  children,
}: {
  title: string
  text: string
  confirm: string
  isDangerous?: boolean
  typed?: string
  endpoint: E
  /** Of what is changed, where it has versions. */
  version?: number
  /** What is sent for the proof. */
  toInput: (proof: Proof) => Input<E>
  onDone: (answer: Output<E>) => void
  onClose: () => void
  children?: ReactNode
}) {
  const texts = useUiTexts()
  const { email } = useUser()
  const hasFactor = useRead(mfa.state, {}).data?.isOn === true
  const form = useEndpointForm(
    endpoint,
    { typed: '', password: '', code: '' },
    (answer) => {
      void refreshReads()
      onDone(answer)
    },
    {
      ...(version !== undefined && { version }),
      toInput: ({ password, code }) => toInput(code === '' ? { password } : { password, code }),
      check: (values) =>
        typed === undefined || values.typed.trim().toLowerCase() === typed.toLowerCase()
          ? []
          : [{ path: 'typed', rule: 'custom', message: t('factor.proofNameWrong') }],
    },
  )
  const code = form.field('code')
  return (
    <AlertDialog opened title={title} onEscape={onClose} size={480}>
      <p className="ink-2">{text}</p>
      {children}
      <form className={classes.proof} onSubmit={form.submit} noValidate>
        <ErrorSummary problems={form.problems} attempt={form.attempt} short />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {typed === undefined ? null : (
          <TextInput
            label={t('factor.proofName', { name: typed })}
            autoComplete="off"
            {...form.field('typed')}
          />
        )}
        <PasswordInput
          label={t('factor.proofPassword')}
          autoComplete="current-password"
          {...form.field('password')}
        />
        {hasFactor || code.error ? (
          <TextInput label={t('factor.proofCode')} autoComplete="one-time-code" maxLength={40} {...code} />
        ) : null}
        <AlertButtons>
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : 'brand'} loading={form.saving}>
            {confirm}
          </Button>
        </AlertButtons>
      </form>
    </AlertDialog>
  )
}
