import type { Prescriber } from '@rounds/contract/prescribers'
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ActionDock } from '#ui/ActionDock.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { useWidth } from '#ui/useWidth.ts'
import type { PlanState } from '#features/planning/plan/address.ts'
import { PlanMeter } from './PlanMeter.tsx'
import { PlanProgress } from './PlanProgress.tsx'
import { toVisit } from '#features/planning/plan/to-visit.ts'
import { ToVisitList } from './ToVisitList.tsx'
import { usePlan } from '#features/planning/plan/usePlan.ts'
import type { PlanLoad } from './load.ts'
import { usePlanDrag } from './usePlanDrag.ts'
import { usePlanKeys } from './usePlanKeys.ts'
import { WeekBoard } from './WeekBoard.tsx'
import classes from './PlanPage.module.css'

/** One week of the planning page. Wide: the list beside the days; tablets have the list in a drawer, phones the days. */
export function PlanWeek({
  state,
  onChange,
}: {
  state: PlanState
  onChange: (fields: Partial<PlanState>, options?: { replace?: boolean }) => void
}) {
  const today = useFormat().today()
  const isNarrow = useWidth('below-desk')
  const isPhone = useWidth('phone')
  const plan = usePlan(state.week)
  const isSaved = plan.draft.isKept && !plan.draft.saving
  const [isOpen, setOpen] = useState(false)
  // Whom the person ticked in the list of prescribers comes along.
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(state.prescribers))

  const found = toVisit(plan.people, state, { week: state.week, today, inWeek: plan.inWeek })
  const toggle = ({ id }: Prescriber) =>
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const chosen = plan.people.filter(({ id }) => selected.has(id))
  const { drag, ghost, handlersOf } = usePlanDrag<PlanLoad>((load, day) => {
    if ('row' in load) plan.move(load.row, day)
    else plan.add(load.person, day)
  })
  usePlanKeys(found, {
    add: (person, weekday) => {
      const day = weekday === undefined ? undefined : plan.weekdays[weekday]
      // A key of no day means none.
      return (weekday === undefined || day !== undefined) && plan.add(person, day)
    },
    select: toggle,
  })

  const count = { planned: plan.planned, target: plan.target }
  const fill = (
    <Button variant="default" disabled={!plan.canFill} onClick={plan.fill}>
      {t('planning.fill')}
    </Button>
  )
  // Nothing is added to a draft that was not read yet.
  const people = plan.draft.ready ? (
    <ToVisitList
      plan={plan}
      found={found}
      state={state}
      isPhone={isPhone}
      onChange={onChange}
      selected={selected}
      onToggle={toggle}
      chosen={chosen}
      onAddChosen={() => {
        plan.addMany(chosen)
        setSelected(new Set())
      }}
      onClear={() => setSelected(new Set())}
      handlersOf={handlersOf}
    />
  ) : null
  const board = (
    <Loadable read={plan.read} skeleton={<SkeletonRows rows={6} label={t('planning.loading')} />}>
      {() => <WeekBoard plan={plan} over={drag?.day ?? null} isStacked={isPhone} handlersOf={handlersOf} />}
    </Loadable>
  )
  return (
    <>
      <div className={classes.bar}>
        <PlanMeter plan={plan} />
        {isPhone ? (
          fill
        ) : (
          <div className={classes.actions}>
            {isNarrow ? (
              <Button variant="default" onClick={() => setOpen(true)}>
                {t('planning.openList', { count: found.length })}
              </Button>
            ) : null}
            {fill}
            <Button disabled={!plan.canSubmit} onClick={() => plan.submit()}>
              {t('planning.submit')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.below}>
        <div className={`small ink-2 ${classes.state}`}>
          {plan.rows.length > 0 ? (
            <span className={classes.saved} data-saved={isSaved}>
              <IconCloudCheck size={15} stroke={1.75} aria-hidden />
              {t(
                plan.draft.saving
                  ? 'planning.draft.saving'
                  : isSaved
                    ? 'planning.draft'
                    : 'planning.draft.notKept',
              )}
            </span>
          ) : null}
          {plan.isKnown && plan.target < plan.fullTarget ? (
            <span className="num">{t('planning.share', { full: plan.fullTarget, target: plan.target })}</span>
          ) : null}
          {plan.isKnown && plan.missing > 0 && plan.planned > 0 ? (
            <span className="num">{t('planning.under', { count: plan.missing, target: count.target })}</span>
          ) : null}
        </div>
        <PlanProgress plan={plan} />
        <div className={classes.body} data-narrow={isNarrow || undefined}>
          {isPhone || !isNarrow ? people : null}
          {isPhone ? null : board}
        </div>
      </div>
      {isPhone ? (
        <ActionDock>
          <Button size="lg" className={classes.dockButton ?? ''} onClick={() => setOpen(true)}>
            {t('planning.review', { count: plan.planned })}
          </Button>
        </ActionDock>
      ) : null}
      {isNarrow ? (
        <Sheet
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={isPhone ? t('planning.week', count) : t('planning.list')}
          full={isPhone}
        >
          {isPhone ? (
            <div className={classes.sheet}>
              {board}
              <div className={classes.sheetActions}>
                {fill}
                <Button
                  disabled={!plan.canSubmit}
                  onClick={() => {
                    plan.submit()
                    setOpen(false)
                  }}
                >
                  {t('planning.submit')}
                </Button>
              </div>
            </div>
          ) : (
            people
          )}
        </Sheet>
      ) : null}
      {drag ? (
        <div ref={ghost} className={classes.ghost} aria-hidden data-testid="plan-ghost">
          {drag.load.label}
        </div>
      ) : null}
    </>
  )
}
