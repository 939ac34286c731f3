import { IconChevronLeft, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { fullName, placeLine } from '#features/prescribers/prescriber/people.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { ContextSheet } from './record.part.ts'
import { ContextFacts } from './VisitContext.tsx'
import classes from './RecordHeader.module.css'

/** The bar at the top of a record. On phones it takes the place of the shell's, and so stands from the first moment. */
export function RecordBar({ title, line, children }: { title: string; line?: string; children?: ReactNode }) {
  const paths = usePaths()
  return (
    <div className={classes.header} data-page-header>
      <Link to={paths.today()} className={classes.back} aria-label={t('visits.record.back')}>
        <IconChevronLeft size={24} stroke={1.75} aria-hidden />
      </Link>
      <div className={classes.words}>
        <h1 className={classes.name} tabIndex={-1}>
          {title}
        </h1>
        {line === undefined ? null : <div className={`${classes.place} ink-3`}>{line}</div>}
      </div>
      {children}
    </div>
  )
}

/** `isKept`: the device has what was typed. `sentAt`: since when the server has it (milliseconds since 1970), or null. */
type SaveStateProps = { isChanged: boolean; saving: boolean; isKept: boolean; sentAt: number | null }

/** The head of a record: back, whom, where, and whether what was typed is safe. */
export function RecordHeader({
  visit,
  record,
  actions,
}: {
  visit: VisitItem
  record?: SaveStateProps
  actions: ReactNode
}) {
  /** Null until it was asked for: its code comes then. */
  const [isOpened, setOpened] = useState<boolean | null>(null)
  return (
    <RecordBar title={fullName(visit.prescriber)} line={placeLine(visit.prescriber)}>
      {record ? <SaveState {...record} /> : null}
      <div className={classes.about}>
        <IconButton
          icon={IconInfoCircle}
          label={t('visits.context.title')}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        />
      </div>
      {isOpened === null ? null : (
        <ContextSheet opened={isOpened} onClose={() => setOpened(false)} title={t('visits.context.title')}>
          <ContextFacts visit={visit} />
        </ContextSheet>
      )}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </RecordBar>
  )
}

function SaveState({ isChanged, saving, isKept, sentAt }: SaveStateProps) {
  const format = useFormat()
  const text = saving
    ? t('app.ui.saving')
    : sentAt !== null
      ? t('visits.record.saved', { time: format.instantTime(new Date(sentAt).toISOString()) })
      : isChanged
        ? t(isKept ? 'visits.record.savedHere' : 'visits.record.notKept')
        : ''
  return (
    <span className={`${classes.state} small ink-3 num`} data-testid="save-state">
      {text}
    </span>
  )
}
