import { Button, Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '#lib/messages.ts'
import { RejectForm } from './RejectForm.tsx'

/** [Reject…] with its reasons: a popover at the button, on phones a sheet. */
export function RejectButton({
  opened,
  setOpened,
  count,
  name,
  onReject,
  className = '',
  large = false,
  children,
}: {
  opened: boolean
  setOpened: (opened: boolean) => void
  count: number
  name: string | undefined
  onReject: (reason: string) => void
  className?: string
  large?: boolean
  children?: ReactNode
}) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const close = () => setOpened(false)
  const reject = (reason: string) => {
    close()
    onReject(reason)
  }
  const form = <RejectForm count={count} name={name} onReject={reject} onCancel={close} />
  const button = (
    <Button
      variant="default"
      className={className}
      size={large ? 'lg' : 'sm'}
      aria-haspopup="dialog"
      aria-keyshortcuts={children ? 'r' : undefined}
      onClick={() => setOpened(!opened)}
    >
      {t('approvals.reject')}
      {children}
    </Button>
  )
  if (isPhone)
    return (
      <>
        {button}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="auto"
          zIndex={300}
          title={t('approvals.reject.title', { count })}
          closeButtonProps={{ 'aria-label': t('app.ui.close') }}
        >
          {form}
        </Drawer>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onDismiss={close}
      position="top"
      width={340}
      radius={12}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={16} aria-label={t('approvals.reject.title', { count })}>
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}
