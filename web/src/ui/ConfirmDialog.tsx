import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
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
  leaves = false,
  onConfirm,
  onClose,
  children,
}: {
  opened: boolean
  title: string
  text: string
  confirm: string
  cancel?: string
  danger?: boolean
  typed?: string
  busy?: boolean
  leaves?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Another way out, below the text. */
  children?: ReactNode
}) {
  const texts = useUiTexts()
  const [word, setWord] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [wasOpened, setOpened] = useState(opened)
  // What was typed once is not typed for the next question.
  if (wasOpened !== opened) {
    setOpened(opened)
    setWord('')
    setWrong(false)
  }
  const isReady = typed === undefined || word.trim().toLowerCase() === typed.toLowerCase()
  return (
    <AlertDialog opened={opened} title={title} onEscape={onClose} leaves={leaves}>
      <p className="ink-2">{text}</p>
      {children}
      {typed === undefined ? null : (
        <TextInput
          label={texts.typeToConfirm(typed)}
          value={word}
          error={isWrong ? texts.typeToConfirm(typed) : undefined}
          onChange={(event) => {
            setWord(event.currentTarget.value)
            setWrong(false)
          }}
          autoComplete="off"
        />
      )}
      <AlertButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? texts.cancel}
        </Button>
        <Button
          color={danger ? 'red' : 'brand'}
          loading={busy}
          onClick={() => (isReady ? onConfirm() : setWrong(true))}
        >
          {confirm}
        </Button>
      </AlertButtons>
    </AlertDialog>
  )
}
