import { Checkbox } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import type { Objective } from '#features/visits/visit/record-form.ts'
import classes from './RecordFields.module.css'

/** What the visit was for, to tick off. Shown only if there is any. */
export function ObjectiveList({
  objectives,
  onChange,
}: {
  objectives: readonly Objective[]
  onChange: (objectives: Objective[]) => void
}) {
  if (objectives.length === 0) return null
  const toggle = (changed: Objective) =>
    onChange(
      objectives.map((objective) =>
        objective === changed ? { ...changed, done: !changed.done } : objective,
      ),
    )
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>{t('visits.record.objectives')}</legend>
      <div className={classes.checks}>
        {objectives.map((objective) => (
          <Checkbox
            key={objective.text}
            label={objective.text}
            checked={objective.done}
            onChange={() => toggle(objective)}
          />
        ))}
      </div>
    </fieldset>
  )
}
