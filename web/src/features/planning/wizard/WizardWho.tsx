import { Button } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { IconMoodCheck } from '@tabler/icons-react'
import { openFilter } from '#features/planning/plan/address.ts'
import { daysSince, toVisit } from '#features/planning/plan/to-visit.ts'
import type { WizardPlan } from './useWizard.ts'
import classes from './Wizard.module.css'

const STEP = 50

/** Step 2: whom to see. Those who are due are chosen already. */
export function WizardWho({ made }: { made: WizardPlan }) {
  const format = useFormat()
  const [show, setShow] = useState<'due' | 'all'>('due')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const { plan, chosen } = made
  const found = toVisit(
    plan.people,
    { ...openFilter, show, search },
    { week: plan.week, today: format.today(), inWeek: plan.inWeek },
  )
  return (
    <div className={classes.bar}>
      <p className={classes.total} role="status">
        <strong className="num">{t('planning.wizard.selected', { count: chosen.length })}</strong>
      </p>
      <ViewTabs
        label={t('planning.filter.show')}
        value={show}
        options={[
          { value: 'due', label: t('planning.show.due'), count: format.number(made.due.length) },
          { value: 'all', label: t('planning.show.all'), count: format.number(plan.people.length) },
        ]}
        onChange={setShow}
      />
      <SearchField label={t('planning.search')} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <EmptyState
          icon={IconMoodCheck}
          title={t(search === '' ? 'planning.allDone' : 'app.ui.noMatch')}
          action={
            show === 'all' && search === '' ? null : (
              <Button
                variant="default"
                onClick={() => {
                  setShow('all')
                  setSearch('')
                }}
              >
                {t('planning.showAll', { count: plan.people.length })}
              </Button>
            )
          }
        />
      ) : (
        <ul className={`plain-list ${classes.box}`}>
          {found.slice(0, most).map((person) => {
            const isOn = chosen.some(({ id }) => id === person.id)
            const since = daysSince(person, format.today())
            const [day] = plan.plannedDays.get(person.id) ?? []
            return (
              <li key={person.id}>
                <label className={`${classes.row} ${classes.choice}`} data-selected={isOn || undefined}>
                  <input
                    type="checkbox"
                    aria-label={fullName(person)}
                    checked={isOn}
                    onChange={() => made.toggle(person)}
                  />
                  <span className={classes.words}>
                    <span className={`${classes.name} cut`}>{fullName(person)}</span>
                    <span className="small ink-2 cut">
                      {[person.specialty, person.address.city].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="small ink-2 num">
                    {day !== undefined
                      ? t('planning.planned', { day: format.day(day) })
                      : Number.isFinite(since)
                        ? t('planning.days', { count: since })
                        : t('planning.never')}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {found.length > most ? (
        <Button variant="subtle" onClick={() => setMost(most + STEP)}>
          {t('planning.showMore', { count: Math.min(STEP, found.length - most) })}
        </Button>
      ) : null}
    </div>
  )
}
