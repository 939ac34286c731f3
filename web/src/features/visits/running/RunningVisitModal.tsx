import { Button, Modal } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import type { StartQuestion } from './useStartVisit.ts'
import classes from './RunningVisitDialog.module.css'

/** The open question of RunningVisitDialog. */
export function RunningVisitModal({ running, onOpen, onKeepBoth, onClose }: StartQuestion) {
  useBackCloses(onClose, running !== null)
  const name = running ? shortName(running.prescriber) : ''
  return (
    <Modal
      opened={running !== null}
      onClose={onClose}
      title={t('visits.running.title', { name })}
      closeButtonProps={{ 'aria-label': t('app.ui.close') }}
    >
      <div className={classes.choices}>
        <Button data-autofocus onClick={onOpen}>
          {t('visits.running.complete', { name })}
        </Button>
        <Button variant="default" onClick={onKeepBoth}>
          {t('visits.running.keepBoth')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('app.ui.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
