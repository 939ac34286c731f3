import { Textarea } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readDraft } from '#lib/drafts.ts'
import { t } from '#lib/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { NOTES, useNotes } from './use-notes.ts'
import classes from './NotesField.module.css'

/** The notes of a prescriber, kept while they are typed (ux.md 4.3, 5.1). Words that a killed page left behind open them. */
export function NotesField({ prescriber, canChange }: { prescriber: Prescriber; canChange: boolean }) {
  const { id, notes } = prescriber
  const [opened, setOpened] = useState<'by-hand' | 'by-draft' | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (canChange) void readDraft({ kind: NOTES, id }).then((draft) => draft && setOpened('by-draft'))
  }, [id, canChange])
  const close = (withFocus: boolean) => {
    setOpened(null)
    if (withFocus) requestAnimationFrame(() => pencil.current?.focus())
  }
  if (opened !== null)
    return <OpenNotes prescriber={prescriber} hasFocus={opened === 'by-hand'} onClose={close} />
  return (
    <>
      <dt className={classes.head}>
        {t('prescribers.fact.notes')}
        {canChange ? (
          <IconButton
            ref={pencil}
            icon={IconPencil}
            size="small"
            className={classes.pencil ?? ''}
            label={t('prescribers.fact.edit', { name: t('prescribers.fact.notes') })}
            onClick={() => setOpened('by-hand')}
          />
        ) : null}
      </dt>
      <dd className={classes.body}>
        {notes ? (
          <p className={classes.notes}>{notes}</p>
        ) : (
          <span className="ink-3">{t('prescribers.fact.none')}</span>
        )}
      </dd>
    </>
  )
}

/** Leaving the field, Esc or ⌘Enter close it; its words are kept whichever way. */
function OpenNotes({
  prescriber,
  hasFocus,
  onClose,
}: {
  prescriber: Prescriber
  hasFocus: boolean
  onClose: (withFocus: boolean) => void
}) {
  const { value, setValue, ready, keep, problem, isKept, isChanged } = useNotes(prescriber)
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (!isDone && event.key !== 'Escape') return
    event.preventDefault()
    if (keep()) onClose(true)
  }
  return (
    <>
      <dt className={classes.head}>
        {t('prescribers.fact.notes')}
        <span className="small" data-testid="save-state">
          {isKept ? (isChanged ? t('prescribers.fact.saved') : '') : t('app.ui.saving')}
        </span>
      </dt>
      <dd className={classes.body}>
        {ready ? (
          <Textarea
            {...{ autoFocus: hasFocus }}
            aria-label={t('prescribers.fact.notes')}
            rows={5}
            value={value}
            error={problem}
            onFocus={({ currentTarget }) => {
              currentTarget.setSelectionRange(value.length, value.length)
              currentTarget.scrollIntoView({ block: 'nearest' })
            }}
            onChange={(event) => setValue(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (keep()) onClose(false)
            }}
          />
        ) : null}
      </dd>
    </>
  )
}
