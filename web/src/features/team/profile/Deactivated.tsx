import { Button } from '@mantine/core'
import type { DelegateDetail } from '@rounds/contract/team'
import { IconUserOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { setActive } from '#features/team/member/commands.ts'
import { t } from '#lib/words/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import classes from './PaceBanner.module.css'

/** Somebody cannot work any more, also when that happens while their page is open. */
export function Deactivated({ member }: { member: DelegateDetail }) {
  const text = t('team.isDeactivated', { name: member.name })
  useEffect(() => announce(text), [text])
  return (
    <section className={classes.banner} data-testid="deactivated">
      <IconUserOff size={20} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        <b>{text}</b> {t('team.isDeactivatedText')}
      </p>
      <Button variant="default" onClick={() => void setActive(member, true)}>
        {t('team.activate')}
      </Button>
    </section>
  )
}
