import { addDays, startOfWeek } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Holidays } from '#features/tenants/holidays/Holidays.tsx'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { usePaths } from '#paths'
import { announce } from '#ui/LiveRegion.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { WeekBar } from '#ui/WeekBar.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { type StatusFilter, agendaAddress, onDay, statusFilters, usualDay } from './address.ts'
import { shownDays, weekDays } from '#features/visits/visit/week.ts'
import { countByStatus } from './counts.ts'
import { NewVisitModal, VisitSheet } from '#features/visits/visit/visit.part.ts'
import { AgendaEmpty } from './AgendaEmpty.tsx'
import { AgendaList } from './AgendaList.tsx'
import { AgendaPrint } from './AgendaPrint.tsx'
import type { AgendaDeeds } from './AgendaRow.tsx'
import { EventRow } from '#features/calendar/event/EventRow.tsx'
import { idOfPart } from './spans.ts'
import { DayStrip } from './DayStrip.tsx'
import type { Place } from '#features/visits/visit/moves.ts'
import { RunningVisitDialog } from '#features/visits/running/RunningVisitDialog.tsx'
import { useAgenda } from '#features/visits/visit/useAgenda.ts'
import { useAgendaKeys } from './useAgendaKeys.ts'
import { useClashes } from './useClashes.ts'
import { useNow } from '#lib/page/useNow.ts'
import { useOwnEvents } from '#features/calendar/event/useOwnEvents.ts'
import { useStartVisit } from '#features/visits/running/useStartVisit.ts'
import { useSwipe } from './useSwipe.ts'
import { useVisitDrawer } from '#features/visits/sheet/useVisitDrawer.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import classes from './AgendaPage.module.css'

/** The delegate's week: grid, list or one day; phones show the grid as a strip of days and the cards of one. */
export function AgendaPage() {
  const paths = usePaths()
  const format = useFormat()
  const company = useCompanyClock()
  const navigate = useNavigate()
  const now = useNow()
  const today = format.today()
  const isPhone = useWidth('phone')
  const isFlat = useMediaQuery('(max-height: 30em)', false, { getInitialValueInEffect: false })
  const [state, change] = useAddress(agendaAddress, { atOnce: true })
  const { currentWeek: week, statusFilter, day } = state
  // A phone on its side has room for one day's hours, not for five.
  const viewMode = state.viewMode === 'grid' && isFlat ? 'day' : state.viewMode
  usePageTitle(t('visits.agenda.title'))

  const { items, read } = useAgenda(week)
  const own = useOwnEvents(week)
  const drawer = useVisitDrawer(items)
  const { start, question } = useStartVisit(items)
  const [newPlace, setNewPlace] = useState<Partial<Place> | null>(null)
  const create = (place: Partial<Place> = {}) => {
    if (isPhone)
      void navigate(
        paths.scheduleVisit({
          ...(place.day && { date: place.day }),
          ...(place.time && { time: place.time }),
        }),
      )
    else setNewPlace(place)
  }

  const ofWeek = items.filter((visit) => startOfWeek(visit.scheduledDate) === week)
  const isOneDay = viewMode === 'day' || (isPhone && viewMode === 'grid')
  const inRange = isOneDay ? ofWeek.filter((visit) => visit.scheduledDate === day) : ofWeek
  const counts = countByStatus(inRange)
  const shown = statusFilter === 'all' ? inRange : inRange.filter((visit) => visit.status === statusFilter)
  const taken = own.parts.filter((part) => startOfWeek(part.day) === week)
  const days = isOneDay
    ? [day]
    : shownDays(week, [...ofWeek, ...taken.map((part) => ({ scheduledDate: part.day }))], company)
  // They have no status.
  const events = statusFilter === 'all' ? taken.filter((part) => days.includes(part.day)) : []
  const clashes = useClashes(items, own.parts)
  const deeds: AgendaDeeds = {
    linkOf: drawer.linkOf,
    onMove: (visit) => drawer.open(visit, 'move'),
    onStart: start,
  }

  const goTo = (to: string) => {
    change(onDay(to))
    announce(isOneDay ? format.longDay(to) : format.week(startOfWeek(to)))
  }
  const turn = (weeks: number) => {
    const to = addDays(week, 7 * weeks)
    goTo(isOneDay ? addDays(day, 7 * weeks) : usualDay(to, today))
  }
  const filter = (status: StatusFilter) => {
    change({ statusFilter: status })
    announce(t('visits.agenda.shown', { count: counts[status] }))
  }
  const chips = useRef<HTMLDivElement>(null)
  useAgendaKeys({
    today: () => goTo(today),
    turn,
    view: (mode) => change({ viewMode: mode }),
    create,
    filter: () => chips.current?.querySelector('button')?.focus(),
  })
  const swipe = useSwipe((step) => goTo(addDays(day, step)))

  return (
    <>
      <PageHeader
        title={t('visits.agenda.title')}
        line={<ZoneNote />}
        keepActions
        actions={
          <>
            <ViewSwitch value={state.viewMode} onChange={(mode) => change({ viewMode: mode })} />
            <div className="only-wide">
              <Button aria-keyshortcuts="N" onClick={() => create()}>
                {t('visits.agenda.new')}
              </Button>
            </div>
          </>
        }
      />
      <div className={classes.head}>
        <WeekBar
          title={format.week(week)}
          labels={{
            previous: t('visits.agenda.previous'),
            current: t('visits.agenda.today'),
            next: t('visits.agenda.next'),
          }}
          keys={{ previous: '[', current: 'T', next: ']' }}
          onTurn={turn}
          onCurrent={() => goTo(today)}
        />
        {isOneDay ? (
          <DayStrip week={week} day={day} visits={ofWeek} onChoose={(to) => change({ day: to })} />
        ) : null}
        <Holidays days={isOneDay ? [day] : weekDays(week)} />
        <div ref={chips}>
          <ViewTabs
            label={t('visits.agenda.statuses')}
            value={statusFilter}
            options={statusFilters
              .filter((value) => value === 'all' || value === statusFilter || counts[value] > 0)
              .map((value) => ({
                value,
                label: value === 'all' ? t('visits.agenda.all') : t(`app.status.${value}`),
                count: counts[value],
              }))}
            onChange={filter}
          />
        </div>
      </div>
      <Loadable read={read} skeleton={<SkeletonRows rows={6} label={t('visits.agenda.loading')} />}>
        {() => (
          <div className={classes.content} {...(isOneDay ? swipe : {})}>
            {own.read.error && !own.read.data ? (
              <p className="small ink-2">{own.read.error.message}</p>
            ) : null}
            {shown.length + events.length === 0 && (viewMode !== 'day' || statusFilter !== 'all') ? (
              <AgendaEmpty
                status={statusFilter}
                day={isOneDay ? day : null}
                week={week}
                onAll={() => filter('all')}
                onNew={() => create(isOneDay ? { day } : {})}
              />
            ) : viewMode === 'list' || (isPhone && viewMode === 'grid') ? (
              <AgendaList
                days={days}
                visits={shown}
                others={events.map((part) => ({
                  id: idOfPart(part),
                  day: part.day,
                  start: part.start,
                  row: <EventRow part={part} />,
                }))}
                clashes={clashes}
                now={now}
                deeds={deeds}
                isDense={isPhone}
              />
            ) : (
              <WeekGrid
                days={days}
                visits={shown}
                events={events}
                clashes={clashes}
                now={now}
                deeds={deeds}
                onOpen={drawer.open}
                onNew={create}
                onDay={(to) => change({ viewMode: 'day', day: to })}
              />
            )}
          </div>
        )}
      </Loadable>
      <VisitSheet
        wanted={drawer.visit !== undefined}
        visit={drawer.visit}
        items={items}
        clash={drawer.visit && clashes.get(drawer.visit.id)}
        now={now}
        step={drawer.step}
        onStep={drawer.setStep}
        onStart={start}
        onClose={drawer.close}
      />
      <NewVisitModal
        wanted={newPlace !== null}
        place={newPlace}
        items={items}
        onClose={() => setNewPlace(null)}
      />
      <RunningVisitDialog {...question} />
      <AgendaPrint week={week} status={statusFilter} visits={shown} events={events} now={now} />
    </>
  )
}
