import { Button } from '@mantine/core'
import { useState } from 'react'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'
import { sendNow } from '#lib/outbox/outbox.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { Person } from '#features/visits/visit/new-visit.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { PersonPicker } from '#features/visits/who/PersonPicker.tsx'
import { existingOf, giveVisitTo, readExisting, takeExisting } from './whom.ts'

const nameOf = (entry: OutboxEntry<'visit' | 'prescriber'>): string => {
  const person = entry.kind === 'visit' ? entry.base?.prescriber : entry.shows
  return fullName({
    title: person?.title ?? null,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
  })
}

/**
 * Whom a visit was with, when the server does not let it be with the one it names: they were archived or given away, or the one
 * who was added here is there already. Every word goes along with the answer.
 */
export function WhomDialog({
  entry,
  close,
}: {
  entry: OutboxEntry<'visit' | 'prescriber'>
  close: () => void
}) {
  const { items } = useVisits()
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(entry)
  const existing = entry.kind === 'prescriber' ? existingOf(entry) : null
  const choose = (person: Person) =>
    (entry.kind === 'visit' ? giveVisitTo(entry, person) : takeExisting(entry, person)).then(close)
  const takeThem = async (id: string) => {
    setBusy(true)
    try {
      await choose(await readExisting(id))
    } catch (error) {
      toast({ message: reasonOf(error), tone: 'error' })
      setBusy(false)
    }
  }
  const kind = entry.kind === 'visit' ? 'gone' : existing === null ? 'colleague' : 'existing'
  return (
    <AlertDialog
      opened
      title={t(entry.kind === 'visit' ? 'visits.whom.goneTitle' : 'visits.whom.existingTitle', { name })}
      onEscape={close}
      testId="whom"
    >
      <p className="ink-2">{t(`visits.whom.${kind}`)}</p>
      {existing === null ? (
        <PersonPicker
          label={t('visits.whom.who')}
          items={items}
          value={null}
          without={[entry.kind === 'visit' ? (entry.base?.prescriberId ?? '') : aboutOf(entry)]}
          onChoose={(person) => void choose(person)}
        />
      ) : null}
      <AlertButtons>
        <Button variant="subtle" onClick={close} data-autofocus>
          {t('visits.conflict.later')}
        </Button>
        {existing === null ? (
          <Button variant="default" onClick={() => void sendNow(entry.id).then(close)}>
            {t('app.sync.retry')}
          </Button>
        ) : (
          <Button loading={isBusy} onClick={() => void takeThem(existing)}>
            {t('visits.whom.use', { name })}
          </Button>
        )}
      </AlertButtons>
    </AlertDialog>
  )
}
