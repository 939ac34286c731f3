import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { NAME_MAX, nameProblem } from './saved-views.ts'
import classes from './PrescriberViews.module.css'

/** Asks for the name of a view where it stands: Enter keeps it, Esc does not. `others` are taken. */
export function ViewName({
  initial,
  others,
  onSave,
  onCancel,
}: {
  initial: string
  others: readonly string[]
  onSave: (name: string) => void
  onCancel: () => void
}) {
  const [name, setName] = useState(initial)
  const [isTried, setTried] = useState(false)
  const problem = nameProblem(name, others)
  return (
    <form
      className={classes.deeds}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null) onSave(name.trim())
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <TextInput
        {...{ autoFocus: true }}
        className={classes.name ?? ''}
        aria-label={t('prescribers.saved.name')}
        placeholder={t('prescribers.saved.name')}
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        error={isTried && problem !== null ? t(`prescribers.saved.${problem}`) : null}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('app.ui.save')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('app.ui.cancel')}
      </Button>
    </form>
  )
}
