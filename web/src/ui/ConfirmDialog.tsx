import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AlertButtons, AlertDialog } from './AlertDialog.tsx'
import { useUiTexts } from './texts.ts'

/**
 * Only for what cannot be undone (ux.md 5.3): names the thing and the consequence; the safe button has the focus. With
 * `typed`, that word must be typed first.
 */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  cancel,
  danger = true,
  typed,
  busy = false,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  text: string
  confirm: string
  cancel?: string
  danger?: boolean
  typed?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const texts = useUiTexts()
  const [word, setWord] = useState('')
  const isReady = typed === undefined || word.trim().toLowerCase() === typed.toLowerCase()
  return (
    <AlertDialog opened={opened} title={title} onEscape={onClose}>
      <p className="ink-2">{text}</p>
      {typed === undefined ? null : (
        <TextInput
          label={texts.typeToConfirm(typed)}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <AlertButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? texts.cancel}
        </Button>
        <Button color={danger ? 'red' : 'brand'} loading={busy} onClick={() => isReady && onConfirm()}>
          {confirm}
        </Button>
      </AlertButtons>
    </AlertDialog>
  )
}
