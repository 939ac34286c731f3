import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { ActionButton } from '#features/visits/visit/ActionButton.tsx'
import { directionsLink, phoneLink, shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { type OtherAction, actionsOf } from '#features/visits/visit/actions.ts'
import { openNotMet } from '#features/visits/visit/not-met-store.ts'
import { cancelVisit, stopVisit, stopsTo, withdrawVisit } from '#features/visits/visit/commands.ts'
import type { SheetStep } from './step.ts'
import classes from './VisitSheet.module.css'

/** What can be done with a visit now (ux.md 4.3, “Visit actions by status”), the primary one first. */
export function VisitSheetActions({
  visit,
  now,
  onStep,
  onStart,
  onClose,
}: {
  visit: VisitItem
  now: number
  onStep: (step: SheetStep) => void
  onStart: (visit: VisitItem) => void
  onClose: () => void
}) {
  const paths = usePaths()
  const { timezone } = useTenant().settings.localization
  const { primary, others } = actionsOf(visit, now, timezone)
  const name = shortName(visit.prescriber)
  const toRecord = { component: Link, to: paths.recordVisit(visit.id), state: { visit } }
  const toFollowUp = { component: Link, to: paths.scheduleVisit({ prescriber: visit.prescriberId }) }

  const other = (action: OtherAction): ReactNode => {
    const quiet = { variant: 'default' } as const
    const link = action === 'call' ? phoneLink(visit.prescriber) : directionsLink(visit.prescriber)
    const stopped = stopsTo(visit)
    switch (action) {
      case 'call':
      case 'directions':
        return link === null ? null : (
          <Button
            {...quiet}
            key={action}
            component="a"
            href={link}
            aria-label={t(`visits.${action}`, { name })}
          >
            {t(`visits.sheet.${action}`)}
          </Button>
        )
      case 'move':
        return (
          <Button {...quiet} key={action} aria-keyshortcuts="M" onClick={() => onStep('move')}>
            {t('visits.move.open')}
          </Button>
        )
      case 'edit':
        return (
          <Button {...quiet} key={action} onClick={() => onStep('edit')}>
            {t('visits.sheet.edit')}
          </Button>
        )
      case 'stop':
        return stopped === undefined ? null : (
          <Button {...quiet} key={action} onClick={() => stopVisit(visit, stopped)}>
            {t('visits.action.stop')}
          </Button>
        )
      case 'withdraw':
        return (
          <Button {...quiet} key={action} onClick={() => withdrawVisit(visit)}>
            {t('visits.action.withdraw')}
          </Button>
        )
      case 'start':
        return (
          <Button {...quiet} key={action} onClick={() => onStart(visit)}>
            {t('visits.action.start')}
          </Button>
        )
      case 'notMet':
        return (
          <Button
            {...quiet}
            key={action}
            onClick={() => {
              onClose()
              openNotMet(visit)
            }}
          >
            {t('visits.action.notMet')}
          </Button>
        )
      case 'cancel':
        return (
          <Button
            key={action}
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              cancelVisit(visit)
              onClose()
            }}
          >
            {t('visits.action.cancel')}
          </Button>
        )
      case 'followUp':
        return (
          <Button {...quiet} key={action} {...toFollowUp}>
            {t('visits.action.followUp')}
          </Button>
        )
      case 'record':
      case 'editOutcome':
      case 'view':
        return (
          <Button {...quiet} key={action} {...toRecord}>
            {t(`visits.sheet.${action}`)}
          </Button>
        )
    }
  }
  return (
    <div className={classes.actions}>
      {primary === 'followUp' ? (
        <Button size="lg" {...toFollowUp}>
          {t('visits.action.followUp')}
        </Button>
      ) : null}
      {primary === 'move' ? (
        <Button size="lg" aria-keyshortcuts="M" onClick={() => onStep('move')}>
          {t('visits.move.open')}
        </Button>
      ) : null}
      {primary !== null && primary !== 'followUp' && primary !== 'move' ? (
        <ActionButton
          visit={visit}
          action={primary}
          variant="filled"
          size="lg"
          onStart={() => onStart(visit)}
        />
      ) : null}
      <div className={classes.others}>{others.map(other)}</div>
    </div>
  )
}
