import type { Visit } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { OutboxEntry } from '#lib/outbox/kinds.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { type VisitConflict, settleVisit } from './conflicts.ts'
import { type Field, type Side, mineOf, presetOf } from './merge.ts'
import { useFieldWords } from './useFieldWords.ts'
import classes from './ConflictTable.module.css'

/** “This visit changed while you were offline”: each field that both sides changed, yours beside theirs. */
export function ConflictTable({
  entry,
  conflict,
  close,
}: {
  entry: OutboxEntry<'visit'>
  conflict: Extract<VisitConflict, { kind: 'ask' }>
  close: () => void
}) {
  const format = useFormat()
  const words = useFieldWords()
  const group = useId()
  const { fields, theirs, authors } = conflict
  const mine = mineOf(entry.base as Visit, entry.calls.slice(entry.done))
  const [chosen, setChosen] = useState<Partial<Record<Field, Side>>>(() =>
    Object.fromEntries(fields.map((field) => [field, presetOf(field)])),
  )
  const send = (sides: Partial<Record<Field, Side>>) => void settleVisit(entry, theirs, sides).then(close)
  const all = (side: Side) => Object.fromEntries(fields.map((field) => [field, side]))
  const choice = (field: Field, side: Side, visit: Visit) => (
    <label className={classes.choice} data-on={chosen[field] === side || undefined}>
      <input
        type="radio"
        name={`${group}-${field}`}
        checked={chosen[field] === side}
        onChange={() => setChosen((current) => ({ ...current, [field]: side }))}
      />
      <span>
        <span className="visually-hidden">
          {t(side === 'mine' ? 'visits.conflict.mineOf' : 'visits.conflict.theirsOf', {
            field: t(`visits.conflict.field.${field}`),
          })}{' '}
        </span>
        <span className={classes.value}>{words(field, visit)}</span>
        <Author author={side === 'theirs' ? authors[field] : undefined} />
      </span>
    </label>
  )
  return (
    <AlertDialog opened title={t('visits.conflict.title')} onEscape={close} testId="conflict" size={720}>
      <p className="ink-2">
        {t('visits.conflict.text', {
          name: shortName(theirs.prescriber),
          when: format.dayTime(theirs.scheduledDate, theirs.scheduledTime),
        })}
      </p>
      <table className={`table ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('visits.conflict.field')}</th>
            <th scope="col">{t('visits.conflict.mine')}</th>
            <th scope="col">{t('visits.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{t(`visits.conflict.field.${field}`)}</th>
              <td>{choice(field, 'mine', mine)}</td>
              <td>{choice(field, 'theirs', theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <AlertButtons>
        <Button variant="subtle" className={classes.later} onClick={close} data-autofocus>
          {t('visits.conflict.later')}
        </Button>
        <Button variant="default" onClick={() => send(all('mine'))}>
          {t('visits.conflict.keepMine')}
        </Button>
        <Button variant="default" onClick={() => send(all('theirs'))}>
          {t('visits.conflict.keepTheirs')}
        </Button>
        <Button onClick={() => send(chosen)}>{t('visits.conflict.save')}</Button>
      </AlertButtons>
    </AlertDialog>
  )
}

function Author({ author }: { author: { name: string; at: string } | undefined }) {
  const format = useFormat()
  if (!author) return null
  return (
    <span className={classes.author}>
      {t('visits.conflict.by', { name: author.name, when: format.instantDayTime(author.at) })}
    </span>
  )
}
