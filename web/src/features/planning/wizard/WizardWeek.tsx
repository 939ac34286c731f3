import { addDays, startOfWeek } from '@rounds/contract/dates'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChipMulti, ChipRadio } from '#ui/Chips.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { workingDays } from '#features/planning/plan/rules.ts'
import { type Wizard, rhythms } from './address.ts'
import classes from './Wizard.module.css'

const WEEKS = 4
const MOST_PER_DAY = 8
const MOST_TIMES = 12

/** Step 1: which week, on which days, how many a day, and whether it comes back. */
export function WizardWeek({
  wizard,
  onChange,
  onWeek,
}: {
  wizard: Wizard
  onChange: (fields: Partial<Wizard>) => void
  onWeek: (week: string) => void
}) {
  const format = useFormat()
  const thisWeek = startOfWeek(format.today())
  const near = Array.from({ length: WEEKS }, (_, index) => addDays(thisWeek, 7 * index))
  const weeks = near.includes(wizard.week) ? near : [...near, wizard.week]
  const weekdays = workingDays(wizard.week, useCompanyClock())
  return (
    <div className={classes.questions}>
      <ChipRadio
        label={t('planning.wizard.weekLabel')}
        options={weeks.map((week) => ({
          value: week,
          label:
            week === near[0] || week === near[1]
              ? t(week === near[0] ? 'planning.wizard.thisWeek' : 'planning.wizard.nextWeek', {
                  week: format.week(week),
                })
              : format.week(week),
        }))}
        value={wizard.week}
        onChange={onWeek}
      />
      <ChipMulti
        label={t('planning.wizard.days')}
        options={weekdays.map((day, index) => ({ value: String(index), label: format.weekday(day) }))}
        value={[...weekdays.keys()].filter((index) => !wizard.daysOff.includes(index)).map(String)}
        onChange={(working) =>
          onChange({ daysOff: [...weekdays.keys()].filter((index) => !working.includes(String(index))) })
        }
      />
      <div className={classes.number}>
        <span aria-hidden>{t('planning.wizard.perDay')}</span>
        <Stepper
          label={t('planning.wizard.perDay')}
          value={wizard.perDay}
          min={1}
          max={MOST_PER_DAY}
          onChange={(perDay) => onChange({ perDay })}
        />
      </div>
      <ChipRadio
        label={t('planning.wizard.repeat')}
        options={rhythms.map((rhythm) => ({
          value: String(rhythm),
          label: rhythm === 0 ? t('planning.wizard.once') : t('planning.wizard.every', { count: rhythm / 7 }),
        }))}
        value={String(wizard.rhythm)}
        onChange={(value) => onChange({ rhythm: rhythms.find((rhythm) => String(rhythm) === value) ?? 0 })}
      />
      {wizard.rhythm === 0 ? null : (
        <div className={classes.number}>
          <span aria-hidden>{t('planning.wizard.times')}</span>
          <Stepper
            label={t('planning.wizard.times')}
            value={wizard.times}
            min={2}
            max={MOST_TIMES}
            onChange={(times) => onChange({ times })}
          />
        </div>
      )}
    </div>
  )
}
