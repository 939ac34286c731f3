import { auditNouns, auditVerbs } from '@rounds/contract/audit'
import { users } from '@rounds/contract/users'
import { useState } from 'react'
import { nounText, verbText } from '#features/audit/entry/sentence.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { Choice } from '#ui/Choice.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { type LogView, spans } from './address.ts'
import { ChoiceMenu } from './choice.part.ts'
import classes from './AuditLogPage.module.css'

type Option = { value: string; label: string }

/** Which of them is chosen. */
const marked = (options: readonly Option[], chosen: string) =>
  options.map((option) => ({ ...option, isOn: option.value === chosen }))

const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label)
const everything = (): Option => ({ value: '', label: t('audit.filter.allOf') })
const labelIn = (options: readonly Option[], value: string) =>
  value === '' ? t('audit.filter.all') : (options.find((each) => each.value === value)?.label ?? value)

const start = { menu: ChoiceMenu, position: 'bottom-start' } as const

/** So many people are offered at once; the others are found by name. */
const PEOPLE = 20

/** Which entries are shown. `named`: whoever the page names already, as the list of people may be out of reach. */
export function LogFilters({
  view,
  named,
  change,
}: {
  view: LogView
  named: readonly Option[]
  change: (fields: Partial<LogView>, how?: { replace?: boolean }) => void
}) {
  const [search, setSearch] = useState('')
  const found = useRead(
    users.list,
    {
      limit: PEOPLE,
      sortBy: 'name',
      sortOrder: 'asc',
      ...(search.trim() !== '' && { search: search.trim() }),
    },
    { keepPrevious: true },
  ).data?.data
  const offered = found?.map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
  }))
  const isFound = offered?.some(({ value }) => value === view.person)
  const people = [
    ...(offered ?? []),
    ...named.filter(({ value }) => (offered ? value === view.person && !isFound : true)),
  ]
  const verbs = auditVerbs
    .map((value) => ({ value: value as string, label: verbText(value) }))
    .toSorted(byLabel)
  const nouns = auditNouns
    .map((value) => ({ value: value as string, label: nounText(value) }))
    .toSorted(byLabel)
  const dates = spans.map((value) => ({ value: value as string, label: t(`audit.dates.${value}`) }))
  const results = (['success', 'failed'] as const).map((value) => ({
    value,
    label: t(`audit.result.${value}`),
  }))
  return (
    <div className={`${classes.filters} no-print`} role="group" aria-label={t('audit.filters')}>
      <SearchField
        className={classes.search}
        label={t('audit.search')}
        value={view.search}
        onChange={(words) => change({ search: words, page: 1 }, { replace: true })}
      />
      <div className={classes.choices}>
        <Choice
          label={t('audit.filter.dates', { value: labelIn(dates, view.dates) })}
          {...start}
          isOn={view.dates !== '7-days'}
          options={marked(dates, view.dates)}
          onChoose={(value) => change({ dates: spans.find((span) => span === value) ?? '7-days', page: 1 })}
        />
        <Choice
          label={t('audit.filter.person', { value: labelIn(people, view.person) })}
          {...start}
          isOn={view.person !== ''}
          options={marked([everything(), ...people], view.person)}
          onChoose={(person) => change({ person, page: 1 })}
          above={<SearchField label={t('audit.search')} value={search} onChange={setSearch} />}
        />
        <Choice
          label={t('audit.filter.action', { value: labelIn(verbs, view.action) })}
          {...start}
          isOn={view.action !== ''}
          options={marked([everything(), ...verbs], view.action)}
          onChoose={(action) => change({ action, page: 1 })}
        />
        <Choice
          label={t('audit.filter.resource', { value: labelIn(nouns, view.resource) })}
          {...start}
          isOn={view.resource !== ''}
          options={marked([everything(), ...nouns], view.resource)}
          onChoose={(resource) => change({ resource, page: 1 })}
        />
        <Choice
          label={t('audit.filter.result', { value: labelIn(results, view.result).toLowerCase() })}
          {...start}
          isOn={view.result !== ''}
          options={marked([everything(), ...results], view.result)}
          onChoose={(result) =>
            change({ result: result === 'success' || result === 'failed' ? result : '', page: 1 })
          }
        />
      </div>
    </div>
  )
}
