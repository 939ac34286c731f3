import { Button } from '@mantine/core'
import type { BulkResult } from '@rounds/contract/users'
import { IconAlertCircle } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import classes from './ResultPanel.module.css'

const SHOWN = 8

/** What became of a bulk action in which some were refused: how many were changed, and of each other why not. */
export function ResultPanel({
  title,
  result,
  nameOf,
  onUndo,
  onClose,
}: {
  title: string
  result: BulkResult
  nameOf: (id: string) => string
  /** Missing where nothing can be taken back. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}) {
  const { failed, before } = result
  return (
    <section className={classes.panel} role="alert" aria-label={title}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className="strong">{title}</p>
        <ul className="plain-list">
          {failed.slice(0, SHOWN).map(({ id, message }) => (
            <li key={id}>
              {nameOf(id)} <span className="small ink-2">{message}</span>
            </li>
          ))}
          {failed.length > SHOWN ? (
            <li className="small ink-2">{t('users.result.more', { count: failed.length - SHOWN })}</li>
          ) : null}
        </ul>
        <div className={classes.buttons}>
          {onUndo && before.length > 0 ? (
            <Button variant="default" onClick={onUndo}>
              {t('users.result.undo', { count: before.length })}
            </Button>
          ) : null}
          <Button variant="subtle" onClick={onClose}>
            {t('app.ui.dismiss')}
          </Button>
        </div>
      </div>
    </section>
  )
}
