import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type Proof, mfa } from '@rounds/contract/mfa'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '#lib/plain/errors.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { refusalText } from './commands.ts'
import classes from './Data.module.css'

/** What the server found wrong with the password or the code itself, by its code. */
const ofField = (error: ApiError | null, codes: readonly string[]) =>
  error && codes.includes(error.code ?? '') ? error.message : undefined

/**
 * Asks for the own password, the code of a second factor where there is one, and with `typed` for that name, before what only
 * the person at the screen may do.
 */
export function ProofDialog({
  title,
  text,
  confirm,
  isDangerous = false,
  typed,
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  text: string
  confirm: string
  isDangerous?: boolean
  typed?: string
  busy: boolean
  error: ApiError | null
  onConfirm: (proof: Proof) => void
  onClose: () => void
  children?: ReactNode
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const asksCode = useRead(mfa.state, {}).data?.isOn === true
  const isNamed = typed === undefined || name.trim().toLowerCase() === typed.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isNamed && password !== '') onConfirm(code === '' ? { password } : { password, code })
  }
  const wrong = ofField(error, ['INVALID_CURRENT_PASSWORD'])
  const wrongCode = ofField(error, ['MFA_INVALID', 'MFA_REQUIRED'])
  return (
    <AlertDialog opened title={title} onEscape={onClose} size={480}>
      <p className="ink-2">{text}</p>
      {children}
      <form className={classes.proof} onSubmit={submit} noValidate>
        {typed === undefined ? null : (
          <TextInput
            label={t('data.erase.type', { name: typed })}
            value={name}
            error={isAsked && !isNamed ? t('data.erase.wrong') : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <PasswordInput
          label={t('data.confirm.password')}
          value={password}
          error={isAsked && password === '' ? t('data.confirm.passwordMissing') : wrong}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
        />
        {asksCode || wrongCode !== undefined ? (
          <TextInput
            label={t('factor.proofCode')}
            value={code}
            error={wrongCode}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            maxLength={40}
          />
        ) : null}
        {error && wrong === undefined && wrongCode === undefined ? (
          <Note tone="rejected" role="alert" title={refusalText(error)} />
        ) : null}
        <AlertButtons>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('data.confirm.cancel')}
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : 'brand'} loading={busy}>
            {confirm}
          </Button>
        </AlertButtons>
      </form>
    </AlertDialog>
  )
}
