import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { coaching } from '@rounds/contract/coaching'
import type { Visit } from '@rounds/contract/visits'
import { useState } from 'react'
import { Restored } from '#features/kept/form/Restored.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { useStore } from '#lib/plain/store.ts'
import { useSave } from '#lib/reads/query.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetButtons } from '#ui/SheetForm.tsx'
import { tellOfNote } from './commands.ts'
import classes from './Notes.module.css'

/** Whom notes are written to. */
export type Addressee = { id: string; name: string }

/** A note to a delegate on one of `visits`, chosen beforehand where there is one alone, or on none. */
export function NoteSheet({
  to,
  visits,
  isOnVisit,
  onClose,
}: {
  to: Addressee
  visits: readonly Visit[]
  isOnVisit: boolean
  onClose: () => void
}) {
  const format = useFormat()
  const isOnline = useStore(onlineStore)
  const fresh = { note: '', nextStep: '', visitId: isOnVisit ? (visits[0]?.id ?? '') : '' }
  const draft = useDraft('coaching-note', `${to.id} ${fresh.visitId}`, fresh)
  const { note, nextStep, visitId } = draft.value
  const change = (part: Partial<typeof fresh>) => draft.setValue((current) => ({ ...current, ...part }))
  const [isAsked, setAsked] = useState(false)
  const { save, saving, error } = useSave(coaching.write, {
    onSaved: (written) => {
      void draft.clear()
      tellOfNote(written)
      onClose()
    },
  })
  const isEmpty = note.trim() === ''
  const options = visits.map((visit) => ({
    value: visit.id,
    label: t('coaching.on', { prescriber: fullName(visit.prescriber), day: format.day(visit.scheduledDate) }),
  }))
  return (
    <Sheet opened onClose={onClose} title={t('coaching.to', { name: to.name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (!isEmpty)
            void save({ delegateId: to.id, visitId: visitId || null, note, nextStep: nextStep || null })
        }}
      >
        <Restored draft={draft} fresh={fresh} />
        {isOnVisit ? <p>{options[0]?.label}</p> : null}
        <p className="small ink-2">{t('coaching.hint', { name: to.name })}</p>
        <Textarea
          label={t('coaching.text')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          error={isAsked && isEmpty ? t('coaching.required') : undefined}
        />
        <TextInput
          label={t('coaching.next')}
          description={t(visitId === '' ? 'coaching.nextHint' : 'coaching.nextHintVisit')}
          maxLength={200}
          value={nextStep}
          onChange={(event) => change({ nextStep: event.currentTarget.value })}
        />
        {isOnVisit ? null : (
          <NativeSelect
            label={t('coaching.visit')}
            value={visitId}
            onChange={(event) => change({ visitId: event.currentTarget.value })}
            data={[{ value: '', label: t('coaching.noVisit') }, ...options]}
          />
        )}
        {error ? <ErrorPanel title={reasonOf(error)} text="" /> : null}
        {isOnline ? null : <p role="status">{t('coaching.offline')}</p>}
        <SheetButtons>
          <Button type="submit" loading={saving}>
            {t('coaching.save')}
          </Button>
        </SheetButtons>
      </form>
    </Sheet>
  )
}
