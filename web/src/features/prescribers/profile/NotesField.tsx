import { Button, Textarea } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readDraft } from '#lib/drafts/store.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Notes } from './rules.ts'
import { NOTES, useNotes } from './useNotes.ts'
import classes from './NotesField.module.css'

/** The notes of a prescriber, kept while they are typed (ux.md 4.3, 5.1). Words that a killed page left behind open them. */
export function NotesField({ prescriber, canChange }: { prescriber: Prescriber; canChange: boolean }) {
  const { id, notes } = prescriber
  const [opened, setOpened] = useState<{ found?: Notes } | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const open = async () => {
      const draft = await readDraft<Notes>({ kind: NOTES, id })
      // Who opened them by hand meanwhile is typing.
      if (draft) setOpened((before) => before ?? { found: draft.value })
    }
    if (canChange) void open()
  }, [id, canChange])
  const close = (withFocus: boolean) => {
    setOpened(null)
    if (withFocus) requestAnimationFrame(() => pencil.current?.focus())
  }
  if (opened !== null) return <OpenNotes prescriber={prescriber} found={opened.found} onClose={close} />
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
            onClick={() => setOpened({})}
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
  found,
  onClose,
}: {
  prescriber: Prescriber
  found: Notes | undefined
  onClose: (withFocus: boolean) => void
}) {
  const { value, setValue, ready, keep, drop, problem, state } = useNotes(prescriber, found)
  const isAsked = state === 'ask'
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (!isDone && event.key !== 'Escape') return
    event.preventDefault()
    if (isDone && isAsked) setValue(value)
    if (keep()) onClose(true)
  }
  return (
    <>
      <dt className={classes.head}>
        {t('prescribers.fact.notes')}
        <span className="small" data-testid="save-state">
          {state === 'saved' ? t('prescribers.fact.saved') : null}
          {state === 'unkept' ? t('outbox.state.unkept') : null}
          {state === 'send' && problem === null ? t('app.ui.saving') : null}
        </span>
      </dt>
      <dd className={classes.body}>
        {ready ? (
          <Textarea
            {...{ autoFocus: found === undefined }}
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
        {isAsked ? (
          <div className={classes.asked} role="status">
            <p className="small">{t('prescribers.fact.changedSince')}</p>
            <p className={classes.notes}>{prescriber.notes ?? t('prescribers.fact.none')}</p>
            <div className="row">
              <Button variant="default" onClick={() => setValue(value)}>
                {t('prescribers.fact.keepMine')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  drop()
                  onClose(true)
                }}
              >
                {t('prescribers.fact.discardMine')}
              </Button>
            </div>
          </div>
        ) : null}
      </dd>
    </>
  )
}
