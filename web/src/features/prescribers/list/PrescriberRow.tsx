import type { Prescriber } from '@rounds/contract/prescribers'
import { IconCalendarPlus, IconPencilPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { IconLink } from '#features/prescribers/prescriber/IconLink.tsx'
import type { ColumnKey } from './columns.ts'
import { lastVisitText } from '#features/prescribers/prescriber/texts.ts'
import { RowMenu } from './RowMenu.tsx'
import classes from './PrescriberTable.module.css'

type Next = { scheduledDate: string; scheduledTime: string }

/** One prescriber of the table: tick box, name, the columns of the person, what can be done. */
export const PrescriberRow = memo(function PrescriberRow({
  prescriber,
  index,
  columns,
  next,
  isSelected,
  onToggle,
}: {
  prescriber: Prescriber
  index: number
  columns: readonly ColumnKey[]
  /** The next visit. */
  next: Next | undefined
  isSelected: boolean
  onToggle: (id: string, asRange: boolean) => void
}) {
  const paths = usePaths()
  const { id, specialty } = prescriber
  const name = fullName(prescriber)
  return (
    <tr aria-rowindex={index + 2} data-prescriber={id} data-selected={isSelected || undefined}>
      <td className={classes.tickCell}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('prescribers.select', { name })}
            onChange={(event) => onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      </td>
      <td className={classes.name}>
        <Link to={paths.prescriber(id)} className={classes.link}>
          {name}
        </Link>
        <div className="small ink-3 cut">{specialty}</div>
      </td>
      {columns.map((key) => (
        <Cell key={key} column={key} prescriber={prescriber} next={next} />
      ))}
      <td className={classes.actions}>
        <span className={classes.quick}>
          <IconLink
            icon={IconCalendarPlus}
            label={t('prescribers.action.scheduleWith', { name })}
            to={paths.scheduleVisit({ prescriber: id })}
          />
          <IconLink
            icon={IconPencilPlus}
            label={t('prescribers.action.recordWith', { name })}
            to={paths.recordVisitWith(id)}
          />
        </span>
        <RowMenu prescriber={prescriber} />
      </td>
    </tr>
  )
})

function Cell({
  column,
  prescriber,
  next,
}: {
  column: ColumnKey
  prescriber: Prescriber
  next: Next | undefined
}) {
  const format = useFormat()
  const { hospitalAffiliation, address, lastVisitDate, totalVisits, averageRating } = prescriber
  switch (column) {
    case 'hospital':
      return <td className="cut">{hospitalAffiliation}</td>
    case 'city':
      return <td className="cut">{address.city}</td>
    case 'lastVisit':
      return (
        <td
          className={classes.when}
          title={lastVisitDate === null ? undefined : format.day(lastVisitDate.slice(0, 10))}
          data-empty={lastVisitDate === null || undefined}
        >
          {lastVisitText(prescriber, format)}
        </td>
      )
    case 'visits':
      return <td className="num">{format.number(totalVisits)}</td>
    case 'rating':
      return <td className="num">{averageRating === null ? '' : format.number(averageRating)}</td>
    case 'nextVisit':
      return (
        <td
          className={classes.when}
          title={next && format.dayTime(next.scheduledDate, next.scheduledTime)}
          data-empty={next === undefined || undefined}
        >
          {next ? format.relativeDay(next.scheduledDate) : t('prescribers.noNext')}
        </td>
      )
  }
}
