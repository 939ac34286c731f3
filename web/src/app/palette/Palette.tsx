import { Modal } from '@mantine/core'
import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { useStore } from '#lib/plain/store.ts'
import { SignOutDialog } from '#app/sign-out/SignOutDialog.tsx'
import { useSignOut } from '#app/sign-out/useSignOut.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useBackCloses } from '#ui/back-closes.ts'
import { DelegateResults } from './DelegateResults.tsx'
import type { NavItem } from '#app/places/navigation.ts'
import { OtherResults } from './OtherResults.tsx'
import type { Row } from './rows.ts'
import { LIST_ID, rowId, spotlight, spotlightStore } from './spotlight.ts'
import { closePalette, paletteStore, takeTyped } from './store.ts'
import { noteUse, readUses } from './uses.ts'
import classes from './Palette.module.css'

/** Search or jump to: prescribers, visits, actions, pages (ux.md 2.3). */
export function Palette({ items }: { items: readonly NavItem[] }) {
  const { role } = useUser()
  const isOpen = useStore(paletteStore)
  const [query, setQuery] = useState('')
  useBackCloses(closePalette, isOpen)
  const [returnsFocus, setReturnsFocus] = useState(true)
  const [uses, setUses] = useState(readUses)
  useEffect(() => {
    if (!isOpen) {
      takeTyped()
      spotlight.close()
      return
    }
    spotlight.open()
    spotlightStore.updateState((state) => ({ ...state, selected: 0 }))
  }, [isOpen])
  const choose = (row: Row) => {
    setUses(noteUse(row.key))
    setReturnsFocus(row.stays === true)
    row.run()
    performance.mark('action:ack')
  }
  const signOut = useSignOut()
  const results = { query, uses, items, choose, signOut: signOut.ask }
  return (
    <>
      <Spotlight.Root
        store={spotlightStore}
        query={query}
        onQueryChange={setQuery}
        onSpotlightClose={closePalette}
        shortcut={null}
        returnFocus={returnsFocus}
        centered={false}
        size={600}
        yOffset="12vh"
        radius={14}
        zIndex="var(--z-palette)"
        overlayProps={{ blur: 0 }}
        transitionProps={{ duration: 120, transition: 'fade' }}
        classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      >
        <Modal.Title className="visually-hidden">{t('app.palette.label')}</Modal.Title>
        <PaletteField
          onFocus={() => {
            setReturnsFocus(true)
            const { words, steps } = takeTyped()
            setQuery((query) => query + words)
            spotlightStore.updateState((state) => ({
              ...state,
              selected: Math.max(state.selected + steps, 0),
            }))
          }}
        />
        {role === 'DELEGATE' ? <DelegateResults {...results} /> : <OtherResults {...results} />}
      </Spotlight.Root>
      <SignOutDialog {...signOut} />
    </>
  )
}

function PaletteField({ onFocus }: { onFocus: () => void }) {
  const { selected } = useSpotlight(spotlightStore)
  return (
    <Spotlight.Search
      data-autofocus
      onFocus={onFocus}
      role="combobox"
      aria-label={t('app.palette.label')}
      aria-expanded
      aria-controls={LIST_ID}
      aria-autocomplete="list"
      aria-activedescendant={rowId(Math.max(selected, 0))}
      placeholder={t('app.palette.placeholder')}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      // A phone has no Esc.
      rightSection={
        <span className="only-phone">
          <IconButton icon={IconX} label={t('app.ui.close')} onClick={closePalette} />
        </span>
      }
      rightSectionPointerEvents="all"
      rightSectionWidth={56}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      classNames={{ input: classes.field }}
    />
  )
}
