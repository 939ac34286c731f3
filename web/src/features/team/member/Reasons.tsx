import { startOfWeek } from '@rounds/contract/dates'
import type { BehindCause } from '@rounds/contract/pace'
import type { Pace } from '@rounds/contract/team'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { reasonText } from './reason-text.ts'

/** Why visits of somebody's week are missing, each reason leading to its visits (ux-next 5.5). */
export function Reasons({ memberId, pace }: { memberId: string; pace: Pace }) {
  const format = useFormat()
  const paths = usePaths()
  const linkOf = (cause: BehindCause) => {
    const query = new URLSearchParams({ tab: 'visits', cause })
    if (pace.weekStart !== startOfWeek(format.today())) query.set('week', pace.weekStart)
    return `${paths.member(memberId)}?${query.toString()}`
  }
  return (
    <>
      {pace.parts.map((part, index) => (
        <span key={part.cause}>
          {index === 0 ? '' : ', '}
          <Link to={linkOf(part.cause)} preventScrollReset>
            {reasonText(part, format)}
          </Link>
          {part.cause === 'neverPlanned'
            ? `: ${t('team.cause.planned', { planned: pace.planned, target: pace.target })}`
            : ''}
        </span>
      ))}
      .
    </>
  )
}
