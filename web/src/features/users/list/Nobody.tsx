import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { type UsersView, isNarrowed } from './address.ts'

/** Why the list shows nobody, and the way on. */
export function Nobody({
  view,
  onClear,
  onFirst,
}: {
  view: UsersView
  onClear: () => void
  /** Present beyond the last page. */
  onFirst: (() => void) | undefined
}) {
  if (onFirst)
    return (
      <EmptyState
        icon={IconUsers}
        title={t('users.beyond')}
        action={
          <Button variant="default" onClick={onFirst}>
            {t('users.firstPage')}
          </Button>
        }
      />
    )
  if (!isNarrowed(view) && view.status !== '')
    return <EmptyState icon={IconUsers} title={t(`users.empty.${view.status}`)} />
  return (
    <NoMatch
      title={t('users.noMatch')}
      text={t('users.noMatchText')}
      clear={t('app.ui.clearFilters')}
      onClear={onClear}
    />
  )
}

/** Below the one who made the company (ux.md 4.8). */
export function OnlyOne({ invite }: { invite: ReactNode }) {
  return (
    <EmptyState icon={IconUserPlus} title={t('users.alone')} text={t('users.aloneText')} action={invite} />
  )
}
