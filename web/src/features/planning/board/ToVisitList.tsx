import type { Prescriber } from '@rounds/contract/prescribers'
import { Button } from '@mantine/core'
import { IconMoodCheck, IconSearchOff, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Skeleton, SkeletonRows } from '#ui/Skeletons.tsx'
import { type PlanState, openFilter } from '#features/planning/plan/address.ts'
import type { PlanLoad } from './load.ts'
import { ToVisitFilters } from './ToVisitFilters.tsx'
import { ToVisitRow } from './ToVisitRow.tsx'
import type { WeekPlan } from '#features/planning/plan/usePlan.ts'
import type { usePlanDrag } from './usePlanDrag.ts'
import classes from './ToVisitList.module.css'

/** Rows drawn at first and with each press of “Show more”. */
const STEP = 50
const NONE: readonly string[] = []

/** Whom the week still lacks, most urgent first. */
export function ToVisitList({
  plan,
  found,
  state,
  isPhone,
  onChange,
  selected,
  chosen,
  onToggle,
  onAddChosen,
  onClear,
  handlersOf,
}: {
  plan: WeekPlan
  found: readonly Prescriber[]
  state: PlanState
  isPhone: boolean
  onChange: (fields: Partial<PlanState>, options?: { replace?: boolean }) => void
  selected: ReadonlySet<string>
  chosen: readonly Prescriber[]
  onToggle: (person: Prescriber) => void
  onAddChosen: () => void
  onClear: () => void
  handlersOf: ReturnType<typeof usePlanDrag<PlanLoad>>['handlersOf']
}) {
  const format = useFormat()
  const [most, setMost] = useState(STEP)
  return (
    <section className={classes.list} aria-labelledby="to-visit">
      <h2 id="to-visit" className={classes.title}>
        {t('planning.toVisit')}{' '}
        {plan.isKnown ? (
          <span className="num ink-3">{format.number(found.length)}</span>
        ) : (
          <Skeleton width={20} />
        )}
      </h2>
      <ToVisitFilters people={plan.people} state={state} isPhone={isPhone} onChange={onChange} />
      <Loadable read={plan.peopleRead} skeleton={<SkeletonRows rows={8} />}>
        {() =>
          found.length === 0 ? (
            <Nobody plan={plan} state={state} onAll={() => onChange(openFilter)} />
          ) : (
            <>
              <ul className={`plain-list ${classes.rows}`}>
                {found.slice(0, most).map((person) => (
                  <ToVisitRow
                    key={person.id}
                    person={person}
                    days={plan.days}
                    planned={plan.plannedDays.get(person.id) ?? NONE}
                    onAdd={(day) => plan.add(person, day)}
                    isSelected={selected.has(person.id)}
                    onToggle={() => onToggle(person)}
                    handlers={handlersOf({ id: person.id, label: person.lastName, person })}
                  />
                ))}
              </ul>
              {found.length > most ? (
                <Button variant="subtle" onClick={() => setMost(most + STEP)}>
                  {t('planning.showMore', { count: Math.min(STEP, found.length - most) })}
                </Button>
              ) : null}
            </>
          )
        }
      </Loadable>
      {chosen.length > 0 ? (
        <div className={classes.bulk} role="region" aria-label={t('planning.bulkBar')} data-testid="bulk-bar">
          <span className={classes.count} role="status">
            {t('planning.selected', { count: chosen.length })}
          </span>
          <Button onClick={onAddChosen}>{t('planning.addMany', { count: chosen.length })}</Button>
          <Button variant="subtle" className={classes.bare ?? ''} onClick={onClear}>
            {t('planning.clear')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Nobody({ plan, state, onAll }: { plan: WeekPlan; state: PlanState; onAll: () => void }) {
  const paths = usePaths()
  if (plan.people.length === 0)
    return (
      <EmptyState
        icon={IconUserPlus}
        title={t('planning.noPeople')}
        text={t('planning.noPeopleText')}
        level={3}
        action={
          <Button variant="default" component={Link} to={paths.addPrescriber()}>
            {t('planning.addPrescriber')}
          </Button>
        }
      />
    )
  const isFiltered = state.search !== '' || state.city !== null || state.specialty !== null || state.unseen
  return (
    <EmptyState
      icon={isFiltered ? IconSearchOff : IconMoodCheck}
      title={t(isFiltered ? 'app.ui.noMatch' : 'planning.allDone')}
      level={3}
      action={
        isFiltered || state.show !== 'all' ? (
          <Button variant="default" onClick={onAll}>
            {isFiltered ? t('app.ui.clearFilters') : t('planning.showAll', { count: plan.people.length })}
          </Button>
        ) : null
      }
    />
  )
}
