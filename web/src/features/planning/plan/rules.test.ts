import type { VisitPrescriber } from '@rounds/contract/visits'
import { usualWorkdays } from '@rounds/contract/workdays'
import { describe, expect, it, test } from 'vitest'
import {
  bestSlot,
  daySummary,
  daysPlanned,
  fillWeek,
  mergedRows,
  mostPerDay,
  openDays,
  place,
  placePinned,
  plannedOf,
  targetOf,
} from './rules.ts'

const week = '2026-11-23'
const sunday = { day: '2026-11-22', time: '10:00' }
const days = openDays(week, sunday, usualWorkdays)

let count = 0
const person = (city: string | null = 'Lyon') =>
  ({ id: String(++count), address: { address: null, city, coordinates: null } }) as VisitPrescriber
const people = (number: number, city?: string) => Array.from({ length: number }, () => person(city))
const at = (day: string, time: string, city = 'Lyon') => plannedOf({ person: person(city), day, time })

const perDay = (placed: readonly { day: string }[]) =>
  days.map(({ day }) => placed.filter((row) => row.day === day).length)

describe('the days of a week', () => {
  it('are Monday to Friday without what is over and without days off', () => {
    expect(days.map(({ day }) => day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    const off = { ...usualWorkdays, holidays: ['2026-11-26'] }
    const call = { scheduledDate: '2026-11-27', scheduledTime: '10:00', duration: 60, city: null }
    const later = openDays(week, { day: '2026-11-25', time: '10:50' }, off, [call])
    expect(later).toEqual([
      { day: '2026-11-25', earliest: 11 * 60 + 30, busy: [] },
      { day: '2026-11-27', earliest: 8 * 60, busy: [call] },
    ])
    expect(openDays(week, { day: '2026-11-30', time: '09:00' }, usualWorkdays)).toEqual([])
    const cairo = { workingDays: [1, 2, 3, 4, 7], holidays: ['2026-11-24', '2026-11-25'] }
    expect(openDays(week, sunday, cairo).map(({ day }) => day)).toEqual([
      '2026-11-23',
      '2026-11-26',
      '2026-11-29',
    ])
  })
})

describe('fill my week', () => {
  it('leaves a meeting its time with the way to it and from it, and its day as many visits', () => {
    const call = {
      scheduledDate: week,
      scheduledTime: '10:00',
      duration: 60,
      city: null,
      isMeeting: true,
    } as const
    const placed = fillWeek(people(30), openDays(week, sunday, usualWorkdays, [call]), [])
    expect(perDay(placed)).toEqual([4, 4, 4, 4, 4])
    const times = placed.filter(({ day }) => day === week).map(({ time }) => time)
    expect(times.toSorted()).toEqual(['09:00', '11:30', '12:30', '13:30'])
  })

  it('proposes up to the target, four a day, from nine with the way between', () => {
    const placed = fillWeek(people(30), days, [])
    expect(perDay(placed)).toEqual([4, 4, 4, 4, 4])
    expect(placed.filter(({ day }) => day === week).map(({ time }) => time)).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
    ])
  })

  it('takes the most urgent, whatever their city', () => {
    const urgent = [...people(10, 'Bron'), ...people(10, 'Lyon')]
    const placed = fillWeek([...urgent, ...people(20, 'Paris')], days, [])
    expect(new Set(placed.map((row) => row.person.id))).toEqual(new Set(urgent.map(({ id }) => id)))
  })

  it('keeps a city together', () => {
    const placed = fillWeek([...people(4, 'Bron'), ...people(4, 'Givors'), ...people(4, 'Oullins')], days, [])
    const cities = days.map(({ day }) => new Set(placed.filter((row) => row.day === day).map(cityOf)).size)
    expect(placed).toHaveLength(12)
    expect(cities).toEqual([1, 1, 1, 0, 0])
  })

  it('leaves what is planned where it is and joins the city of the day', () => {
    const fixed = [at('2026-11-25', '09:00', 'Bron'), at('2026-11-25', '10:15', 'Bron')]
    const [first, second, third] = fillWeek(people(3, 'Bron'), days, fixed)
    expect([first?.day, second?.day]).toEqual(['2026-11-25', '2026-11-25'])
    expect([first?.time, second?.time]).toEqual(['11:15', '12:15'])
    expect(third?.day).not.toBe('2026-11-25')
  })

  it('proposes no more than is missing, and nothing in a full week', () => {
    const fixed = days.flatMap(({ day }) => ['09:00', '10:00', '11:00'].map((time) => at(day, time)))
    expect(fillWeek(people(30), days, fixed)).toHaveLength(5)
    const full = days.flatMap(({ day }) => ['09:00', '10:00', '11:00', '12:00'].map((time) => at(day, time)))
    expect(fillWeek(people(30), days, full)).toEqual([])
  })

  it('fills a week of a higher target with more a day', () => {
    expect(perDay(fillWeek(people(40), days, [], 25, mostPerDay(25, usualWorkdays)))).toEqual([5, 5, 5, 5, 5])
    expect(fillWeek(people(40), days, [], 10)).toHaveLength(10)
  })

  it('asks of a week what its days are of a full one, and of fewer working days more each', () => {
    const off = { ...usualWorkdays, holidays: ['2026-11-23', '2026-11-28', '2026-12-01'] }
    expect([20, 18].map((weekly) => targetOf(weekly, week, off))).toEqual([16, 14])
    expect(targetOf(20, week, usualWorkdays)).toBe(20)
    const four = { workingDays: [1, 2, 3, 4], holidays: [] }
    expect(perDay(fillWeek(people(40), days.slice(0, 4), [], 20, mostPerDay(20, four)))).toEqual([
      5, 5, 5, 5, 0,
    ])
  })

  it('puts nobody on a day that has them', () => {
    const [one] = people(1)
    if (!one) throw new Error('Nobody')
    const planned = daysPlanned(days.slice(0, 4).map(({ day }) => ({ id: one.id, day })))
    expect(place([one], days, [], 4, planned).map(({ day }) => day)).toEqual(['2026-11-27'])
    expect(place([one], days.slice(0, 4), [], 4, planned)).toEqual([])
  })

  it('fills a short week to its days, not to the target', () => {
    const short = openDays(week, { day: '2026-11-26', time: '08:00' }, usualWorkdays)
    expect(fillWeek(people(30), short, [])).toHaveLength(8)
  })

  it('never puts two at the same time', () => {
    const placed = place(people(45), days, [at(week, '09:20')], 9)
    const starts = placed.map(({ day, time }) => `${day} ${time}`)
    expect(new Set(starts).size).toBe(starts.length)
  })
})

describe('moved by hand', () => {
  it('goes to the chosen day even when that is full, and the rest around it', () => {
    const group = people(5, 'Bron')
    const [first, ...others] = group
    const pins = { [first?.id ?? '']: '2026-11-27' }
    const placed = placePinned(group, pins, days, [], 4)
    expect(placed.find((row) => row.person === first)).toMatchObject({ day: '2026-11-27', time: '09:00' })
    // One city: they follow to its day, as far as that has room.
    expect(placed.filter(({ day }) => day === '2026-11-27')).toHaveLength(4)
    expect(placed).toHaveLength(1 + others.length)
  })

  it('forgets a day that is off now', () => {
    const [person] = people(1)
    const open = days.slice(0, 2)
    const placed = placePinned(person ? [person] : [], { [person?.id ?? '']: '2026-11-27' }, open, [], 4)
    expect(placed.map(({ day }) => day)).toEqual([week])
  })
})

describe('best slot', () => {
  it('is where one is anyway, else the emptiest day', () => {
    const taken = [at(week, '09:00', 'Paris'), at('2026-11-26', '14:00', 'Bron')]
    expect(bestSlot(person('Bron'), days, taken)).toEqual({ day: '2026-11-26', time: '15:00' })
    expect(bestSlot(person('Nice'), days, taken)).toEqual({ day: '2026-11-24', time: '09:00' })
    expect(bestSlot(person(null), days, taken)).toEqual({ day: '2026-11-24', time: '09:00' })
  })

  it('goes beyond four a day when somebody insists, and nowhere in a week that is over', () => {
    const full = days.flatMap(({ day }) => ['09:00', '10:00', '11:00', '12:00'].map((time) => at(day, time)))
    expect(bestSlot(person(), days, full)).toEqual({ day: week, time: '13:00' })
    expect(bestSlot(person(), [], full)).toBeNull()
  })
})

describe('a day in words', () => {
  it('counts and names the city of most', () => {
    const taken = [at(week, '09:00', 'Bron'), at(week, '10:00', 'Lyon'), at(week, '11:00', 'Lyon')]
    expect(daySummary(taken, week)).toEqual({ count: 3, city: 'Lyon' })
    expect(daySummary(taken, '2026-11-24')).toEqual({ count: 0, city: null })
  })
})

function cityOf(row: { person: VisitPrescriber }) {
  return row.person.address.city
}

test('what two tabs have drafted is alike in both, whoever adds the other one’s', () => {
  const rowOf = (id: string, day: string, who: VisitPrescriber, time = '09:00') => ({
    id,
    person: who,
    day,
    time,
  })
  const [first, second, third] = people(3)
  if (!first || !second || !third) throw new Error('Nobody')
  const mine = [rowOf('b', week, first), rowOf('d', '2026-11-25', second)]
  const theirs = [rowOf('a', week, third, '10:00'), rowOf('c', week, first), rowOf('d', '2026-11-26', second)]
  const merged = mergedRows(mine, theirs)
  expect(merged.map(({ id, day }) => `${id} ${day}`)).toEqual([`b ${week}`, `a ${week}`, 'd 2026-11-25'])
  expect(mergedRows(theirs, mine)).toEqual(merged)
})
