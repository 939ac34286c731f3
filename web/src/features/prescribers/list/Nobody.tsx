import { Button } from '@mantine/core'
import { IconSearchOff, IconStethoscope } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { PrescriberView } from './address.ts'

/** Why the list is empty, and what to do about it. */
export function Nobody({ view, onAll }: { view: PrescriberView; onAll: () => void }) {
  const paths = usePaths()
  if (view.search !== '')
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('prescribers.noMatch', { q: view.search })}
        text={t('prescribers.noMatchText')}
        action={
          <Button component={Link} to={paths.addPrescriber({ name: view.search })} variant="default">
            {t('prescribers.addNamed', { q: view.search })}
          </Button>
        }
      />
    )
  if (view.view === 'all')
    return (
      <EmptyState
        icon={IconStethoscope}
        title={t('prescribers.empty.title')}
        text={t('prescribers.empty.text')}
        action={
          <Button component={Link} to={paths.importPrescribers()} variant="default">
            {t('prescribers.import')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconStethoscope}
      title={t(`prescribers.empty.${view.view}`)}
      text={t(`prescribers.empty.${view.view}Text`)}
      action={
        <Button variant="default" onClick={onAll}>
          {t('prescribers.empty.showAll')}
        </Button>
      }
    />
  )
}
