import { Drawer } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import classes from './FullSheet.module.css'

/** Over the whole screen of a phone: the way back and the title on top, what to do at the bottom, what is between scrolls. */
export function FullSheet({
  title,
  line,
  back,
  onClose,
  isCovered = false,
  foot,
  children,
}: {
  title: string
  line: string
  /** The name of the way back. */
  back: string
  onClose: () => void
  /** Something lies over it and has the keys. */
  isCovered?: boolean
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      size="100%"
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      transitionProps={{ duration: 180 }}
      // A class on the content itself would also be on the box around it.
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Drawer.Content radius={0}>
        <div className={classes.head}>
          <IconButton icon={IconArrowLeft} label={back} onClick={onClose} data-autofocus />
          <div className={classes.words}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <p className="small ink-2 cut">{line}</p>
          </div>
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        {foot}
      </Drawer.Content>
    </Drawer.Root>
  )
}
