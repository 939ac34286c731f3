import type { Approval } from '@rounds/contract/approvals'
import { IconAlertCircle } from '@tabler/icons-react'
import { flagText } from './flags.ts'
import classes from './FlagBadges.module.css'

/**
 * What is odd about a visit, as amber words; nothing where nothing is (ux.md 4.4). With `fit` room, how many there are where the
 * words have no room, and with `fit` count always: a pointer at rest and a screen reader still get the words.
 */
export function FlagBadges({
  approval,
  fit = 'words',
}: {
  approval: Pick<Approval, 'flags' | 'daysLate'>
  fit?: 'words' | 'room' | 'count'
}) {
  if (approval.flags.length === 0) return null
  const texts = approval.flags.map((flag) => flagText(flag, approval))
  const flags = (
    <span className={classes.flags}>
      {texts.map((text) => (
        <span key={text} className={classes.flag}>
          <IconAlertCircle size={13} stroke={2} aria-hidden />
          {text}
        </span>
      ))}
    </span>
  )
  if (fit === 'words') return flags
  return (
    <span className={classes.box} data-fit={fit} title={texts.join(', ')}>
      {flags}
      <span className={`${classes.flag} ${classes.count}`} aria-hidden>
        <IconAlertCircle size={13} stroke={2} />
        {texts.length}
      </span>
    </span>
  )
}
