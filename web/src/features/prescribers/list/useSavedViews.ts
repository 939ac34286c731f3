import { useMemo } from 'react'
import { t } from '#lib/words/messages.ts'
import { ownItem, setOwnItem, useOwnItem } from '#lib/person/own-item.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { type SavedView, savedViewsFrom } from './saved-views.ts'

const STORED = 'views.prescribers'

/** Other tabs may have saved one meanwhile. */
const change = (next: (views: SavedView[]) => SavedView[]) =>
  setOwnItem(STORED, next(savedViewsFrom(ownItem(STORED))))

/** The person's own views of the list, kept on this device. */
export const useSavedViews = () => {
  const stored = useOwnItem(STORED)
  const saved = useMemo(() => savedViewsFrom(stored), [stored])
  return {
    saved,
    /** A new view, or what one is now. */
    save: (view: SavedView) => {
      change((views) =>
        views.some(({ id }) => id === view.id)
          ? views.map((other) => (other.id === view.id ? view : other))
          : [...views, view],
      )
      announce(t('prescribers.saved.done', { name: view.name }))
    },
    remove: (view: SavedView) => {
      const place = saved.findIndex(({ id }) => id === view.id)
      change((views) => views.filter(({ id }) => id !== view.id))
      toast({
        message: t('prescribers.saved.deleted', { name: view.name }),
        undo: () => change((views) => views.toSpliced(place, 0, view)),
      })
    },
  }
}
