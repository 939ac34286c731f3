import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'
import classes from './ErrorPanel.module.css'
import { SkeletonRows, useSettled } from './Skeletons.tsx'
import { useUiTexts } from './texts.ts'

/** What a component needs of a read: exactly what useRead returns. */
export type Read<T> = {
  data: T | undefined
  error: { message: string; code?: string; status?: number } | null
  isPending: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** Whether there is a network, and the words for an answer that took too long. */
let useOnline = () => true
let slow = () => ''

/** The app knows, and says so before anything is read. */
export const setNetwork = (use: typeof useOnline, words: typeof slow): void => {
  useOnline = use
  slow = words
}

const isRefusal = ({ status = 0 }: { status?: number }) => status >= 400 && status < 500

/**
 * The faces of a read: skeleton (after 120 ms), error with Try again, what one may not see, data, and data with a line saying
 * that it could not be refreshed, unless there is no network: that the frame says, once.
 */
export function Loadable<T>({
  read,
  skeleton,
  children,
}: {
  read: Read<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  const texts = useUiTexts()
  const isOnline = useOnline()
  const wait = useSettled(read.isPending && read.error === null)
  if (wait !== 'done') return wait === 'show' ? (skeleton ?? <SkeletonRows />) : <div aria-busy />
  // What was seen before is not theirs to see any more.
  if (read.error?.code === 'FORBIDDEN') return <ErrorPanel {...texts.forbidden()} />
  if (read.data === undefined)
    return read.error ? (
      <ErrorPanel
        title={read.error.message}
        // What the server refused has nothing to do with the connection.
        text={isRefusal(read.error) ? '' : read.error.code === 'TIMEOUT' ? slow() : undefined}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <div aria-busy />
    )
  return (
    <>
      {read.error && isOnline ? (
        <div className={classes.stale} role="status">
          {texts.staleData(read.dataUpdatedAt)}
          <Button variant="default" size="xs" onClick={() => void read.refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : null}
      {children(read.data)}
    </>
  )
}
