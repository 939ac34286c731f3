import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AlertDialog.module.css'

const asAlert = (node: HTMLElement | null) => node?.setAttribute('role', 'alertdialog')

/**
 * A question that must be answered: no close button, no click outside; Esc is `onEscape`. Mark the safe button with
 * `data-autofocus`. A sheet from the bottom on phones.
 */
export function AlertDialog({
  opened,
  title,
  onEscape,
  children,
  testId,
  size = 420,
}: {
  opened: boolean
  title: string
  onEscape: () => void
  children: ReactNode
  testId?: string
  /** Width on wide screens, in pixels. */
  size?: number
}) {
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
