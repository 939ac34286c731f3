import { Button } from '@mantine/core'
import type { DelegateDetail, Pace } from '@rounds/contract/team'
import { IconTrendingDown } from '@tabler/icons-react'
import { Reasons } from '#features/team/member/Reasons.tsx'
import { t } from '#lib/words/messages.ts'
import { useReminder } from './useReminder.ts'
import classes from './PaceBanner.module.css'

/** By how much somebody is behind and why. */
export function PaceBanner({ member, pace }: { member: DelegateDetail; pace: Pace }) {
  const { isSent, send } = useReminder(member)
  return (
    <section className={classes.banner} data-testid="pace-banner">
      <IconTrendingDown size={20} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        <b>{t('team.behind', { count: pace.behind, pace: Math.floor(pace.expected) })} </b>
        <Reasons memberId={member.id} pace={pace} />
      </p>
      <Button variant="default" disabled={isSent} onClick={() => send(pace)}>
        {isSent ? t('team.reminded') : t('team.remind', { name: member.firstName })}
      </Button>
    </section>
  )
}
