import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ChoiceMenu, FeedSheet } from './sheets.part.ts'

/** The team's calendar in another one: a private address that can be stopped. */
export function FeedMenu() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const look = { icon: IconDots, label: t('calendar.more'), look: 'outline' } as const
  return (
    <>
      <ChoiceMenu
        wanted={isMenuOpen}
        instead={<IconButton {...look} aria-haspopup="menu" onClick={() => setMenuOpen(true)} />}
        opened={isMenuOpen}
        onChange={setMenuOpen}
        options={[{ value: 'feed', label: t('calendar.feed') }]}
        onChoose={() => setOpen(true)}
      >
        <IconButton {...look} />
      </ChoiceMenu>
      {isOpen ? <FeedSheet onClose={() => setOpen(false)} /> : null}
    </>
  )
}
