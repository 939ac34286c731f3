import { Button } from '@mantine/core'
import type { Approval } from '@rounds/contract/approvals'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { useStore } from '#lib/plain/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { decide } from '#features/approvals/approval/decisions.ts'
import { changeFailures, isAlike } from '#features/approvals/approval/failures.ts'
import { type Refused, failureStore } from '#features/approvals/approval/refused.ts'
import classes from './FailurePanel.module.css'

const SHOWN = 5

/** Decisions that the server refused, with why; what is still open, and was read, can be tried again as it was decided. */
export function FailurePanel({ rows }: { rows: readonly Approval[] }) {
  return useStore(failureStore).map((refused) => (
    <Panel key={JSON.stringify([refused.action, refused.because])} refused={refused} rows={rows} />
  ))
}

function Panel({ refused, rows }: { refused: Refused; rows: readonly Approval[] }) {
  const { action, because, rows: failures } = refused
  const open = rows.filter(({ visitId, visit: { submittedAt } }) => {
    const failure = failures.find((each) => each.visitId === visitId)
    // What was sent again since has been read by nobody.
    return failure && (submittedAt ?? '') <= (failure.asOf ?? '')
  })
  const putAway = () => void changeFailures((before) => before.filter((each) => !isAlike(each, refused)))
  const retry = () => {
    putAway()
    decide({ action, chosen: open, because, holdMs: 0 })
  }
  return (
    <div className={classes.panel} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>{t(`approvals.failed.${action}`, { count: failures.length })}</p>
        <ul className="plain-list small ink-2">
          {failures.slice(0, SHOWN).map((row) => (
            <li key={row.visitId}>{t('approvals.failed.row', { name: row.name, reason: row.reason })}</li>
          ))}
          {failures.length > SHOWN ? (
            <li>{t('approvals.failed.more', { count: failures.length - SHOWN })}</li>
          ) : null}
        </ul>
        {because.reason ? (
          <p className="small">{t('approvals.failed.wrote', { note: because.reason })}</p>
        ) : null}
      </div>
      {open.length > 0 ? (
        <Button variant="default" onClick={retry}>
          {t('approvals.failed.retry', { count: open.length })}
        </Button>
      ) : null}
      <IconButton icon={IconX} label={t('app.ui.dismiss')} onClick={putAway} />
    </div>
  )
}
