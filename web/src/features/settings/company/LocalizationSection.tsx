import { Select } from '@mantine/core'
import { addDays, startOfWeek, weekdayOf } from '@rounds/contract/dates'
import { useMemo } from 'react'
import { formatOf, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChipMulti } from '#ui/Chips.tsx'
import type { Draft } from './draft.ts'
import type { Fields } from './fields.ts'
import { HolidayField } from './HolidayField.tsx'
import { Label } from './Label.tsx'
import { Section } from './Section.tsx'
import { currencyOptions, zoneOptions } from './zones.ts'
import classes from './Settings.module.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** Of hundreds of zones so many are drawn at a time; the rest is found by typing. */
const SHOWN = 60

/** How dates, times and amounts read, and which days count. */
export function LocalizationSection(fields: Fields) {
  const { draft, changed, errors, change } = fields
  const format = useFormat()
  const now = format.now()
  // Offsets change twice a year.
  const month = new Date(now).toISOString().slice(0, 7)
  const zones = useMemo(() => zoneOptions(draft.timezone, Date.parse(`${month}-15`)), [draft.timezone, month])
  const currencies = useMemo(() => currencyOptions(draft.language), [draft.language])
  const monday = startOfWeek(format.today())
  return (
    <Section name="localization">
      <div className={classes.pair}>
        <Select
          label={<Label words={t('settings.field.timezone')} isChanged={changed.has('timezone')} />}
          id="field-timezone"
          searchable
          limit={SHOWN}
          data={zones}
          value={draft.timezone}
          error={errors.timezone}
          nothingFoundMessage={t('settings.noMatch')}
          onChange={(timezone) => timezone && change({ timezone })}
        />
        <Select
          label={<Label words={t('settings.field.language')} isChanged={changed.has('language')} />}
          id="field-language"
          data={[{ value: 'en', label: t('settings.language.en') }]}
          value={draft.language}
          onChange={(language) => language && change({ language })}
        />
        <Select
          label={<Label words={t('settings.field.currency')} isChanged={changed.has('currency')} />}
          id="field-currency"
          searchable
          limit={SHOWN}
          data={currencies}
          value={draft.currency}
          error={errors.currency}
          nothingFoundMessage={t('settings.noMatch')}
          onChange={(currency) => currency && change({ currency })}
        />
      </div>
      <div className={classes.days}>
        <span className={classes.label} aria-hidden>
          <Label words={t('settings.field.workingDays')} isChanged={changed.has('workingDays')} />
        </span>
        <ChipMulti
          label={t('settings.field.workingDays')}
          hideLabel
          options={DAYS.map((day) => ({
            value: String(day),
            label: format.weekday(addDays(monday, day - 1)),
          }))}
          value={draft.workingDays.map(String)}
          error={errors.workingDays}
          onChange={(days) => change({ workingDays: days.map(Number).toSorted((a, b) => a - b) })}
        />
      </div>
      <HolidayField {...fields} />
      <p className={classes.example}>{exampleOf(draft, now)}</p>
    </Section>
  )
}

const weekOf = (day: string) => {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01`)
  return Math.floor((Date.parse(thursday) - first) / 604_800_000) + 1
}

/** This moment and an amount as they will read, and which day a late visit belongs to. */
const exampleOf = ({ timezone, language, currency }: Draft, at: number) => {
  const format = formatOf({ timezone, language, currency })
  const { day, time } = format.local(new Date(at).toISOString())
  return t('settings.example', {
    now: format.dayTime(day, time),
    week: String(weekOf(day)),
    amount: format.currency(1234.5),
    late: format.time('23:30'),
    day: format.shortDay(day),
  })
}
