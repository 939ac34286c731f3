import { useLayoutEffect } from 'react'
import { t } from '#lib/words/messages.ts'
import { isField } from '#lib/page/useKey.ts'
import { latestUndoAt, onUndone, undoLatest } from '#lib/outbox/outbox.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { dismissAbout, latestUndo, toast, undoToast } from '#ui/toasts.ts'

const isUndoKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey

const undone = () => t('app.sync.undone')

/** Whichever was later: what waits in the outbox, or what only a toast can take back. */
const undo = () => {
  const told = latestUndo()
  if (told && told.at >= (latestUndoAt() ?? 0)) void undoToast(told, { undone, tooLate: t('app.ui.tooLate') })
  else
    void undoLatest().then((isBack) => {
      if (isBack === false) toast({ message: t('app.ui.tooLate'), tone: 'error' })
      if (isBack === true) announce(undone())
    })
}

onUndone(dismissAbout)

/** ⌘Z and Ctrl+Z take back the latest (ux.md 5.3), also when its toast is gone; in a field they are the field's own. */
export const useUndoKey = () => {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isField(event.target)) return
      if (latestUndo() === undefined && latestUndoAt() === null) return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
