import { IconCloudUp } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { VisitItem } from './useVisitItems.ts'
import { signOf } from './rules.ts'
import classes from './VisitSign.module.css'

/** A visit's state, and below it that the server has yet to hear of it. */
export function VisitSign({ visit, now }: { visit: VisitItem; now: number }) {
  const { timezone } = useTenant().settings.localization
  return (
    <span className={classes.sign}>
      <StatusBadge status={signOf(visit, now, timezone)} />
      {visit.unsent?.state === 'waiting' ? (
        <span className={classes.unsent}>
          <IconCloudUp size={13} stroke={2} aria-hidden />
          {t('app.status.unsent')}
        </span>
      ) : null}
    </span>
  )
}
