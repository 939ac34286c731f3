import {
  IconCalendarEvent,
  IconCalendarTime,
  IconPlus,
  IconPoint,
  IconSend,
  IconStethoscope,
  IconUserPlus,
  IconWriting,
} from '@tabler/icons-react'
import { startOfWeek } from '@rounds/contract/dates'
import { prescribers } from '@rounds/contract/prescribers'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDirectory } from '#features/prescribers/prescriber/directory.ts'
import { indexPeople, rankPeople } from '#features/prescribers/prescriber/rank.ts'
import { useNewVisit } from '#features/visits/visit/useNewVisit.ts'
import { fullName, shortName } from '#features/prescribers/prescriber/people.ts'
import { useNearness } from '#features/visits/who/useNearness.ts'
import type { Person } from '#features/visits/visit/new-visit.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { submitVisits } from '#features/visits/visit/commands.ts'
import { byTime, isDue } from '#features/visits/visit/rules.ts'
import { isMovable } from '#features/visits/visit/moves.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { signWords } from '#features/visits/visit/words.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { statusGlyphs } from '#ui/StatusBadge.tsx'
import type { NavItem } from '#app/places/navigation.ts'
import { type Group, type Row, askedOf, filled, matchRows } from './rows.ts'
import { daysAround, daysMeant } from './days.ts'
import { type Uses, latestUses } from './uses.ts'
import { PaletteResults } from './PaletteResults.tsx'
import { useCommonRows } from './useCommonRows.ts'

/** ux.md 2.3: the server's answer comes below after this time. Milliseconds. */
const PAUSE_MS = 250
const LETTERS = 2
const MOST = 6
const RECENTS = 5
const LIKELY = 3
const DAYS = 3

type Props = {
  query: string
  uses: Uses
  items: readonly NavItem[]
  choose: (row: Row) => void
  signOut: () => void
}

/** What a delegate finds: prescribers and today's visits on the device, then what the server knows besides. */
export function DelegateResults({ query, uses, items, choose, signOut }: Props) {
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const people = useDirectory()
  const index = useMemo(() => indexPeople<Person>(people), [people])
  const { items: visits } = useVisits()
  const today = format.today()
  const nearness = useNearness(visits, today)
  const { actions, pages } = useDelegateActions(visits, items, signOut)
  const { search, isActions } = askedOf(query)
  const found = useServerSearch(isActions ? '' : search)

  const ofToday = visits.filter((visit) => visit.scheduledDate === today)
  const personRow = (person: Person): Row => {
    const visit = ofToday.find(({ prescriberId }) => prescriberId === person.id)
    return {
      key: `prescriber:${person.id}`,
      label: fullName(person),
      detail: [person.specialty, person.hospitalAffiliation, person.address.city].filter(Boolean).join(' · '),
      ...(visit && { note: t('app.palette.today', { time: format.time(visit.scheduledTime) }) }),
      icon: IconStethoscope,
      run: () => void navigate(paths.prescriber(person.id)),
    }
  }
  const visitRows = ofToday.map((visit): Row => ({
    key: `visit:${visit.id}`,
    label: `${format.time(visit.scheduledTime)} ${fullName(visit.prescriber)}`,
    detail: [
      signWords(visit)?.label ?? t(`app.status.${visit.status}`),
      visit.location.city ?? visit.prescriber.address.city,
    ]
      .filter(Boolean)
      .join(' · '),
    icon: statusGlyphs[visit.status] ?? IconPoint,
    run: () => void navigate(paths.agenda({ visit: visit.id })),
  }))

  const days = useMemo(() => daysAround(format), [format])
  const meant = daysMeant(days, search)
  const dayRows = meant.days.map(({ day, label, words }): Row => ({
    key: `day:${day}`,
    label,
    words,
    detail: t('app.nav.agenda'),
    icon: IconCalendarEvent,
    run: () => void navigate(paths.agenda({ week: startOfWeek(day), day, view: 'day' })),
  }))

  const groupsOf = (): Group[] => {
    if (isActions)
      return [{ name: 'actions', rows: search === '' ? actions : matchRows(actions, search, actions.length) }]
    if (search === '') {
      const known = new Map([...visitRows, ...actions, ...pages].map((row) => [row.key, row]))
      const persons = new Map(people.map((person) => [`prescriber:${person.id}`, person]))
      const recent = latestUses(uses, 2 * RECENTS).flatMap((key) => {
        const person = persons.get(key)
        return person ? personRow(person) : (known.get(key) ?? [])
      })
      return [
        { name: 'recent', rows: recent.slice(0, RECENTS) },
        { name: 'actions', rows: actions.slice(0, LIKELY) },
      ]
    }
    const near = withUses(nearness, uses)
    const best = rankPeople(index, search, near, MOST)
    const others = found.filter(({ id }) => best.every((person) => person.id !== id))
    return [
      { name: 'prescribers', rows: best.map(personRow) },
      { name: 'visits', rows: matchRows(visitRows, search, MOST) },
      { name: 'actions', rows: matchRows(actions, search, MOST) },
      {
        name: 'pages',
        rows: [
          ...matchRows(pages, search, MOST),
          ...(meant.isExact ? dayRows : matchRows(dayRows, search, DAYS)),
        ],
      },
      { name: 'more', rows: others.map(personRow) },
    ]
  }
  const groups = filled(groupsOf())
  const nobody: Row = {
    key: 'action:addNamed',
    label: t('app.palette.addNamed', { q: search }),
    icon: IconUserPlus,
    run: () => void navigate(paths.addPrescriber({ name: search })),
  }
  return (
    <PaletteResults
      groups={
        groups.length > 0 || search === '' ? groups : [{ name: 'none', rows: isActions ? [] : [nobody] }]
      }
      search={search}
      choose={choose}
    />
  )
}

const withUses = (near: ReturnType<typeof useNearness>, uses: Uses) => {
  const all = new Map(near)
  for (const [key, { times }] of Object.entries(uses)) {
    const id = key.startsWith('prescriber:') ? key.slice('prescriber:'.length) : ''
    all.set(id, { isToday: false, isThisWeek: false, ...all.get(id), uses: times })
  }
  return all
}

/** Whom the server finds, a moment after the last letter; nobody while it cannot be reached. */
const useServerSearch = (search: string): readonly Person[] => {
  const [asked] = useDebouncedValue(search, PAUSE_MS)
  const isAsked = asked.length >= LETTERS && asked === search
  const read = useRead(
    prescribers.list,
    { search: asked, sortBy: 'relevance', limit: 2 * MOST },
    { enabled: isAsked, staleTime: 60_000 },
  )
  return isAsked ? (read.data?.data ?? []) : []
}

/** The next visit that has yet to begin, of those whose time may change. */
const nextToMove = (visits: readonly VisitItem[], format: Format): VisitItem | undefined => {
  const { day, time } = format.wallClock()
  return visits
    .filter((visit) => isDue(visit) && isMovable(visit))
    .filter((visit) => `${visit.scheduledDate} ${visit.scheduledTime}` >= `${day} ${time}`)
    .toSorted(byTime)[0]
}

const useDelegateActions = (
  visits: ReturnType<typeof useVisits>['items'],
  items: readonly NavItem[],
  signOut: () => void,
): { actions: Row[]; pages: Row[] } => {
  const paths = usePaths()
  const navigate = useNavigate()
  const format = useFormat()
  const newVisit = useNewVisit()
  const common = useCommonRows(items, signOut)
  const completed = visits.filter(({ status }) => status === 'completed')
  const actions: Row[] = [
    {
      key: 'action:newVisit',
      label: t('app.nav.newVisit'),
      icon: IconPlus,
      keys: 'n',
      run: () => newVisit(),
    },
    {
      key: 'action:record',
      label: t('app.palette.record'),
      icon: IconWriting,
      run: () => void navigate(paths.recordVisit()),
    },
    {
      key: 'action:add',
      label: t('app.palette.add'),
      icon: IconUserPlus,
      run: () => void navigate(paths.addPrescriber()),
    },
  ]
  const next = nextToMove(visits, format)
  if (next)
    actions.push({
      key: 'action:move',
      label: t('app.palette.move'),
      detail: `${shortName(next.prescriber)} · ${format.dayTime(next.scheduledDate, next.scheduledTime)}`,
      icon: IconCalendarTime,
      run: () =>
        void navigate(paths.agenda({ week: startOfWeek(next.scheduledDate), visit: next.id }), {
          state: { visit: next, step: 'move' },
        }),
    })
  if (completed.length > 0)
    actions.unshift({
      key: 'action:submit',
      label: t('app.palette.submit', { count: completed.length }),
      icon: IconSend,
      stays: true,
      run: () => submitVisits(completed),
    })
  return { actions: [...actions, ...common.actions], pages: common.pages }
}
