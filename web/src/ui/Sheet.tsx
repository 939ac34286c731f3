import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Sheet.module.css'
import { useUiTexts } from './texts.ts'

/** Something to do beside the page: a drawer at its end, on phones a sheet at the bottom as high as its content. */
export function Sheet({
  opened,
  onClose,
  title,
  children,
  zIndex,
  size,
  full = false,
}: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** For one that opens above another. */
  zIndex?: number
  /** Width on wide screens, in pixels. */
  size?: number
  /** On phones the whole screen. */
  full?: boolean
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
      classNames={{ content: full ? classes.full : classes.content }}
      {...(isPhone ? { size: 'auto' } : size === undefined ? {} : { size })}
      {...(zIndex === undefined ? {} : { zIndex })}
    >
      {children}
    </Drawer>
  )
}
