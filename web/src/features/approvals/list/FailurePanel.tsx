import { Button } from '@mantine/core'
import type { Approval } from '@rounds/contract/approvals'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { useStore } from '#lib/plain/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { decide } from '#features/approvals/approval/decisions.ts'
import { failureStore } from '#features/approvals/approval/failures.ts'
import classes from './FailurePanel.module.css'

const SHOWN = 5

/** Decisions that the server refused, with why; what is still open can be tried again. */
export function FailurePanel({ rows }: { rows: readonly Approval[] }) {
  const failures = useStore(failureStore)
  if (failures === null) return null
  const { action, because } = failures
  const refused = new Set(failures.rows.map(({ visitId }) => visitId))
  const open = rows.filter(({ visitId }) => refused.has(visitId))
  const retry = () => {
    failureStore.set(null)
    decide({ action, chosen: open, because, holdMs: 0 })
  }
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>{t(`approvals.failed.${action}`, { count: failures.rows.length })}</p>
        <ul className="plain-list small ink-2">
          {failures.rows.slice(0, SHOWN).map((row) => (
            <li key={row.visitId}>{t('approvals.failed.row', { name: row.name, reason: row.reason })}</li>
          ))}
          {failures.rows.length > SHOWN ? (
            <li>{t('approvals.failed.more', { count: failures.rows.length - SHOWN })}</li>
          ) : null}
        </ul>
      </div>
      {open.length > 0 ? (
        <Button variant="default" onClick={retry}>
          {t('approvals.failed.retry', { count: open.length })}
        </Button>
      ) : null}
      <IconButton icon={IconX} label={t('app.ui.dismiss')} onClick={() => failureStore.set(null)} />
    </div>
  )
}
