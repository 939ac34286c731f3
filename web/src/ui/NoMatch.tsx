import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** Nothing of a list is what its filters ask for, and there is a way back to all of it. */
export function NoMatch({
  title,
  text,
  clear,
  onClear,
}: {
  title: string
  text?: string
  /** The words of the way back. */
  clear: string
  onClear: () => void
}) {
  return (
    <EmptyState
      icon={IconFilterOff}
      title={title}
      {...(text !== undefined && { text })}
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  )
}
