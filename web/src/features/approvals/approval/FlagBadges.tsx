import type { Approval } from '@rounds/contract/approvals'
import { IconAlertCircle } from '@tabler/icons-react'
import { flagText } from './flags.ts'
import classes from './FlagBadges.module.css'

/** What is odd about a visit, as amber words; nothing where nothing is (ux.md 4.4). */
export function FlagBadges({ approval }: { approval: Pick<Approval, 'flags' | 'daysLate'> }) {
  if (approval.flags.length === 0) return null
  return (
    <span className={classes.flags}>
      {approval.flags.map((flag) => (
        <span key={flag} className={classes.flag}>
          <IconAlertCircle size={13} stroke={2} aria-hidden />
          {flagText(flag, approval)}
        </span>
      ))}
    </span>
  )
}
