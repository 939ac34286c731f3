import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from './EmptyState.tsx'

/** Nothing of a list is what its filters ask for, and there is a way back to all of it. */
export function NoMatch({
  title = t('app.ui.noMatch'),
  text,
  onClear,
}: {
  title?: string
  text?: string
  onClear: () => void
}) {
  return (
    <EmptyState
      icon={IconFilterOff}
      title={title}
      {...(text !== undefined && { text })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('app.ui.clearFilters')}
        </Button>
      }
    />
  )
}
