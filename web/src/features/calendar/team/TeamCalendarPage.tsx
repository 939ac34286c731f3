import { addDays, startOfWeek } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Holidays } from '#features/tenants/holidays/Holidays.tsx'
import { ZoneNote } from '#features/visits/visit/ZoneNote.tsx'
import { weekDays, weekNumber } from '#features/visits/visit/week.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useNow } from '#lib/page/useNow.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { WeekBar } from '#ui/WeekBar.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { type View, calendarAddress, views } from './address.ts'
import { CalendarFilters } from './CalendarFilters.tsx'
import { CalendarStats } from './CalendarStats.tsx'
import { EventList } from './EventList.tsx'
import type { Opened } from './EventPopover.tsx'
import { FeedMenu } from './FeedMenu.tsx'
import { Legend } from './Legend.tsx'
import type { Asked } from './MeetingSheet.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { PhoneDay } from './PhoneDay.tsx'
import { WeekTable } from './WeekTable.tsx'
import { DaySheet, EventPopover, MeetingSheet, NoMatch } from './sheets.part.ts'
import { cellOf, daysOfWeek, monthAfter } from './rules.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useCalendarKeys } from './useCalendarKeys.ts'
import { useMoves } from './useMoves.ts'
import { type Person, useTeamCalendar } from './useTeamCalendar.ts'
import classes from './TeamCalendarPage.module.css'

/** Where everybody of the team is, and where a gap is (ux-next.md 3, Calendar). */
export function TeamCalendarPage() {
  const format = useFormat()
  const now = useNow()
  const isPhone = useWidth('phone')
  const [state, change] = useAddress(calendarAddress, { atOnce: true })
  const { view, day } = state
  const { moved, move } = useMoves()
  const { range, read, days, cells, people, members, events } = useTeamCalendar(state, moved)
  usePageTitle(t('calendar.title'))

  const [opened, setOpened] = useState<Opened | null>(null)
  const [shownDay, setShownDay] = useState<{ person: Person | null; day: string } | null>(null)
  const [chosen, setAsked] = useState<Asked | null>(null)
  const linked: Asked = { kind: 'new', day, memberId: state.delegate || null }
  const asked = chosen ?? (state.new === 'meeting' && read.data ? linked : null)
  const focus = useFocusBack()
  const open = (event: Opened) => {
    focus.keep()
    setOpened(event)
  }
  const create = (place: { day: string; time?: string; memberId?: string | null }) => {
    focus.keep()
    setAsked({ kind: 'new', memberId: null, ...place })
  }

  const monday = startOfWeek(day)
  const isMonth = view === 'month'
  const shown = daysOfWeek(monday, cells, useCompanyClock())
  const goTo = (to: string) => {
    change({ day: to })
    announce(isMonth ? monthText(to) : isPhone ? format.longDay(to) : format.week(startOfWeek(to)))
  }
  const monthText = (of: string) => `${format.month(of)} ${of.slice(0, 4)}`
  const turn = (by: 1 | -1) => goTo(isMonth ? monthAfter(day, by) : addDays(day, 7 * by))
  useCalendarKeys({
    today: () => goTo(format.today()),
    turn,
    view: (to) => change({ view: to }),
    create: () => create({ day }),
  })

  const isNarrowed = state.delegate !== '' || state.department !== '' || state.show !== ''
  const isEmpty = events.length === 0 && (!isMonth || days.data?.data.length === 0)
  const acts = {
    now,
    onOpen: open,
    onDay: (person: Person | null, on: string) => {
      focus.keep()
      setShownDay({ person, day: on })
    },
  }
  const empty = isNarrowed ? (
    <NoMatch
      title={t('calendar.noMatch')}
      clear={t('app.ui.clearFilters')}
      onClear={() => change({ delegate: '', department: '', show: '' })}
    />
  ) : (
    <EmptyState
      icon={IconCalendarPlus}
      title={t('calendar.empty')}
      text={t('calendar.emptyText')}
      action={
        <Button variant="default" onClick={() => create({ day })}>
          {t('calendar.new')}
        </Button>
      }
    />
  )
  // Where everybody keeps their row, or their day.
  const note = isEmpty ? (
    <p className={classes.note}>{t(isNarrowed ? 'calendar.noMatch' : 'calendar.empty')}</p>
  ) : null
  const unit = isMonth ? 'month' : 'week'
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        line={
          <>
            <CalendarStats stats={read.data?.stats} readAt={read.dataUpdatedAt} />
            <ZoneNote />
          </>
        }
        actions={
          <>
            <FeedMenu />
            <Button
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
              aria-keyshortcuts="N"
              onClick={() => create({ day })}
            >
              {t('calendar.new')}
            </Button>
          </>
        }
      />
      <div className={classes.head}>
        <div className={classes.when}>
          <WeekBar
            title={isMonth ? monthText(day) : format.week(monday)}
            labels={{
              previous: t(`calendar.previous.${unit}`),
              current: t('calendar.today'),
              next: t(`calendar.next.${unit}`),
            }}
            keys={{ previous: '[', current: 'T', next: ']' }}
            onTurn={turn}
            onCurrent={() => goTo(format.today())}
          />
          {isMonth || isPhone ? null : (
            <span className="ink-3">{t('calendar.weekNumber', { week: weekNumber(monday) })}</span>
          )}
        </div>
        {isMonth ? null : <Holidays days={isPhone ? [day] : weekDays(monday)} />}
        <div className={classes.choices}>
          <CalendarFilters state={state} change={change} members={members} />
          <div className={classes.views}>
            <ViewTabs<View>
              label={t('calendar.view')}
              value={view}
              options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
              onChange={(to) => change({ view: to })}
            />
            {/* The head of a page has no actions there. */}
            {isPhone ? <FeedMenu /> : null}
          </div>
        </div>
      </div>
      <Loadable read={read} skeleton={<SkeletonRows rows={8} />}>
        {() =>
          isMonth ? (
            <Loadable read={days} skeleton={<SkeletonRows rows={6} />}>
              {({ data }) => (
                <>
                  {note}
                  <MonthGrid
                    day={day}
                    range={range}
                    counts={data}
                    cells={cells}
                    onChoose={(to) => change({ view: 'week', day: to })}
                  />
                </>
              )}
            </Loadable>
          ) : view === 'list' ? (
            isEmpty ? (
              empty
            ) : (
              <EventList events={events} now={now} onOpen={open} />
            )
          ) : isPhone ? (
            <>
              {note}
              <PhoneDay
                day={day}
                days={shown}
                cells={cells}
                people={people}
                {...acts}
                onChoose={(to) => change({ day: to })}
              />
            </>
          ) : isEmpty && people.length === 0 ? (
            empty
          ) : (
            <>
              {note}
              <WeekTable
                label={t('calendar.grid', { week: format.week(monday) })}
                days={shown}
                cells={cells}
                people={people}
                {...acts}
                onMove={move}
                onFree={(person, on, time) => create({ day: on, time, memberId: person?.id ?? null })}
              />
              <Legend />
            </>
          )
        }
      </Loadable>
      <EventPopover
        wanted={opened !== null}
        opened={opened}
        now={now}
        onClose={() => {
          setOpened(null)
          focus.giveBack()
        }}
        onChange={(kind, event) => setAsked({ kind, event })}
      />
      <DaySheet
        wanted={shownDay !== null}
        shown={shownDay}
        parts={shownDay ? (cells.get(cellOf(shownDay.person?.id ?? null, shownDay.day)) ?? []) : []}
        now={now}
        onClose={() => setShownDay(null)}
        onOpen={open}
        onNew={(place) => create(place)}
      />
      {asked ? (
        <MeetingSheet
          asked={asked}
          members={members}
          onClose={() => {
            setAsked(null)
            if (state.new !== '') change({ new: '' }, { replace: true })
            focus.giveBack()
          }}
        />
      ) : null}
      <ActionDock>
        <Button size="lg" onClick={() => create({ day })}>
          {t('calendar.new')}
        </Button>
      </ActionDock>
    </>
  )
}
