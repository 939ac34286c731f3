import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { refusalText } from './commands.ts'
import classes from './Data.module.css'

/** What the server found wrong with the password itself. */
const ofPassword = (error: ApiError | null) => error?.code === 'INVALID_CURRENT_PASSWORD'

/**
 * Asks for the own password, and with `typed` for that name, before what only the person at the screen may do.
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
  onConfirm: (password: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isNamed = typed === undefined || name.trim().toLowerCase() === typed.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isNamed && password !== '') onConfirm(password)
  }
  const wrong = ofPassword(error) ? error?.message : undefined
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
        {error && wrong === undefined ? (
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
