import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCloudUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { KEPT_MS, isOutdatedSoon } from '#lib/device/rules.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useOutbox } from '#lib/outbox/hooks.ts'
import { discard, holdAll, sendNow, undo } from '#lib/outbox/outbox.ts'
import { type OutboxEntry, isUndoable, nextTry } from '#lib/outbox/rules.ts'
import { unkeptStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { usePaths } from '#paths'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { dismissAbout, pauseToasts, toast } from '#ui/toasts.ts'
import { fixOf } from './fixes.ts'
import { KeepingFacts } from './KeepingFacts.tsx'
import { SyncFacts, SyncLine } from './SyncFacts.tsx'
import classes from './SyncPanel.module.css'

const takeBack = (entry: OutboxEntry) =>
  void undo(entry.id).then((isBack) => toast(t(isBack ? 'app.sync.undone' : 'app.ui.tooLate')))

/** While the panel is open nothing that it offers to take back is sent (ux.md 5.3). */
const useStandstill = () => {
  useEffect(() => {
    const goOn = holdAll()
    pauseToasts(true)
    return () => {
      pauseToasts(false)
      goOn()
    }
  }, [])
}

/** What needs the person stands here: the toasts that called them have done their part. */
const useToldHere = (entries: readonly OutboxEntry[]) => {
  useEffect(() => {
    for (const { id, state } of entries) if (state === 'attention') dismissAbout(id)
  }, [entries])
}

/** What has not been sent (ux.md 5.8): what needs the person, what waits, and what can still be taken back. */
export function SyncPanel({ close }: { close: () => void }) {
  const { entries, sync } = useOutbox()
  const format = useFormat()
  const isOnline = useStore(onlineStore)
  const [doomed, setDoomed] = useState<OutboxEntry | null>(null)
  useStandstill()
  useToldHere(entries)
  const open = entries.filter((entry) => entry.state !== 'delivered')
  const needed = open.filter((entry) => entry.state === 'attention')
  const held = open.filter((entry) => isUndoable(entry, format.now()))
  const waiting = open.filter((entry) => !needed.includes(entry) && !held.includes(entry))
  const unsent = waiting.filter((entry) => entry.state === 'waiting')
  return (
    <Sheet opened title={t('app.sync.title')} onClose={close}>
      <div className={classes.panel} data-testid="sync-panel">
        <SyncLine sync={sync} isEmpty={open.length === 0} />
        <KeepingFacts />
        <Group title={t('app.sync.needYou')} entries={needed}>
          {(entry) => <Needed entry={entry} close={close} onDiscard={() => setDoomed(entry)} />}
        </Group>
        <Group
          title={t('app.sync.waiting')}
          entries={waiting}
          action={
            unsent.length > 0 && isOnline ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => unsent.forEach(({ id }) => void sendNow(id))}
              >
                {t('app.sync.sendNow')}
              </Button>
            ) : null
          }
        />
        <Group title={t('app.sync.justNow')} entries={held}>
          {(entry) => (
            <Button
              size="xs"
              variant="default"
              aria-label={t('outbox.undoOf', { label: entry.label })}
              onClick={() => takeBack(entry)}
            >
              {t('app.ui.undo')}
            </Button>
          )}
        </Group>
        {waiting.length > 0 ? <p className="small ink-2">{t('app.sync.openToSend')}</p> : null}
        <SyncFacts />
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

/** Fix where there is something to change, Retry where the same may pass now, Discard always. */
function Needed({
  entry,
  close,
  onDiscard,
}: {
  entry: OutboxEntry
  close: () => void
  onDiscard: () => void
}) {
  const paths = usePaths()
  const { id, label } = entry
  const fix = fixOf(entry, paths)
  const button = { size: 'xs', variant: 'default', 'aria-label': t('outbox.fixOf', { label }) } as const
  return (
    <div className={classes.actions}>
      {fix && 'to' in fix ? (
        <Button {...button} component={Link} to={fix.to} onClick={close}>
          {t('outbox.fix')}
        </Button>
      ) : null}
      {fix && 'ask' in fix ? (
        <Button
          {...button}
          onClick={() => {
            close()
            fix.ask()
          }}
        >
          {t('outbox.fix')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('outbox.retryOf', { label })}
          onClick={() => void sendNow(id)}
        >
          {t('app.sync.retry')}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={t('outbox.discardOf', { label })}
        onClick={onDiscard}
      >
        {t('app.sync.discard')}
      </Button>
    </div>
  )
}

const glyphOf = (entry: OutboxEntry, at: number) => {
  if (entry.state === 'attention') return IconAlertTriangle
  return isUndoable(entry, at) ? IconArrowBackUp : IconCloudUp
}

const stateOf = (entry: OutboxEntry, format: Format): string => {
  const at = format.now()
  if (entry.state === 'attention') return entry.reason ?? ''
  if (entry.state === 'sending') return t('outbox.state.sending')
  const next = nextTry(entry, at)
  if (next !== null)
    return t('outbox.state.nextTry', { time: format.instantTime(new Date(next).toISOString()) })
  if (unkeptStore.get().includes(entry.id)) return t('outbox.state.unkept')
  return t(isUndoable(entry, at) && onlineStore.get() ? 'outbox.state.held' : 'outbox.state.waiting')
}

function Group({
  title,
  entries,
  action,
  children,
}: {
  title: string
  entries: OutboxEntry[]
  action?: ReactNode
  children?: (entry: OutboxEntry) => ReactNode
}) {
  const format = useFormat()
  const at = format.now()
  useStore(unkeptStore)
  useStore(onlineStore)
  const lastDay = ({ createdAt }: OutboxEntry) =>
    format.day(format.local(new Date(createdAt + KEPT_MS).toISOString()).day)
  if (entries.length === 0) return null
  return (
    <section>
      <div className={classes.head}>
        <h3>
          {title} <span className="num ink-2">{entries.length}</span>
        </h3>
        {action}
      </div>
      <ul className="plain-list">
        {entries.map((entry) => {
          const Glyph = glyphOf(entry, at)
          return (
            <li key={entry.id} className={classes.entry} data-testid="outbox-item" data-state={entry.state}>
              <Glyph size={18} stroke={1.75} aria-hidden className={classes.glyph} />
              <div className={classes.words}>
                <div>{entry.label}</div>
                <div className="small ink-2">
                  {format.relativeInstant(new Date(entry.createdAt).toISOString())} · {stateOf(entry, format)}
                  {isOutdatedSoon(entry.createdAt, at)
                    ? ` · ${t('outbox.keptUntil', { day: lastDay(entry) })}`
                    : null}
                </div>
              </div>
              {children?.(entry)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
