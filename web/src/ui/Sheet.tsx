import { Drawer } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { useBackCloses } from './back-closes.ts'
import { useWidth } from './useWidth.ts'
import classes from './Sheet.module.css'
import { useUiTexts } from './texts.ts'

/** The kit's own time for it. Milliseconds. */
const RETURN_MS = 10

/**
 * Gives the focus back to what had it. The kit looks for that too late where the address opens the sheet, and never where
 * closing takes the sheet off the page.
 */
const useFocusReturn = (opened: boolean) =>
  useLayoutEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    return () => {
      const last = document.activeElement
      setTimeout(() => {
        const { activeElement } = document
        const isFree = activeElement === null || activeElement === document.body || activeElement === last
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }, RETURN_MS)
    }
  }, [opened])

/** Something to do beside the page: a drawer at its end, on phones a sheet at the bottom as high as its content. */
export function Sheet({
  opened,
  onClose,
  title,
  children,
  zIndex,
  size,
  full,
  clear,
  linked,
}: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** For one that opens above another. */
  zIndex?: number
  /** Width on wide screens, in pixels. */
  size?: number
  /** On phones the whole screen. */
  full?: boolean
  /** On wide screens the page stays in full light: one looks at it while one decides. */
  clear?: boolean
  /** The address says that it is open: Back closes it as it leaves that address. */
  linked?: boolean
}) {
  const texts = useUiTexts()
  useFocusReturn(opened)
  useBackCloses(onClose, opened && !linked)
  const isPhone = useWidth('phone')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      closeButtonProps={{ 'aria-label': texts.close }}
      classNames={{ content: full ? classes.full : classes.content, overlay: clear ? classes.clear : '' }}
      data-rises={(opened && !full) || undefined}
      {...(clear && { shadow: 'xl' })}
      {...(isPhone ? { size: 'auto' } : size !== undefined && { size })}
      {...(zIndex !== undefined && { zIndex })}
    >
      {children}
    </Drawer>
  )
}
