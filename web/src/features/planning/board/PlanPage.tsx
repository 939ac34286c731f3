import { addDays, startOfWeek } from '@rounds/contract/dates'
import { Link } from 'react-router'
import { Holidays } from '#features/tenants/holidays/Holidays.tsx'
import { weekDays } from '#features/visits/visit/week.ts'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { usePaths } from '#paths'
import { announce } from '#ui/LiveRegion.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { WeekBar } from '#ui/WeekBar.tsx'
import { planAddress } from '#features/planning/plan/address.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { PlanWeek } from './PlanWeek.tsx'
import classes from './PlanPage.module.css'

/** Planning a whole week: whom to visit beside the days, one submission for all (ux.md 4.3). */
export function PlanPage() {
  const paths = usePaths()
  const format = useFormat()
  const today = format.today()
  const [state, change] = useAddress(planAddress)
  const goTo = (week: string) => {
    // Who came along was ticked for the week before.
    change({ week, prescribers: [] })
    announce(format.week(week))
  }
  usePageTitle(t('planning.title'))
  return (
    <>
      <PageHeader
        title={t('planning.title')}
        line={
          <>
            <Link to={paths.planWizard({ week: state.week })} className={classes.wizard}>
              {t('planning.toWizard')}
            </Link>
            <ZoneNote />
          </>
        }
      />
      <div className={classes.frame}>
        <WeekBar
          title={format.week(state.week)}
          labels={{
            previous: t('visits.agenda.previous'),
            current: t('planning.thisWeek'),
            next: t('visits.agenda.next'),
          }}
          onTurn={(weeks) => goTo(addDays(state.week, 7 * weeks))}
          onCurrent={() => goTo(startOfWeek(today))}
        />
        <Holidays days={weekDays(state.week)} />
        {/* A week has a draft of its own, and begins with whom the address names. */}
        <PlanWeek key={[state.week, ...state.prescribers].join(' ')} state={state} onChange={change} />
      </div>
    </>
  )
}
