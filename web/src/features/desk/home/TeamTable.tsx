import { Button } from '@mantine/core'
import type { DashboardMember } from '@rounds/contract/desk'
import { IconEqual, IconMessage, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Reasons } from '#features/team/member/Reasons.tsx'
import { lastActiveText, percentText } from '#features/team/member/texts.ts'
import type { Order } from '#lib/page/address.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Paths, usePaths } from '#paths'
import { VisitCells } from '#ui/charts/VisitCells.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Info } from '#ui/Info.tsx'
import type { Column } from '#ui/table.ts'
import { WhoCell } from '#ui/WhoCell.tsx'
import { type DeskSort, usualSort } from './address.ts'
import { aheadOf, cellStates, cellsOf } from './rules.ts'
import { awayText, cellText, doneText, paceText, weekText } from './words.ts'
import classes from './TeamTable.module.css'

type Deeds = { onMessage: (member: DashboardMember) => void }

/** The team in one table: who is behind with the reason in words, then who is on pace. */
export function TeamTable({
  rows,
  behind,
  isNow,
  isGrouped,
  sort,
  onSort,
  changed,
  onReorder,
  onMessage,
}: Deeds & {
  rows: readonly DashboardMember[]
  /** Who stands among those behind. */
  behind: ReadonlySet<string>
  isNow: boolean
  isGrouped: boolean
  sort: Order<DeskSort>
  onSort: (sort: Order<DeskSort>) => void
  changed: number
  onReorder: () => void
}) {
  const format = useFormat()
  const paths = usePaths()
  const columns = useMemo(() => columnsOf({ format, paths, onMessage }), [format, paths, onMessage])
  const groupOf = ({ id }: DashboardMember) => (behind.has(id) ? 'behind' : 'onPace')
  const heads = {
    behind: t('desk.group.behind', { count: behind.size }),
    onPace: t('desk.group.onPace', { count: rows.length - behind.size }),
  }
  return (
    <section className={classes.card} aria-labelledby="team-week">
      <div className={classes.head}>
        <h2 id="team-week">
          {t(isGrouped ? (isNow ? 'desk.table.title' : 'desk.table.titleWeek') : 'desk.table.sorted')}
        </h2>
        {changed > 0 ? (
          <Button variant="light" size="xs" title={t('desk.changedHint')} onClick={onReorder}>
            {t('desk.changed', { count: changed })}
          </Button>
        ) : null}
        {isGrouped ? null : (
          <Button variant="default" size="xs" onClick={() => onSort(usualSort)}>
            {t('desk.table.title')}
          </Button>
        )}
        <ul className={classes.legend} aria-label={t('desk.table.legend')}>
          {cellStates.map(([state, cell]) => (
            <li key={state}>
              <span className={classes.sample}>
                <VisitCells cells={[cell]} size="small" />
              </span>
              {cellText(cell)}
            </li>
          ))}
        </ul>
        <Info label={t('desk.column.score')}>{t('desk.score.about')}</Info>
      </div>
      <DataTable
        testId="pace-table"
        label={t('desk.table.sorted')}
        minWidth={640}
        rows={rows}
        idOf={idOf}
        columns={columns}
        sort={sort}
        onSort={onSort}
        attributesOf={attributesOf}
        heads={heads}
        groupOf={isGrouped ? groupOf : undefined}
      />
    </section>
  )
}

const idOf = ({ id }: DashboardMember) => id
const attributesOf = ({ pace }: DashboardMember): Record<string, string> =>
  pace.behind > 0 ? { 'data-behind': 'true' } : {}

const columnsOf = ({
  format,
  paths,
  onMessage,
}: Deeds & { format: Format; paths: Paths }): Column<DashboardMember, DeskSort>[] => [
  {
    key: 'name',
    head: t('desk.column.delegate'),
    sortBy: 'name',
    className: classes.person,
    cell: ({ id, name, department, pace }) => (
      <WhoCell name={name} size={28} line={pace.behind > 0 ? department : null}>
        <Link to={paths.member(id)} title={name} data-focus>
          {name}
        </Link>
      </WhoCell>
    ),
  },
  {
    key: 'why',
    head: t('desk.column.why'),
    className: classes.why,
    cell: (member) =>
      member.pace.behind > 0 ? (
        <Reasons memberId={member.id} pace={member.pace} />
      ) : (
        <span className="ink-3">{awayText(member, format)}</span>
      ),
  },
  {
    key: 'week',
    head: t('desk.column.week'),
    className: classes.week,
    cell: (member) => (
      <>
        <VisitCells cells={cellsOf(member)} size="small" />
        <span className="visually-hidden">{weekText(member)}</span>
      </>
    ),
    hint: weekText,
  },
  {
    key: 'done',
    head: t('desk.column.done'),
    sortBy: 'done',
    isHighestFirst: true,
    isNumber: true,
    className: classes.done,
    cell: (member) => <span className={classes.count}>{doneText(member)}</span>,
  },
  {
    key: 'pace',
    head: t('desk.column.pace'),
    sortBy: 'pace',
    className: classes.pace,
    cell: (member) => <PaceMark member={member} />,
  },
  {
    key: 'completion',
    head: t('desk.column.completion'),
    sortBy: 'completion',
    isHighestFirst: true,
    isNumber: true,
    className: classes.completion,
    cell: ({ performanceMetrics }) => percentText(performanceMetrics.completionRate, format),
  },
  {
    key: 'score',
    head: t('desk.column.score'),
    sortBy: 'score',
    isHighestFirst: true,
    isNumber: true,
    className: classes.score,
    cell: ({ performance }) => format.number(performance),
  },
  {
    key: 'lastActive',
    head: t('desk.column.lastActive'),
    sortBy: 'lastActive',
    isHighestFirst: true,
    isNumber: true,
    className: classes.active,
    cell: (member) => lastActiveText(member, format),
    hint: ({ lastActive }) => (lastActive === null ? undefined : format.instantDayTime(lastActive)),
  },
  {
    key: 'actions',
    head: t('desk.column.actions'),
    isActions: true,
    className: classes.actions,
    cell: (member) => (
      <IconButton
        icon={IconMessage}
        label={t('desk.message', { name: member.name })}
        onClick={() => onMessage(member)}
      />
    ),
  },
]

/** How far behind or ahead, said by word, glyph and colour. */
export function PaceMark({ member }: { member: DashboardMember }) {
  const ahead = aheadOf(member.pace)
  const Glyph = ahead < 0 ? IconTrendingDown : ahead === 0 ? IconEqual : IconTrendingUp
  return (
    <span className={classes.mark} data-behind={ahead < 0 || undefined}>
      <Glyph size={14} stroke={2} aria-hidden />
      {paceText(member)}
    </span>
  )
}
