import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './ConfirmDialog.module.css'
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': texts.close }}
      role="alertdialog"
    >
      <div className={classes.body}>
        <p className={classes.text}>{text}</p>
        {typed === undefined ? null : (
          <TextInput
            label={texts.typeToConfirm(typed)}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel ?? texts.cancel}
          </Button>
          <Button color={danger ? 'red' : 'brand'} loading={busy} onClick={() => isReady && onConfirm()}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
