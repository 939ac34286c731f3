import { prescribers } from '@rounds/contract/prescribers'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useDirectory } from '#features/prescribers/prescriber/directory.ts'
import { indexPeople, rankPeople } from '#features/prescribers/prescriber/rank.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { ChipRadio } from '#ui/Chips.tsx'
import type { Person } from '#features/visits/visit/new-visit.ts'
import { fullName, placeLine } from '#features/prescribers/prescriber/people.ts'
import { suggestPeople } from './suggested-people.ts'
import { useNearness } from './useNearness.ts'
import { useAnybody, useDue } from './usePeople.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { isDue } from '#features/visits/visit/rules.ts'
import classes from './PersonPicker.module.css'

/** ux.md 5.2: server searches wait this long after the last letter. Milliseconds. */
const DEBOUNCE_MS = 300
const LETTERS = 2
const FOUND = 8

/** One prescriber: six likely ones as chips, everybody else by a few letters. */
export function PersonPicker({
  label,
  items,
  value,
  onChoose,
  startsInSearch = false,
  without = [],
  error,
}: {
  label: string
  items: readonly VisitItem[]
  value: Person | null
  onChoose: (person: Person) => void
  startsInSearch?: boolean | undefined
  /** Ids of those who are not suggested: whom it cannot be, who stands beside. */
  without?: readonly string[]
  error?: string | undefined
}) {
  const today = useFormat().today()
  const due = useDue(today)
  const { people } = useAnybody()
  const likely = suggestPeople<Person>(items, due, people, {
    without: new Set([...without, ...plannedOn(today, items)]),
  })
  const shown = value && !likely.some((person) => person.id === value.id) ? [value, ...likely] : likely
  return (
    <div className={classes.picker}>
      <ChipRadio
        label={label}
        options={shown.map((person) => ({ value: person.id, label: fullName(person) }))}
        value={value?.id ?? null}
        onChange={(id) => {
          const person = shown.find((candidate) => candidate.id === id)
          if (person) onChoose(person)
        }}
        error={error}
      />
      <PersonSearch items={items} onChoose={onChoose} startsHere={startsInSearch} />
    </div>
  )
}

/** Whom one is about to see anyway. */
const plannedOn = (day: string, items: readonly VisitItem[]) =>
  items
    .filter((visit) => visit.scheduledDate === day && (isDue(visit) || visit.status === 'in-progress'))
    .map(({ prescriberId }) => prescriberId)

/** The people whose names begin with the words: those on the device at once, a moment later what the server knows besides. */
const useFound = (items: readonly VisitItem[], words: string) => {
  const people = useDirectory()
  const index = useMemo(() => indexPeople<Person>(people), [people])
  const near = useNearness(items, useFormat().today())
  const [asked] = useDebouncedValue(words, DEBOUNCE_MS)
  const isAsked = asked.length >= LETTERS && words.length >= LETTERS
  const read = useRead(
    prescribers.list,
    { search: asked, limit: FOUND },
    { enabled: isAsked, keepPrevious: true },
  )
  const here = rankPeople(index, words, near, FOUND)
  const others = isAsked ? (read.data?.data ?? []) : []
  const known = new Set(here.map(({ id }) => id))
  return {
    found: [...here, ...others.filter(({ id }) => !known.has(id))].slice(0, FOUND),
    // What the server said of earlier letters must not be taken for these.
    isCurrent: here.length > 0 || (asked === words && !read.isPlaceholderData),
    isNobody: isAsked && here.length === 0 && others.length === 0 && !read.isFetching,
    error: isAsked && here.length === 0 ? read.error : null,
  }
}

function PersonSearch({
  items,
  onChoose,
  startsHere,
}: {
  items: readonly VisitItem[]
  onChoose: (person: Person) => void
  startsHere: boolean
}) {
  const paths = usePaths()
  const [words, setWords] = useState('')
  const search = words.trim()
  const { found, isCurrent, isNobody, error } = useFound(items, search)
  const choose = (person: Person) => {
    onChoose(person)
    setWords('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in the empty field belongs to the form around it.
    if (event.key !== 'Enter' || words === '' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (found[0] && isCurrent) choose(found[0])
  }
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        {...(startsHere ? { 'data-autofocus': true } : {})}
        label={t('visits.who.search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      {found.length > 0 ? (
        <ul className={`plain-list ${classes.found}`}>
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" className={classes.person} onClick={() => choose(person)}>
                <span className={classes.name}>{fullName(person)}</span>
                <span className="small ink-3">
                  {[placeLine(person), person.hospitalAffiliation ? person.address.city : null]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p className="fault" role="alert">
          {error.message}
        </p>
      ) : null}
      <p className="small ink-3" role="status">
        {isNobody && !error ? (
          <>
            {t('visits.who.none', { words: search })}{' '}
            <Link to={paths.addPrescriber({ name: search })}>{t('visits.who.add')}</Link>
          </>
        ) : null}
      </p>
    </div>
  )
}
