import { addDays, daysBetween, localTime, startOfWeek } from '../dates.ts'
import { usualReviewRules } from '../settings.ts'
import type { Company, Oddity } from './companies.ts'
import type { DemoPrescriber, People, Person } from './people.ts'
import { isDayOff } from './calendar.ts'
import { type Random, randomFrom } from './random.ts'

/** How a visit has gone until now. */
type Fate =
  | 'approved'
  | 'resubmitted'
  | 'submitted'
  | 'rejected'
  | 'completed'
  | 'missed'
  | 'running'
  | 'planned'
  | 'approvedPlan'
  | 'rejectedPlan'
  | 'submittedPlan'

/** One visit of the story, before it is told in full. */
export type Slot = {
  delegate: Person
  prescriber: DemoPrescriber
  day: string
  time: string
  fate: Fate
  oddity?: Oddity
  /** Nobody had planned it: the delegate met the prescriber and recorded what was said. */
  isUnplanned?: true
  /** Nobody was there. */
  isNotMet?: true
  /** Which of the reasons for a rejection it has; any, where the story does not say. */
  rejection?: number
}

const DAYS_BACK = 84
const DAYS_AHEAD = 14
const SETTLED_DAYS = 10
const times = ['09:00', '10:15', '11:30', '13:45', '15:00', '16:15']
const everyOddity: Oddity[] = [
  'short',
  'long',
  'late',
  'noProducts',
  'noRating',
  'noTimes',
  'samples',
  'twice',
]

const isWorkday = (day: string): boolean => daysBetween(startOfWeek(day), day) < 5
export const nextWorkday = (day: string): string => {
  const next = addDays(day, 1)
  return isWorkday(next) ? next : nextWorkday(next)
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Five visits around the hour it is: some done and one soon, at whatever hour of a day somebody looks. */
const timesOfToday = (now: string): string[] => {
  const minutes = Math.floor(minutesOf(now) / 5) * 5
  if (minutes < 9 * 60) return ['09:00', '10:15', '11:30', '14:00', '15:15']
  if (minutes <= 19 * 60) return [-150, -75, 20, 95, 170].map((offset) => clock(minutes + offset))
  return ['14:00', '15:15', '16:30', '17:45', clock(Math.min(minutes + 20, 23 * 60 + 45))]
}
const RECORDED_AFTER_MINUTES = 70

/** Of the visits of each weekday of the next week, how many the delegate who plans it has planned yet. */
const PLANNED_OF_NEXT_WEEK = [3, 3, 2, 0, 0]
const UNPLANNED_AT = '12:20'
/** Those who are seen every week or two; the others are seen so seldom that somebody is always due. */
const REGULARS = 26
const SELDOM_EVERY = 14

/** An endless round, so that nobody is seen twice on a day. */
const roundOf = <T>(items: T[]) => {
  let at = 0
  return (): T => {
    const item = items[at++ % items.length]
    if (item === undefined) throw new Error('A delegate without prescribers')
    return item
  }
}

const slotsOf = (
  random: Random,
  { user, prescribers, habit }: People['delegates'][number],
  place: number,
  local: { day: string; time: string },
): Slot[] => {
  const known = random.shuffled(prescribers)
  const regular = roundOf(known.slice(0, REGULARS))
  const seldom = roundOf(known.slice(REGULARS))
  let visits = 0
  const next = () => (++visits % SELDOM_EVERY === 0 ? seldom() : regular())
  const nextMonday = addDays(startOfWeek(local.day), 7)
  const slots: Slot[] = []
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const day = addDays(local.day, offset)
    const isToday = offset === 0
    const usual = habit === 'plansLittle' ? random.whole(2, 3) : random.whole(4, 5)
    const isPlanning = place === 0 && day >= nextMonday
    const count = isPlanning ? (PLANNED_OF_NEXT_WEEK[daysBetween(nextMonday, day)] ?? 0) : usual
    // The first delegate is who people try the demo with: there is something to do on every day of the week.
    if (!isWorkday(day) && !(isToday && place === 0)) continue
    if (isDayOff(place, day, local.day)) continue
    // Whom people try the demo with have their day around the hour it is; of the others some began early.
    const isAroundNow = isToday && place < 3
    const chosen = isAroundNow ? timesOfToday(local.time) : random.shuffled(times).slice(0, count).toSorted()
    for (const [at, time] of chosen.entries()) {
      const isRecorded =
        isToday &&
        (at < 3 || !isAroundNow) &&
        minutesOf(local.time) - minutesOf(time) >= RECORDED_AFTER_MINUTES
      const fate = isRecorded ? 'completed' : offset < 0 ? 'approved' : 'planned'
      slots.push({ delegate: user, prescriber: next(), day, time, fate })
    }
    if (offset < 0 && random.chance(0.1))
      slots.push({
        delegate: user,
        prescriber: next(),
        day,
        time: UNPLANNED_AT,
        fate: 'approved',
        isUnplanned: true,
      })
    if (isToday && place === 1 && minutesOf(local.time) >= 20)
      slots.push({
        delegate: user,
        prescriber: next(),
        day,
        time: clock(minutesOf(local.time) - 12),
        fate: 'running',
      })
  }
  return slots
}

const addDuplicate = (slots: Slot[], slot: Slot) => {
  slot.oddity = 'twice'
  slots.push({ ...slot, time: '17:30' })
}

const NOT_MET_EVERY = 13
/** Days after which nothing waits for its delegate any more. */
const OPEN_DAYS = 24
/** For how long whoever records late leaves it. */
const LAPSE_DAYS = 4
/** Places among `rejections`: a date, a sample without its signature, words of the supervisor's own. */
const REJECTIONS = [2, 3, 5]

/** What became of the visits of the past: the newest wait for the supervisor, older ones were decided. */
const decideFates = (random: Random, company: Company, slots: Slot[], people: People, today: string) => {
  const [first] = people.delegates
  const past = slots
    .filter(({ day }) => day < today)
    .toSorted((a, b) => (a.day + a.time < b.day + b.time ? 1 : -1))
  const missed = past.find(({ delegate, isUnplanned }) => delegate === first?.user && !isUnplanned)
  if (missed) missed.fate = 'missed'
  const late = new Set(people.delegates.flatMap(({ user, habit }) => (habit === 'recordsLate' ? [user] : [])))
  // Two of three, so that their day shows both.
  const lapsed = past.filter(
    ({ delegate, day, isUnplanned }, at) =>
      late.has(delegate) && day >= addDays(today, -LAPSE_DAYS) && !isUnplanned && at % 3 > 0,
  )
  for (const slot of lapsed) slot.fate = 'missed'
  const open = past.filter((slot) => slot.fate !== 'missed')
  // Days ago, so that it can be recorded days late.
  const belated = open.find(({ day }) => daysBetween(day, today) > (usualReviewRules.lateDays ?? 0) + 1)
  const others = open.filter((slot) => slot !== belated)
  const waiting = others.slice(0, company.waiting - 1)
  for (const slot of [belated, ...waiting]) if (slot) slot.fate = 'submitted'
  for (const [at, oddity] of company.oddities.entries()) {
    const place = Math.floor(((at + 1) * waiting.length) / (company.oddities.length + 2))
    const slot = oddity === 'late' ? belated : waiting[place]
    if (!slot) continue
    if (oddity === 'twice') addDuplicate(slots, slot)
    else slot.oddity = oddity
  }

  const older = others.slice(company.waiting - 1)
  // Who tries the demo corrects visits that were rejected for different reasons.
  const rejected = older.filter(({ delegate }) => delegate === first?.user).slice(0, REJECTIONS.length)
  for (const [at, slot] of rejected.entries())
    Object.assign(slot, { fate: 'rejected', rejection: REJECTIONS[at] } satisfies Partial<Slot>)
  for (const [at, slot] of older.entries()) {
    if (rejected.includes(slot)) continue
    if (at % NOT_MET_EVERY === NOT_MET_EVERY - 1 && !slot.isUnplanned) {
      slot.isNotMet = true
      continue
    }
    const isSettled = daysBetween(slot.day, today) > SETTLED_DAYS
    // A team that works leaves nothing lying for weeks.
    const isOpen = daysBetween(slot.day, today) <= OPEN_DAYS
    const die = random.whole(1, 100)
    if (die <= 5 && isOpen) slot.fate = 'rejected'
    else if (die <= 10 && isSettled) slot.fate = 'resubmitted'
    else if (die <= 12 && isOpen) slot.fate = 'completed'
    else if (die <= 15 && isOpen && slot.delegate !== first?.user && !slot.isUnplanned) slot.fate = 'missed'
    else if (isSettled && at % 17 === 0) {
      const oddity = everyOddity[(at / 17) % everyOddity.length]
      if (oddity === 'twice') addDuplicate(slots, slot)
      else if (oddity !== undefined) slot.oddity = oddity
    }
  }
}

/** The second delegate's next week is decided; where the queue is short it still waits. */
const decidePlans = (company: Company, slots: Slot[], people: People, today: string) => {
  const monday = addDays(startOfWeek(today), 7)
  const nextWeek = slots.filter(({ day }) => day >= monday && day < addDays(monday, 7))
  const [, second, third] = people.delegates
  const plan: Fate = company.oddities.length > 2 ? 'submittedPlan' : 'approvedPlan'
  for (const slot of nextWeek) if (slot.delegate === second?.user) slot.fate = plan
  const refused = nextWeek.find(({ delegate }) => delegate === third?.user)
  if (refused) refused.fate = 'rejectedPlan'
}

/** Fourteen weeks of a team's visits, twelve of them past, as they stand at `now`. The same for every minute of a day but today's. */
export const demoSlots = (company: Company, people: People, now: number): Slot[] => {
  const local = localTime(now, company.timezone)
  const random = randomFrom(`${company.slug} visits ${local.day}`)
  const slots = people.delegates.flatMap((delegate, place) => slotsOf(random, delegate, place, local))
  decideFates(random, company, slots, people, local.day)
  decidePlans(company, slots, people, local.day)
  return slots
}
