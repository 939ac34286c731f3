import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { coaching } from '@rounds/contract/coaching'
import type { DelegateDetail } from '@rounds/contract/team'
import { useState } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useStore } from '#lib/plain/store.ts'
import { useSave } from '#lib/reads/query.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { tellOfNote } from './notes.ts'
import classes from './CoachingNotes.module.css'

/** A note to a delegate, on one of their latest visits or on none. */
export function NoteSheet({ member, onClose }: { member: DelegateDetail; onClose: () => void }) {
  const format = useFormat()
  const isOnline = useStore(onlineStore)
  const [note, setNote] = useState('')
  const [nextStep, setNext] = useState('')
  const [visitId, setVisit] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { save, saving, error } = useSave(coaching.write, {
    onSaved: (written) => {
      tellOfNote(written)
      onClose()
    },
  })
  const isEmpty = note.trim() === ''
  return (
    <Sheet opened onClose={onClose} title={t('team.note.to', { name: member.firstName })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (!isEmpty)
            void save({ delegateId: member.id, visitId: visitId || null, note, nextStep: nextStep || null })
        }}
      >
        <p className="small ink-2">{t('team.note.hint', { name: member.firstName })}</p>
        <Textarea
          label={t('team.note.text')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isAsked && isEmpty ? t('team.note.required') : undefined}
        />
        <TextInput
          label={t('team.note.next')}
          description={t('team.note.nextHint')}
          maxLength={200}
          value={nextStep}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('team.note.visit')}
          value={visitId}
          onChange={(event) => setVisit(event.currentTarget.value)}
          data={[
            { value: '', label: t('team.note.noVisit') },
            ...member.recentVisits.map((visit) => ({
              value: visit.id,
              label: `${fullName(visit.prescriber)}, ${format.day(visit.scheduledDate)}`,
            })),
          ]}
        />
        {error ? <ErrorPanel title={error.message} /> : null}
        {isOnline ? null : <p role="status">{t('team.note.offline')}</p>}
        <div>
          <Button type="submit" loading={saving}>
            {t('team.note.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
