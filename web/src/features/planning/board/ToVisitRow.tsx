import type { Prescriber } from '@rounds/contract/prescribers'
import { Menu } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import type { OpenDay } from '#features/planning/plan/rules.ts'
import type { PlanLoad } from './load.ts'
import { daysSince } from '#features/planning/plan/to-visit.ts'
import type { usePlanDrag } from './usePlanDrag.ts'
import classes from './ToVisitList.module.css'

/** Somebody to visit: tick, drag, or + to a day. */
export function ToVisitRow({
  person,
  days,
  planned,
  onAdd,
  isSelected,
  onToggle,
  handlers,
}: {
  person: Prescriber
  days: readonly OpenDay[]
  /** The days they are planned on already. */
  planned: readonly string[]
  onAdd: (day?: string) => void
  isSelected: boolean
  onToggle: () => void
  handlers: ReturnType<ReturnType<typeof usePlanDrag<PlanLoad>>['handlersOf']>
}) {
  const paths = usePaths()
  const format = useFormat()
  const name = fullName(person)
  const since = daysSince(person, format.today())
  return (
    <li className={classes.row} data-item={person.id} data-selected={isSelected || undefined} {...handlers}>
      <IconGripVertical size={16} stroke={1.75} aria-hidden className={classes.grip} />
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={t('planning.select', { name })}
          checked={isSelected}
          onChange={onToggle}
        />
      </label>
      <div className={classes.who}>
        <Link to={paths.prescriber(person.id)} className={`${classes.name} cut`} draggable={false}>
          {name}
        </Link>
        {planned[0] === undefined ? null : (
          <span className={`${classes.planned} small cut`}>
            {t('planning.planned', { day: format.day(planned[0]) })}
          </span>
        )}
        <span className="small ink-3 cut">
          {[person.specialty, person.address.city].filter(Boolean).join(' · ')}
        </span>
      </div>
      <span className={classes.since}>
        {planned[0] !== undefined
          ? null
          : Number.isFinite(since)
            ? t('planning.days', { count: since })
            : t('planning.never')}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconPlus} look="outline" data-focus label={t('planning.add', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAdd()}>{t('planning.best')}</Menu.Item>
          {days.map(({ day }) => (
            <Menu.Item key={day} disabled={planned.includes(day)} onClick={() => onAdd(day)}>
              {format.day(day)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
