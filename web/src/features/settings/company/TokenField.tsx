import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './Settings.module.css'

/** A list of short things that are added one by one. */
export function TokenField({
  label,
  hint,
  error,
  inputLabel,
  values,
  wordsOf,
  onChange,
}: {
  label: ReactNode
  hint: string
  error: string | undefined
  inputLabel: string
  values: readonly string[]
  wordsOf: (value: string) => string
  onChange: (values: string[]) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    const value = typed.trim().toLowerCase().replace(/^@/, '')
    if (value !== '' && !values.includes(value)) onChange([...values, value].toSorted())
    setTyped('')
  }
  return (
    <div className={classes.tokenField} role="group" aria-labelledby={id}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      {values.length === 0 ? null : (
        <ul className={`plain-list ${classes.tokens}`}>
          {values.map((value) => (
            <li key={value} className={classes.token}>
              <span className="num">{wordsOf(value)}</span>
              <IconButton
                icon={IconX}
                label={t('settings.remove', { what: wordsOf(value) })}
                onClick={() => onChange(values.filter((each) => each !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <TextInput
          aria-label={inputLabel}
          value={typed}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          {t('settings.add')}
        </Button>
      </div>
      <p className="small ink-3">{hint}</p>
    </div>
  )
}
