import { IconCloudUp } from '@tabler/icons-react'
import { unkeptStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { VisitItem } from './useVisitItems.ts'
import { signOf } from './rules.ts'
import { signWords } from './words.ts'
import classes from './VisitSign.module.css'

/** A visit's state, and below it that the server has yet to hear of it. */
export function VisitSign({ visit, now }: { visit: VisitItem; now: number }) {
  const unkept = useStore(unkeptStore)
  const { timezone } = useTenant().settings.localization
  const sign = signOf(visit, now, timezone)
  return (
    <span className={classes.sign}>
      <StatusBadge status={sign} {...(sign === visit.status && signWords(visit))} />
      {visit.unsent?.state === 'waiting' ? (
        <span className={classes.unsent}>
          <IconCloudUp size={13} stroke={2} aria-hidden />
          {t(unkept.includes(visit.unsent.entryId) ? 'app.keeping.pill' : 'app.status.unsent')}
        </span>
      ) : null}
    </span>
  )
}
