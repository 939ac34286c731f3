import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { changePlan } from './change-plan.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { type Details, VisitDetails } from './VisitDetails.tsx'
import classes from './VisitSheet.module.css'

/** What is planned besides the time: duration, type, objectives, notes. */
export function EditVisit({ visit, onDone }: { visit: VisitItem; onDone: () => void }) {
  const [details, setDetails] = useState<Details>({
    duration: visit.duration,
    type: visit.type,
    objectives: visit.objectives.join('\n'),
    notes: visit.notes ?? '',
  })
  const save = () => {
    changePlan(
      visit,
      {
        duration: details.duration,
        type: details.type ?? visit.type,
        objectives: details.objectives
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        notes: details.notes.trim() === '' ? null : details.notes.trim(),
      },
      t('visits.toast.changed', { name: shortName(visit.prescriber) }),
    )
    onDone()
  }
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <VisitDetails
        isAlwaysOpen
        details={details}
        type={details.type ?? visit.type}
        place={null}
        onChange={(fields) => setDetails((current) => ({ ...current, ...fields }))}
      />
      <Button type="submit">{t('visits.sheet.save')}</Button>
    </form>
  )
}
