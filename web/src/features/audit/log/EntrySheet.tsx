import { Button } from '@mantine/core'
import { type AuditEntry, audit } from '@rounds/contract/audit'
import { IconChevronDown, IconChevronUp, IconCopy, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { changesOf, deviceText, wholeSentence, whoOf } from '#features/audit/entry/sentence.ts'
import { preferenceStore } from '#lib/device/preferences.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { copyText } from '#ui/copy-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Result } from './LogTable.tsx'
import { exactTime, fieldName, otherDetails, sealTexts, valueText } from './rules.ts'
import classes from './EntrySheet.module.css'

/** The keys of the list, which is silent below the sheet, go on in it (ux-next 4). */
const useMoveKeys = (onMove: (by: 1 | -1) => void) => {
  const onKey = useEffectEvent(({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) => {
    if (metaKey || ctrlKey || altKey || !preferenceStore.get().shortcuts) return
    if (key === 'j') onMove(1)
    if (key === 'k') onMove(-1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** One entry: what was changed, from where, and how it is sealed. */
export function EntrySheet({
  id,
  onMove,
  onPerson,
  onClose,
}: {
  id: string
  onMove: (by: 1 | -1) => void
  onPerson: (userId: string) => void
  onClose: () => void
}) {
  const read = useRead(audit.get, { id }, { keepPrevious: true })
  const number = read.data?.number ?? null
  useMoveKeys(onMove)
  return (
    <Sheet
      opened
      clear
      linked
      size={432}
      onClose={onClose}
      title={
        <span className={classes.head}>
          <span className="num">
            {number === null ? t('audit.entry.unsealed') : t('audit.entry', { number })}
          </span>
          <IconButton icon={IconChevronUp} label={t('audit.entry.newer')} onClick={() => onMove(-1)} />
          <IconButton icon={IconChevronDown} label={t('audit.entry.older')} onClick={() => onMove(1)} />
        </span>
      }
    >
      <Loadable read={read}>{(entry) => <Entry entry={entry} onPerson={onPerson} />}</Loadable>
    </Sheet>
  )
}

function Entry({ entry, onPerson }: { entry: AuditEntry; onPerson: (userId: string) => void }) {
  const format = useFormat()
  const { day } = format.local(entry.timestamp)
  const copy = () =>
    copyText(JSON.stringify(entry, null, 2), t('audit.entry.copied'), t('audit.entry.notCopied'))
  return (
    <div className={classes.entry}>
      <div>
        <h2 className={classes.sentence}>{wholeSentence(entry, whoOf(entry))}</h2>
        <p className="small ink-2 num">
          {format.longDay(day)} {day.slice(0, 4)}, {exactTime(entry.timestamp, format)}
        </p>
      </div>
      <Changes entry={entry} />
      <Facts entry={entry} />
      <Sealed entry={entry} />
      <div className={classes.foot}>
        {entry.userId === null || entry.userName === null ? null : (
          <Button variant="default" onClick={() => onPerson(entry.userId ?? '')}>
            {t('audit.entry.everything', { name: entry.userName.split(' ')[0] ?? entry.userName })}
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('audit.entry.copy')}
        </Button>
      </div>
    </div>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('audit.entry.field')}</th>
          <th scope="col">{t('audit.entry.before')}</th>
          <th scope="col">{t('audit.entry.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td className={classes.was}>{valueText(before, entry.names)}</td>
            <td className={classes.is}>{valueText(after, entry.names)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const paths = usePaths()
  const { resource, resourceId, resourceName, details, names } = entry
  const isPerson = resource === 'user' && resourceId !== null && resourceName !== null
  return (
    <dl className={classes.facts}>
      <dt>{t('audit.entry.action')}</dt>
      <dd>{entry.action}</dd>
      <dt>{t('audit.entry.resource')}</dt>
      <dd>
        {resource}
        {resourceName === null ? null : ' · '}
        {isPerson ? <Link to={paths.user(resourceId)}>{resourceName}</Link> : resourceName}
      </dd>
      <dt>{t('audit.entry.result')}</dt>
      <dd>
        <Result success={entry.success} />
      </dd>
      <dt>{t('audit.entry.address')}</dt>
      <dd>{entry.ipAddress ?? t('audit.nobody')}</dd>
      <dt>{t('audit.entry.device')}</dt>
      <dd title={entry.userAgent ?? undefined}>
        {deviceText(entry.userAgent, true) ?? entry.userAgent ?? t('audit.nobody')}
      </dd>
      <dt>{t('audit.entry.request')}</dt>
      <dd>{entry.requestId ?? t('audit.nobody')}</dd>
      {otherDetails(details).map(([key, value]) => (
        <div key={key} className={classes.pair}>
          <dt>{fieldName(key)}</dt>
          <dd>{valueText(value, names)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sealed({ entry: { seal } }: { entry: AuditEntry }) {
  const format = useFormat()
  if (seal === null)
    return (
      <div className={classes.sealed}>
        <b>{t('audit.entry.waiting')}</b>
        <p className="small ink-2">{t('audit.entry.waitingText')}</p>
      </div>
    )
  const texts = sealTexts(seal)
  return (
    <div className={classes.sealed}>
      <b>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden />
        {t('audit.entry.sealedAt', { time: exactTime(seal.sealedAt, format) })}
      </b>
      <p className="small ink-2">{t('audit.entry.sealText')}</p>
      <code title={seal.seal}>
        {texts.before} → <b>{texts.seal}</b>
        {texts.next === null ? null : ` → ${texts.next}`}
      </code>
    </div>
  )
}
