import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Holiday } from './draft.ts'
import type { Fields } from './fields.ts'
import { Label } from './Label.tsx'
import classes from './Settings.module.css'

/** The days on which nobody of the company works, and what they are called. A day that is added again has a new name. */
export function HolidayField({ draft: { holidays }, changed, errors, change }: Fields) {
  const id = useId()
  const format = useFormat()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const store = (all: readonly Holiday[]) =>
    change({ holidays: all.toSorted((a, b) => (a.day < b.day ? -1 : 1)) })
  const add = () => {
    if (day === '') return
    store([...holidays.filter((each) => each.day !== day), { day, name: name.trim() }])
    setDay('')
    setName('')
  }
  return (
    <div className={classes.tokenField} role="group" aria-labelledby={id}>
      <span className={classes.label} id={id}>
        <Label words={t('settings.field.holidays')} isChanged={changed.has('holidays')} />
      </span>
      {holidays.length === 0 ? null : (
        <ul className={`plain-list ${classes.tokens}`}>
          {holidays.map((holiday) => {
            const words = [format.shortDay(holiday.day), holiday.name].filter(Boolean).join(' ')
            return (
              <li key={holiday.day} className={classes.token}>
                <span className="num">{words}</span>
                <IconButton
                  icon={IconX}
                  label={t('settings.remove', { what: words })}
                  onClick={() => store(holidays.filter((each) => each !== holiday))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in its fields adds */}
      <div
        className={classes.add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          add()
        }}
      >
        <TextInput
          type="date"
          aria-label={t('settings.addHoliday')}
          value={day}
          error={errors.holidays}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          className={classes.grow ?? ''}
          aria-label={t('settings.holidayName')}
          placeholder={t('settings.holidayNameExample')}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button variant="default" onClick={add}>
          {t('settings.add')}
        </Button>
      </div>
      <p className="small ink-3">{t('settings.holidaysHint')}</p>
    </div>
  )
}
