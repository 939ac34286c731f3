import { Menu } from '@mantine/core'
import { IconCalendarShare, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { CalendarFeed } from '#features/calendar/feed/CalendarFeed.tsx'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Sheet } from '#ui/Sheet.tsx'

/** The team's calendar in another one: a private address that can be stopped. */
export function FeedMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={t('calendar.more')} look="outline" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarShare size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('calendar.feed')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Sheet opened={isOpen} title={t('calendar.feed')} onClose={() => setOpen(false)}>
        <div className="stack">
          <CalendarFeed text={t('calendar.feedText')} />
        </div>
      </Sheet>
    </>
  )
}
