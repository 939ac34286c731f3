import { type NotMetReason, notMetReasons } from '@rounds/contract/codes'
import { isNotMet } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Kept, useKeptForm } from '#features/kept/form/Kept.tsx'
import { usePreferences } from '#lib/device/preferences.ts'
import { useStore } from '#lib/plain/store.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { findTooLong, limited } from '#lib/words/too-long.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { scheduleVisit } from '#features/visits/visit/commands.ts'
import { newVisit } from '#features/visits/visit/new-visit.ts'
import { notMetStore } from '#features/visits/visit/not-met-store.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { MoveChoices } from './MoveChoices.tsx'
import { tellNotMet } from './tell-not-met.ts'
import classes from './VisitSheet.module.css'

/** As the contract takes it. */
const NOTE_MAX = 1000

const close = () => notMetStore.set(null)

/** “Couldn't see them”: why, and then when to try again. Over whatever page is open. */
export function NotMetSheet() {
  const asked = useStore(notMetStore)
  // What is shown while it closes.
  const [last, setLast] = useState(asked)
  const [isTold, setTold] = useState(false)
  if (asked && asked !== last) {
    setLast(asked)
    setTold(false)
  }
  const visit = asked ?? last
  const name = visit ? shortName(visit.prescriber) : ''
  return (
    <Sheet
      opened={asked !== null}
      onClose={close}
      title={t(isTold ? 'visits.notMet.again' : 'visits.notMet.title', { name })}
    >
      {visit && !isTold ? <Reason key={visit.id} visit={visit} onTold={() => setTold(true)} /> : null}
      {visit && isTold ? <Again visit={visit} /> : null}
    </Sheet>
  )
}

type Told = { reason: NotMetReason | null; note: string }

function Reason({ visit, onTold }: { visit: Visit; onTold: () => void }) {
  const known = visit.outcomes?.notMet
  const kept = useKeptForm<Told>('not-met', visit.id, {
    reason: known?.reason ?? null,
    note: known?.note ?? '',
  })
  const { form } = kept
  const { reason, note } = form.values
  const [error, setError] = useState<string>()
  const submit = usePreferences().submit !== 'later'
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null) {
          setError(t('visits.notMet.missing'))
          return
        }
        if (findTooLong(event.currentTarget) !== null) return
        tellNotMet(visit, { reason, note, submit })
        void kept.draft.clear()
        if (isNotMet(visit)) close()
        else onTold()
      }}
    >
      <Kept {...kept} />
      <ChipRadio
        label={t('visits.notMet.why')}
        options={notMetReasons.map((code) => ({ value: code, label: t(`codes.notMet.${code}`) }))}
        value={reason}
        error={error}
        onChange={(chosen) => {
          form.setValues({ reason: chosen })
          setError(undefined)
        }}
      />
      <TextInput
        label={`${t('visits.notMet.note')} ${t('app.ui.optional')}`}
        value={note}
        {...limited(note, NOTE_MAX)}
        onChange={(event) => form.setValues({ note: event.currentTarget.value })}
      />
      <Button type="submit" size="lg">
        {t(submit ? 'visits.notMet.saveSubmit' : 'visits.notMet.save')}
      </Button>
    </form>
  )
}

/** The visit is planned once more: another one, for this one took place without its person. */
function Again({ visit }: { visit: Visit }) {
  const format = useFormat()
  const { items } = useVisits()
  const today = format.today()
  const from = { ...visit, scheduledDate: visit.scheduledDate > today ? visit.scheduledDate : today }
  return (
    <>
      <MoveChoices
        visit={{ ...from, status: 'scheduled', unsent: undefined }}
        items={items}
        onMove={({ day, time }) => {
          const { duration, type, objectives } = visit
          const again = newVisit(visit.prescriber, { day, time, duration, type, objectives })
          scheduleVisit(again, format.dayTime(day, time))
          close()
        }}
      />
      <Button variant="subtle" onClick={close}>
        {t('visits.notMet.notNow')}
      </Button>
    </>
  )
}
