import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AlertDialog.module.css'
import { useBackCloses } from './back-closes.ts'

const asAlert = (node: HTMLElement | null) => node?.setAttribute('role', 'alertdialog')

/**
 * A question that must be answered: no close button, no click outside; Esc and Back are `onEscape`. Mark the safe button with
 * `data-autofocus`. A sheet from the bottom on phones.
 */
export function AlertDialog({
  opened,
  title,
  onEscape,
  children,
  testId,
  size = 420,
  leaves = false,
}: {
  opened: boolean
  title: string
  onEscape: () => void
  children: ReactNode
  testId?: string
  /** Width on wide screens, in pixels. */
  size?: number
  /** Asks whether the page is to be left: Back is on its way already, and is asked about again. */
  leaves?: boolean
}) {
  useBackCloses(onEscape, opened && !leaves)
  return (
    <Modal.Root
      opened={opened}
      onClose={onEscape}
      closeOnClickOutside={false}
      size={size}
      centered
      data-rises={opened || undefined}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content ref={asAlert} data-testid={testId}>
        <Modal.Body className={classes.body}>
          <Modal.Title component="h2" className={classes.title ?? ''}>
            {title}
          </Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The answers of an alert: side by side on wide screens, below each other (the last one first) on phones. */
export function AlertButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
