import { Button, Modal } from '@mantine/core'
import { Link } from 'react-router'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import classes from './WhoDidYouSee.module.css'

/** Somebody was chosen who has a visit that waits to be recorded: is it that one? */
export function WaitingVisit({
  visit,
  onNew,
  onClose,
}: {
  visit: VisitItem
  onNew: () => void
  onClose: () => void
}) {
  const paths = usePaths()
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
        <Button size="lg" component={Link} to={paths.recordVisit(visit.id)} state={{ visit }} replace>
          {t('visits.who.thatOne')}
        </Button>
        <Button size="lg" variant="default" onClick={onNew}>
          {t('visits.who.newOne')}
        </Button>
      </div>
    </Modal>
  )
}
