import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Sheet.module.css'
import { useUiTexts } from './texts.ts'

/** Something beside the page: 440 px at the side on wide screens, a sheet from the bottom on phones. */
export function Sheet({
  opened,
  title,
  onClose,
  children,
}: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const texts = useUiTexts()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      closeButtonProps={{ 'aria-label': texts.close }}
      {...(isPhone ? { classNames: { content: classes.bottom ?? '', inner: classes.inner ?? '' } } : {})}
    >
      {children}
    </Drawer>
  )
}
