import { TextInput } from '@mantine/core'
import { schedules } from '@rounds/contract/schedules'
import { useState } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { ChipMulti } from '#ui/Chips.tsx'
import classes from './ReportsPage.module.css'

export type Person = { id: string; name: string }

/** So many are offered beside those who are chosen. */
const OFFERED = 5

/** To whom: people of the company, found by name or address. */
export function RecipientField({
  value,
  onChange,
}: {
  value: readonly Person[]
  onChange: (people: Person[]) => void
}) {
  const { name } = useTenant()
  const [search, setSearch] = useState('')
  const asked = search.trim()
  const limit = OFFERED + value.length
  const read = useRead(schedules.people, asked === '' ? { limit } : { limit, search: asked }, {
    keepPrevious: true,
  })
  const chosen = new Set(value.map(({ id }) => id))
  const found = read.data?.data.filter(({ id }) => !chosen.has(id)).slice(0, OFFERED) ?? []
  const people = [...value, ...found]
  return (
    <div className={classes.choice}>
      <ChipMulti
        label={t('reports.to')}
        value={[...chosen]}
        options={people.map((person) => ({ value: person.id, label: person.name }))}
        onChange={(ids) => onChange(people.filter(({ id }) => ids.includes(id)))}
        error={value.length === 0 ? t('reports.toNobody') : undefined}
      />
      <TextInput
        label={t('reports.find')}
        description={t('reports.findHint', { company: name })}
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {asked !== '' && read.data?.data.length === 0 ? (
        <p role="status" className="small ink-2">
          {t('reports.nobody')}
        </p>
      ) : null}
    </div>
  )
}
