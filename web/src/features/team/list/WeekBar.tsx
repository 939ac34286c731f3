import type { TeamMember } from '@rounds/contract/team'
import classes from './WeekBar.module.css'

/** How much of the week's target is reached; the words beside it say it, too. */
export const WeekBar = ({ member: { performanceMetrics } }: { member: TeamMember }) => (
  <span className={classes.track} aria-hidden>
    <span style={{ inlineSize: `${performanceMetrics.targetShare}%` }} />
  </span>
)
