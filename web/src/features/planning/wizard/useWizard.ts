import type { Prescriber } from '@rounds/contract/prescribers'
import { useFormat } from '#lib/words/format.ts'
import { placePinned } from '#features/planning/plan/rules.ts'
import { openFilter } from '#features/planning/plan/address.ts'
import { byUrgency, proposable, toVisit } from '#features/planning/plan/to-visit.ts'
import { rowOf, usePlan } from '#features/planning/plan/usePlan.ts'
import type { Wizard } from './address.ts'

/** What the wizard makes of its answers: whom it proposes, where it places them, and what it submits. */
export const useWizard = (wizard: Wizard, onChange: (fields: Partial<Wizard>) => void) => {
  const today = useFormat().today()
  const plan = usePlan(wizard.week)
  const days = plan.days.filter(({ day }) => !wizard.daysOff.includes(plan.weekdays.indexOf(day)))
  const { week } = wizard
  const asked = { week, today, inWeek: plan.inWeek }
  const due = toVisit(plan.people, { ...openFilter, show: 'due' }, asked)
  const room = Math.min(days.length * wizard.perDay, plan.target) - plan.planned
  const proposed = proposable(due, plan.plannedDays, week)
  const ids = new Set(wizard.chosen ?? proposed.slice(0, Math.max(0, room)).map(({ id }) => id))
  const chosen = plan.people.filter(({ id }) => ids.has(id)).toSorted(byUrgency)
  const placed = placePinned(chosen, wizard.pins, days, plan.taken, wizard.perDay, plan.plannedDays)
  return {
    plan,
    days,
    due,
    chosen,
    placed,
    left: chosen.filter(({ id }) => !placed.some(({ person }) => person.id === id)),
    toggle: ({ id }: Prescriber) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      onChange({ chosen: [...next] })
    },
    submit: () => {
      const rows = placed.map(({ person, day, time }) => rowOf(person, { day, time }))
      const { rhythm, times } = wizard
      plan.submit('all', rows, rhythm === 0 ? undefined : { rows, intervalDays: rhythm, times })
    },
  }
}
export type WizardPlan = ReturnType<typeof useWizard>
