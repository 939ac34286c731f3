import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { useWidth } from '#ui/useWidth.ts'
import type { Because } from './decisions.ts'
import { RejectForm } from './RejectForm.tsx'

/** The review of a phone is a drawer itself. */
const ABOVE_REVIEW = 300

/** [Reject…] with its reasons: a popover at the button, on phones a sheet. */
export function RejectButton({
  about,
  opened,
  setOpened,
  count,
  name,
  onReject,
  className = '',
  large = false,
  children,
}: {
  /** The visit, or `many`. */
  about: string
  opened: boolean
  setOpened: (opened: boolean) => void
  count: number
  name: string | undefined
  onReject: (because: Because) => void
  className?: string
  large?: boolean
  children?: ReactNode
}) {
  const isPhone = useWidth('phone')
  const close = () => setOpened(false)
  const reject = (because: Because) => {
    close()
    onReject(because)
  }
  const form = (
    <RejectForm
      key={about}
      about={about}
      count={count}
      name={name}
      onReject={reject}
      onCancel={close}
      hasTitle={!isPhone}
    />
  )
  const button = (
    <Button
      variant="default"
      className={className}
      {...(large ? { size: 'lg' } : {})}
      aria-haspopup="dialog"
      aria-keyshortcuts={children ? 'r' : undefined}
      onClick={() => setOpened(!opened)}
    >
      {count > 1 ? t('approvals.rejectCount', { count }) : t('approvals.reject')}
      {children}
    </Button>
  )
  if (isPhone)
    return (
      <>
        {button}
        <Sheet
          opened={opened}
          onClose={close}
          title={t('approvals.reject.title', { count })}
          zIndex={ABOVE_REVIEW}
        >
          {form}
        </Sheet>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onDismiss={close}
      position="top"
      width={340}
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
