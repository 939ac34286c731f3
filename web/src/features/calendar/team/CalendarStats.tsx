import type { CalendarStats as Stats } from '@rounds/contract/calendar'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'

/** What the range holds, and what waits for the supervisor. */
export function CalendarStats({ stats }: { stats: Stats | undefined }) {
  const paths = usePaths()
  if (!stats) return <>&nbsp;</>
  const parts = [
    t('calendar.stats.events', { count: stats.totalEvents }),
    t('calendar.stats.upcoming', { count: stats.upcomingVisits }),
    t('calendar.stats.meetings', { count: stats.scheduledMeetings }),
  ]
  return (
    <span className="num">
      {parts.join(' · ')}
      {stats.pendingApprovals === 0 ? null : (
        <>
          {' · '}
          <Link to={paths.approvals()}>{t('calendar.stats.approve', { count: stats.pendingApprovals })}</Link>
        </>
      )}
    </span>
  )
}
