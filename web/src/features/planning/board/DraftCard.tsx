import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { fullName, initialName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { PlanRow } from '#features/planning/plan/rules.ts'
import type { PlanLoad } from './load.ts'
import type { WeekPlan } from '#features/planning/plan/usePlan.ts'
import type { usePlanDrag } from './usePlanDrag.ts'
import classes from './PlanCard.module.css'

/** A visit of the draft: dashed while it is only proposed. A menu moves it or takes it out, without dragging. */
export function DraftCard({
  row,
  plan,
  handlersOf,
}: {
  row: PlanRow
  plan: WeekPlan
  handlersOf: ReturnType<typeof usePlanDrag<PlanLoad>>['handlersOf']
}) {
  const format = useFormat()
  const name = fullName(row.person)
  return (
    <li
      className={classes.card}
      data-state={row.proposed ? 'proposed' : 'draft'}
      data-problem={row.problem === undefined ? undefined : ''}
      data-row={row.id}
      {...handlersOf({ id: row.id, label: name, row })}
    >
      <div className={classes.words}>
        <span className={classes.time}>
          {format.time(row.time)}
          <span className="visually-hidden">
            {' '}
            {t(row.proposed ? 'planning.state.proposed' : 'planning.state.draft')}
          </span>
        </span>
        <strong className="cut">{initialName(row.person)}</strong>
        <span className="ink-2 cut">{row.person.address.city}</span>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} size="small" label={t('planning.more', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {plan.days
            .filter(({ day }) => day !== row.day)
            .map(({ day }) => (
              <Menu.Item key={day} onClick={() => plan.move(row, day)}>
                {t('planning.moveTo', { day: format.day(day) })}
              </Menu.Item>
            ))}
          <Menu.Item color="red" onClick={() => plan.remove(row)}>
            {t('planning.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {row.problem === undefined ? null : <span className={classes.problem}>{row.problem}</span>}
    </li>
  )
}
