import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import type { FunctionComponent, ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

/** The page of somebody who is not there: gone, or somebody else's. `component` is the router's link. */
export function Missing({
  component,
  to,
  title,
  text,
  back,
}: {
  component: FunctionComponent<{ to: string; children: ReactNode }>
  to: string
  title: string
  text: string
  back: string
}) {
  return (
    <EmptyState
      level={1}
      icon={IconUserOff}
      title={title}
      text={text}
      action={
        <Button component={component} to={to} variant="default">
          {back}
        </Button>
      }
    />
  )
}
