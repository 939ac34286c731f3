import type { CalendarStats as Stats } from '@rounds/contract/calendar'
import { Link } from 'react-router'
import { useUncounted } from '#features/approvals/approval/decisions.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'

/** What the range holds, and what waits for the supervisor, as it was read at `readAt` (milliseconds since 1970). */
export function CalendarStats({ stats, readAt }: { stats: Stats | undefined; readAt: number }) {
  const paths = usePaths()
  const uncounted = useUncounted(readAt)
  if (!stats) return <>&nbsp;</>
  const parts = [
    t('calendar.stats.events', { count: stats.totalEvents }),
    t('calendar.stats.upcoming', { count: stats.upcomingVisits }),
    t('calendar.stats.meetings', { count: stats.scheduledMeetings }),
  ]
  const waiting = Math.max(0, stats.pendingApprovals - uncounted)
  return (
    <span className="num">
      {parts.join(' · ')}
      {waiting === 0 ? null : (
        <>
          {' · '}
          <Link to={paths.approvals()}>{t('calendar.stats.approve', { count: waiting })}</Link>
        </>
      )}
    </span>
  )
}
