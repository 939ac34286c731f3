import { Button, Modal } from '@mantine/core'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import classes from './WhoDidYouSee.module.css'

/** Somebody was chosen who has a visit that waits to be recorded: is it that one? */
export function WaitingVisit({
  visit,
  onThat,
  onNew,
  onClose,
}: {
  visit: VisitItem
  onThat: () => void
  onNew: () => void
  onClose: () => void
}) {
  useBackCloses(onClose)
  const format = useFormat()
  const name = shortName(visit.prescriber)
  const when = `${format.relativeDay(visit.scheduledDate)} ${format.time(visit.scheduledTime)}`
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t('visits.who.waits', { name })}
      closeButtonProps={{ 'aria-label': t('app.ui.close') }}
    >
      <div className={classes.question}>
        <p>{t('visits.who.waitsText', { name, when })}</p>
        <Button size="lg" onClick={onThat}>
          {t('visits.who.thatOne')}
        </Button>
        <Button size="lg" variant="default" onClick={onNew}>
          {t('visits.who.newOne')}
        </Button>
      </div>
    </Modal>
  )
}
