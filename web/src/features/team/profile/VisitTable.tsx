import type { VisitCheck } from '@rounds/contract/team'
import type { Visit } from '@rounds/contract/visits'
import { IconNote } from '@tabler/icons-react'
import { useMemo } from 'react'
import { FlagBadges } from '#features/approvals/approval/FlagBadges.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import { rejectionText } from '#features/visits/visit/words.ts'
import { useNow } from '#lib/page/useNow.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import { useWidth } from '#ui/useWidth.ts'
import classes from './VisitTable.module.css'

type Checks = ReadonlyMap<string, VisitCheck>

/** Visits of a member, as a table or, on phones, as lines; with what there is to look at about each, where it is known. */
export function VisitTable({
  visits,
  checks: known,
  label,
}: {
  visits: readonly Visit[]
  checks?: readonly VisitCheck[]
  label: string
}) {
  const checks = useMemo(() => known && new Map(known.map((check) => [check.visitId, check])), [known])
  const format = useFormat()
  const now = useNow()
  const isPhone = useWidth('phone')
  if (isPhone)
    return (
      <ul className={`plain-list ${classes.lines}`} aria-label={label}>
        {visits.map((visit) => (
          <li key={visit.id} className={classes.line}>
            <span className={classes.words}>
              <b className="cut">{fullName(visit.prescriber)}</b>
              <span className="small ink-3">
                {format.dayTime(visit.scheduledDate, visit.scheduledTime)}
                {visit.prescriber.address.city ? ` · ${visit.prescriber.address.city}` : ''}
              </span>
            </span>
            <span className={classes.signs}>
              <VisitSign visit={{ ...visit, unsent: undefined }} now={now} />
              <CheckWords visit={visit} checks={checks} />
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <DataTable
      label={label}
      isCard
      minWidth={checks ? 600 : 640}
      rows={visits}
      idOf={idOf}
      columns={columnsOf(format, now, checks)}
    />
  )
}

const idOf = ({ id }: Visit) => id

/** With checks there is a column more, and how long a visit took and how it went stand below its time. */
const columnsOf = (format: Format, now: number, checks: Checks | undefined): Column<Visit>[] => [
  {
    key: 'date',
    head: t('team.visit.date'),
    className: classes.date,
    cell: (visit) => (
      <>
        {format.dayTime(visit.scheduledDate, visit.scheduledTime)}
        {checks ? <div className="small ink-3">{factsOf(visit, format)}</div> : null}
      </>
    ),
  },
  {
    key: 'prescriber',
    head: t('team.visit.prescriber'),
    cell: ({ prescriber }) => (
      <>
        <b className={classes.name}>{fullName(prescriber)}</b>
        <div className="small ink-3 cut">
          {[prescriber.specialty, prescriber.hospitalAffiliation ?? prescriber.address.city]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </>
    ),
  },
  ...(checks ? [] : figures(format)),
  {
    key: 'status',
    head: t('team.visit.status'),
    className: checks ? classes.sign : classes.status,
    cell: (visit) => (
      <>
        <VisitSign visit={{ ...visit, unsent: undefined }} now={now} />
        {visit.status === 'rejected' && !checks ? (
          <div className="small ink-3 cut">{rejectionText(visit)}</div>
        ) : null}
      </>
    ),
  },
  ...(checks
    ? [
        {
          key: 'checks',
          head: t('team.visit.checks'),
          className: classes.checks,
          cell: (visit: Visit) => <CheckWords visit={visit} checks={checks} />,
        },
      ]
    : []),
]

const factsOf = ({ actualDuration, outcomes }: Visit, format: Format) =>
  [
    actualDuration === null ? '' : format.duration(actualDuration),
    outcomes?.rating == null ? '' : t('team.visit.rated', { rating: format.number(outcomes.rating) }),
  ]
    .filter(Boolean)
    .join(' · ')

const figures = (format: Format): Column<Visit>[] => [
  {
    key: 'duration',
    head: t('team.visit.duration'),
    isNumber: true,
    className: classes.number,
    cell: ({ actualDuration }) => (actualDuration === null ? '' : format.duration(actualDuration)),
  },
  {
    key: 'rating',
    head: t('team.visit.rating'),
    isNumber: true,
    className: classes.number,
    cell: ({ outcomes }) => (outcomes?.rating == null ? '' : format.number(outcomes.rating)),
  },
]

/** What is odd about a visit, why it was rejected, and whether there is a note on it. */
function CheckWords({ visit, checks }: { visit: Visit; checks: Checks | undefined }) {
  const check = checks?.get(visit.id)
  if (!check) return null
  return (
    <>
      <FlagBadges approval={check} />
      {visit.status === 'rejected' ? <span className="small ink-2">{rejectionText(visit)}</span> : null}
      {check.hasNote ? (
        <span className={`small ink-2 ${classes.note}`}>
          <IconNote size={14} stroke={1.75} aria-hidden />
          {t('team.visit.note')}
        </span>
      ) : null}
    </>
  )
}
