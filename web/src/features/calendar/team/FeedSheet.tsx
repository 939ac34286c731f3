import { CalendarFeed } from '#features/calendar/feed/CalendarFeed.tsx'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'

/** The private address of the team's calendar: made, copied, stopped. */
export function FeedSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet opened title={t('calendar.feed')} onClose={onClose}>
      <div className="stack">
        <CalendarFeed text={t('calendar.feedText')} />
      </div>
    </Sheet>
  )
}
