import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { discard, sendNow, undo, useOutbox } from '#lib/outbox.ts'
import { type OutboxEntry, isHeld } from '#lib/outbox-rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './SyncPanel.module.css'

const takeBack = (entry: OutboxEntry) =>
  void undo(entry.id).then((isBack) => toast(t(isBack ? 'app.sync.undone' : 'app.ui.tooLate')))

/** What has not been sent (ux.md 5.8): what needs the person, what waits, and what can still be taken back. */
export function SyncPanel({ close }: { close: () => void }) {
  const { entries } = useOutbox()
  const format = useFormat()
  const [doomed, setDoomed] = useState<OutboxEntry | null>(null)
  const needed = entries.filter((entry) => entry.state === 'attention')
  const held = entries.filter((entry) => isHeld(entry) && entry.sendAfter > format.now())
  const waiting = entries.filter((entry) => !needed.includes(entry) && !held.includes(entry))
  return (
    <Sheet opened title={t('app.sync.title')} onClose={close}>
      <div className={classes.panel} data-testid="sync-panel">
        {entries.length === 0 ? (
          <p className={classes.calm}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            {t('app.sync.nothing')}
          </p>
        ) : null}
        <Group title={t('app.sync.needYou')} entries={needed} time={format.relativeInstant} glyph="attention">
          {(entry) => (
            <>
              <Button size="xs" variant="default" onClick={() => void sendNow(entry.id)}>
                {t('app.sync.retry')}
              </Button>
              <Button size="xs" variant="subtle" color="red" onClick={() => setDoomed(entry)}>
                {t('app.sync.discard')}
              </Button>
            </>
          )}
        </Group>
        <Group title={t('app.sync.waiting')} entries={waiting} time={format.relativeInstant} glyph="waiting">
          {(entry) =>
            entry.state === 'waiting' ? (
              <Button size="xs" variant="default" onClick={() => void sendNow(entry.id)}>
                {t('app.sync.sendNow')}
              </Button>
            ) : null
          }
        </Group>
        <Group title={t('app.sync.justNow')} entries={held} time={format.relativeInstant} glyph="waiting">
          {(entry) => (
            <Button size="xs" variant="default" onClick={() => takeBack(entry)}>
              {t('app.ui.undo')}
            </Button>
          )}
        </Group>
        {waiting.length > 0 ? <p className="small ink-3">{t('app.sync.openToSend')}</p> : null}
      </div>
      <ConfirmDialog
        opened={doomed !== null}
        title={t('app.sync.discardTitle')}
        text={t('app.sync.discardText', { label: doomed?.label ?? '' })}
        confirm={t('app.sync.discard')}
        onConfirm={() => {
          if (doomed) void discard(doomed.id)
          setDoomed(null)
        }}
        onClose={() => setDoomed(null)}
      />
    </Sheet>
  )
}

function Group({
  title,
  entries,
  time,
  glyph,
  children,
}: {
  title: string
  entries: OutboxEntry[]
  time: (iso: string) => string
  glyph: 'attention' | 'waiting'
  children: (entry: OutboxEntry) => ReactNode
}) {
  if (entries.length === 0) return null
  const Glyph = glyph === 'attention' ? IconAlertTriangle : IconCloudUp
  return (
    <section>
      <h3 className={classes.title}>
        {title} <span className="num ink-3">{entries.length}</span>
      </h3>
      <ul className="plain-list">
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry} data-testid="outbox-item" data-state={entry.state}>
            <Glyph size={18} stroke={1.75} aria-hidden className={classes.glyph} />
            <div className={classes.words}>
              <div>{entry.label}</div>
              <div className="small ink-3">
                {entry.reason ?? time(new Date(entry.createdAt).toISOString())}
              </div>
            </div>
            {children(entry)}
          </li>
        ))}
      </ul>
    </section>
  )
}
