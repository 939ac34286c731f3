import { Modal } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { NewVisitForm } from './NewVisitForm.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

const focusHeading = () => {
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Plans a visit over the agenda; phones have a page for it. */
export function NewVisitModal({
  place,
  items,
  onClose,
}: {
  /** Where to plan it; null while it is closed. */
  place: { day?: string; time?: string } | null
  items: readonly VisitItem[]
  onClose: () => void
}) {
  useBackCloses(onClose, place !== null)
  return (
    <Modal
      opened={place !== null}
      onClose={onClose}
      // Who pressed N stood nowhere: the page's heading takes the focus, as after a change of page.
      onExitTransitionEnd={focusHeading}
      size={560}
      title={t('visits.schedule.title')}
      closeButtonProps={{ 'aria-label': t('app.ui.close') }}
    >
      {place ? (
        <NewVisitForm
          items={items}
          day={place.day}
          time={place.time}
          startsInSearch
          onDone={onClose}
          onLeave={onClose}
        />
      ) : null}
    </Modal>
  )
}
