import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import type { Arrangement } from './columns.ts'
import { type PrescriberView, usualView, views } from './address.ts'
import { type SavedView, isEdited, openedView, storedQuery } from './saved-views.ts'
import type { useSavedViews } from './useSavedViews.ts'
import { ViewName } from './ViewName.tsx'
import classes from './PrescriberViews.module.css'

/** The views of the list as tabs, everybody's and the person's own; one that was changed can be saved (ux.md 5.2). */
export function PrescriberViews({
  view,
  own,
  columns,
  savedViews: { saved, save, remove },
  onOpen,
}: {
  view: PrescriberView
  /** The own view that was opened. */
  own: SavedView | undefined
  columns: Arrangement
  savedViews: ReturnType<typeof useSavedViews>
  onOpen: (view: PrescriberView) => void
}) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const usual = views.map((value) => ({ value: value as string, label: t(`prescribers.view.${value}`) }))
  const current = own?.id ?? view.view
  const wanted = useRef<string>(undefined)
  // The tab takes the focus from what has just left, once the address has named it.
  useEffect(() => {
    if (wanted.current !== current) return
    wanted.current = undefined
    tabs.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  })
  const close = (focus: string = current) => {
    wanted.current = focus
    setNaming(null)
  }
  const keep = (kept: SavedView) => {
    save(kept)
    onOpen(openedView(kept))
    close(kept.id)
  }
  const rename = (kept: SavedView) => {
    save(kept)
    close()
  }
  const query = storedQuery(view, columns)
  const open = (value: string) => {
    setNaming(null)
    const chosen = saved.find(({ id }) => id === value)
    if (chosen) return onOpen(openedView(chosen))
    const of = views.find((known) => known === value) ?? 'all'
    // Who is searched for stays so in everybody's views; the words of an own view are its own.
    return onOpen({ ...usualView(of), search: own ? '' : view.search })
  }
  const renamed = naming === 'rename' ? own : undefined
  return (
    <>
      <div className={classes.tabs} ref={tabs}>
        <ViewTabs
          label={t('prescribers.views')}
          value={current}
          options={[...usual, ...saved.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={open}
        />
        {own && naming === null ? (
          <Menu position="bottom-start">
            <Menu.Target>
              <IconButton icon={IconDots} label={t('prescribers.saved.more', { name: own.name })} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setNaming('rename')}>{t('prescribers.saved.rename')}</Menu.Item>
              <Menu.Item
                onClick={() => {
                  remove(own)
                  onOpen(usualView(view.view))
                  close(view.view)
                }}
              >
                {t('prescribers.saved.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {naming !== null ? (
        <ViewName
          key={current}
          initial={renamed?.name ?? ''}
          others={[...usual.map(({ label }) => label), ...saved.map(({ name }) => name)].filter(
            (name) => name !== renamed?.name,
          )}
          onSave={(name) =>
            renamed ? rename({ ...renamed, name }) : keep({ id: crypto.randomUUID(), name, query })
          }
          onCancel={() => close()}
        />
      ) : isEdited(view, own, columns) ? (
        <div className={classes.deeds}>
          {own ? (
            <Button variant="subtle" onClick={() => keep({ ...own, query })}>
              {t('prescribers.saved.save')}
            </Button>
          ) : null}
          <Button variant="subtle" onClick={() => setNaming('new')}>
            {t('prescribers.saved.saveNew')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
