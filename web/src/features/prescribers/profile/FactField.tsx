import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './FactField.module.css'

/** A fact that is changed where it stands: Enter or leaving the field or its page keeps it, Esc does not. */
export function FactField({
  label,
  value,
  onSave,
  type = 'text',
  children,
}: {
  label: string
  value: string
  /** Answers with what is wrong, or null when it was kept. */
  onSave: (value: string) => string | null
  type?: 'text' | 'tel' | 'email'
  /** How it is shown. */
  children: ReactNode
}) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  // The field that closes loses the focus once more.
  const isClosing = useRef(false)
  const open = () => {
    isClosing.current = false
    setProblem(null)
    setDraft(value)
  }
  const close = (withFocus: boolean) => {
    isClosing.current = true
    setDraft(null)
    if (withFocus) requestAnimationFrame(() => pencil.current?.focus())
  }
  const keep = (withFocus: boolean) => {
    if (draft === null || isClosing.current) return
    const wrong = draft.trim() === value ? null : onSave(draft.trim())
    setProblem(wrong)
    if (wrong === null) close(withFocus)
  }
  // Back takes the page away without a blur.
  const leave = useEffectEvent(() => keep(false))
  useEffect(() => () => leave(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true)
    if (event.key === 'Enter') {
      event.preventDefault()
      keep(true)
    }
  }
  if (draft === null)
    return (
      <div className={classes.fact} onDoubleClick={open}>
        <div className={classes.value}>{children}</div>
        <IconButton
          ref={pencil}
          icon={IconPencil}
          size="small"
          className={classes.pencil ?? ''}
          label={t('prescribers.fact.edit', { name: label })}
          onClick={open}
        />
      </div>
    )
  return (
    <TextInput
      {...{ autoFocus: true }}
      aria-label={label}
      type={type}
      value={draft}
      error={problem}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => keep(false)}
    />
  )
}
