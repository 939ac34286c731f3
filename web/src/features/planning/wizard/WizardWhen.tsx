import { Button, Menu } from '@mantine/core'
import { byTime } from '#features/visits/visit/rules.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { daySummary, plannedOf } from '#features/planning/plan/rules.ts'
import type { WizardPlan } from './useWizard.ts'
import classes from './Wizard.module.css'

/** Step 3: where everybody was placed, day by day; Move… takes somebody to another day. */
export function WizardWhen({
  made,
  onMove,
}: {
  made: WizardPlan
  onMove: (prescriberId: string, day: string) => void
}) {
  const format = useFormat()
  const { days, placed, left, plan } = made
  const taken = [...plan.taken, ...placed.map(plannedOf)]
  return (
    <div className={classes.days}>
      {left.length > 0 ? (
        <p className={classes.note}>{t('planning.wizard.left', { count: left.length })}</p>
      ) : null}
      {days.map(({ day }) => {
        const { count, city } = daySummary(taken, day)
        const many = t('planning.wizard.visits', { count })
        const rows = placed.filter((row) => row.day === day).toSorted((a, b) => byTime(slotOf(a), slotOf(b)))
        return (
          <section key={day} className={classes.day} aria-label={format.longDay(day)}>
            <div className={classes.dayHead}>
              <h2 className={classes.dayHead}>{format.day(day)}</h2>
              <span className="small ink-2">{[many, city].filter(Boolean).join(' · ')}</span>
            </div>
            {rows.length === 0 ? (
              <p className="small ink-3">{t('planning.wizard.noneNew')}</p>
            ) : (
              <ul className={`plain-list ${classes.box}`}>
                {rows.map(({ person, time }) => (
                  <li key={person.id} className={classes.row}>
                    <span className="num ink-2">{format.time(time)}</span>
                    <span className={classes.words}>
                      <span className={`${classes.name} cut`}>{fullName(person)}</span>
                      <span className="small ink-2 cut">{person.address.city}</span>
                    </span>
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <Button
                          variant="default"
                          aria-label={`${t('planning.wizard.move')} ${fullName(person)}`}
                        >
                          {t('planning.wizard.move')}
                        </Button>
                      </Menu.Target>
                      <Menu.Dropdown>
                        {days
                          .filter((other) => other.day !== day)
                          .map((other) => (
                            <Menu.Item key={other.day} onClick={() => onMove(person.id, other.day)}>
                              {t('planning.moveTo', { day: format.day(other.day) })}
                            </Menu.Item>
                          ))}
                      </Menu.Dropdown>
                    </Menu>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

const slotOf = ({ day, time }: { day: string; time: string }) => ({
  scheduledDate: day,
  scheduledTime: time,
  duration: 0,
})
