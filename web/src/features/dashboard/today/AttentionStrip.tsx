import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertOctagon,
  IconCheck,
  IconClockExclamation,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '@rounds/contract/dates'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { fullName, shortName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { minutesRunning } from '#features/visits/visit/rules.ts'
import { usePaths } from '#paths'
import { linkOf } from './attention-links.ts'
import type { Attention, AttentionKind } from './rules.ts'
import { rejectionText } from '#features/visits/visit/words.ts'
import classes from './AttentionStrip.module.css'

const MOST = 3

const glyphs: Record<AttentionKind, Icon> = {
  refused: IconAlertOctagon,
  running: IconPlayerPlay,
  rejected: IconAlertOctagon,
  drafts: IconPencil,
  completed: IconCheck,
  missed: IconClockExclamation,
}
const tones: Record<AttentionKind, string> = {
  refused: 'rejected',
  running: 'in-progress',
  rejected: 'rejected',
  drafts: 'scheduled',
  completed: 'completed',
  missed: 'in-progress',
}

/** What is odd about the visits, each with the one button that settles it. Three lines, the rest on demand. */
export function AttentionStrip({
  lines,
  now,
  onSubmit,
  onOpen,
}: {
  lines: readonly Attention[]
  now: number
  onSubmit: (visits: VisitItem[]) => void
  onOpen: (visit: VisitItem) => void
}) {
  const [isLong, setLong] = useState(false)
  if (lines.length === 0) return null
  const hidden = lines.length - MOST
  return (
    <section aria-label={t('dashboard.attention.title')}>
      <ul className={`plain-list ${classes.strip}`}>
        {lines.slice(0, isLong ? undefined : MOST).map((line) => (
          <AttentionLine key={line.kind} line={line} now={now} onSubmit={onSubmit} onOpen={onOpen} />
        ))}
      </ul>
      {hidden > 0 && !isLong ? (
        <Button variant="subtle" onClick={() => setLong(true)}>
          {t('dashboard.attention.more', { count: hidden })}
        </Button>
      ) : null}
    </section>
  )
}

function AttentionLine({
  line,
  now,
  onSubmit,
  onOpen,
}: {
  line: Attention
  now: number
  onSubmit: (visits: VisitItem[]) => void
  onOpen: (visit: VisitItem) => void
}) {
  const { kind, visits } = line
  const link = linkOf(line, usePaths())
  const isList = kind === 'rejected' && link.visit === undefined
  const action = t(isList ? 'dashboard.attention.see' : `dashboard.attention.${kind}.action`)
  const label = link.visit ? `${action}: ${fullName(link.visit.prescriber)}` : action
  // A plan is moved, edited and sent again in its sheet: there is nothing to record yet.
  const plan = kind === 'rejected' && link.visit?.completedAt === null ? link.visit : undefined
  const Glyph = glyphs[kind]
  const text = useLineText()
  const [first] = visits
  if (!first) return null
  return (
    <li className={classes.line} data-testid="attention-item" data-kind={kind}>
      <Glyph size={18} stroke={2} aria-hidden className={classes.glyph} data-status={tones[kind]} />
      <span className={classes.words}>
        {text(kind, visits, first, now)}
        {saysWho[kind] ? <span className={`small ink-3 ${classes.names}`}>{namesOf(visits)}</span> : null}
      </span>
      {kind === 'completed' ? (
        <Button variant="light" onClick={() => onSubmit(visits)}>
          {t('dashboard.attention.submit', { count: visits.length })}
        </Button>
      ) : plan ? (
        <Button variant="light" aria-label={label} aria-haspopup="dialog" onClick={() => onOpen(plan)}>
          {action}
        </Button>
      ) : (
        <Button
          variant="light"
          component={Link}
          to={link.to}
          state={{ visit: link.visit }}
          aria-label={label}
        >
          {action}
        </Button>
      )}
    </li>
  )
}

/** Lines whose sentence has no name. */
const saysWho: Record<AttentionKind, boolean> = {
  refused: false,
  running: false,
  rejected: true,
  drafts: true,
  completed: true,
  missed: true,
}

const MOST_NAMES = 3

/** “Dr Haddad, Dr Petit, Dr Klein and 2 more”. */
const namesOf = (visits: readonly VisitItem[]): string => {
  const names = [...new Set(visits.map(({ prescriber }) => shortName(prescriber)))]
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES
    ? t('dashboard.attention.names', { names: shown, count: names.length - MOST_NAMES })
    : shown
}

const useLineText = () => {
  const format = useFormat()
  return (kind: AttentionKind, visits: VisitItem[], first: VisitItem, now: number): string => {
    const count = visits.length
    const name = shortName(first.prescriber)
    switch (kind) {
      case 'refused':
        return t('dashboard.attention.refused.text', { name, reason: first.unsent?.reason ?? '' })
      case 'running':
        return t('dashboard.attention.running.text', {
          name,
          time: format.duration(minutesRunning(first, now)),
        })
      case 'rejected':
        return count === 1
          ? t('dashboard.attention.rejected.one', { reason: rejectionText(first) })
          : t('dashboard.attention.rejected.many', { count })
      case 'drafts':
        return t('dashboard.attention.drafts.text', { count })
      case 'completed':
        return t('dashboard.attention.completed.text', { count })
      case 'missed': {
        const yesterday = addDays(format.today(), -1)
        return visits.every((visit) => visit.scheduledDate === yesterday)
          ? t('dashboard.attention.missed.yesterday', { count })
          : t('dashboard.attention.missed.earlier', { count })
      }
    }
  }
}
