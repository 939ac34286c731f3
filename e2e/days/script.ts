import { type Random, between, pick } from './random.ts'

/** How a visit of the day is recorded. */
export type Task = {
  /** `timer`: started first; `later`: completed, and submitted in the evening; `unplanned`: nobody had planned it. */
  kind: 'record' | 'timer' | 'later' | 'unplanned'
  rating: number
  /** The tab dies with the words typed, or right after the record was confirmed. */
  kill: 'typing' | 'confirmed' | null
  /** The phone goes into the pocket afterwards: what is held is sent. */
  looksAway: boolean
  /** Taken from the second tab while there is one. */
  inSecondTab: boolean
  /** The phone has no room left while this is written down. */
  isFull: boolean
  /** An older build is served meanwhile, which cannot open what the newer one keeps on the phone. */
  isRolledBack: boolean
}

/** One in which nothing goes wrong by itself. */
export const plainTask = {
  kind: 'record',
  kill: null,
  looksAway: false,
  inSecondTab: false,
  isFull: false,
  isRolledBack: false,
} satisfies Partial<Task>

/** What takes the network away until `restore`: nothing is connected, or something else answers. */
const outages = ['cut', 'unplug', 'portal', 'gateway'] as const
type Outage = (typeof outages)[number]
export type Event =
  | Outage
  | 'restore'
  | 'restart'
  | 'open tab'
  | 'close tab'
  | 'other person'
  | 'other company'
  | 'move clock'
  | 'right clock'
  | 'clear caches'
  | 'lose key'
  | 'other device'

export type Script = {
  tasks: Task[]
  /** What happens before a task, by its index. */
  events: Map<number, Event[]>
}

const isOutage = (event: Event): event is Outage => (outages as readonly Event[]).includes(event)
const endsOutage = (event: Event) =>
  event === 'restore' || event === 'other person' || event === 'other company'

/** Writes a day: `visits` records, and every fault at random moments. */
export const writeDay = (random: Random, visits: number): Script => {
  const isLong = visits >= 12
  const at = () => between(random, 1, visits - 1)
  const events = new Map<number, Event[]>()
  const plan = (index: number, event: Event) => {
    const place = Math.min(index, visits)
    events.set(place, [...(events.get(place) ?? []), event])
  }
  for (const outage of isLong ? outages : [pick(random, outages)]) {
    const begin = at()
    plan(begin, outage)
    plan(begin + between(random, 1, isLong ? 3 : 2), 'restore')
  }
  for (let times = isLong ? between(random, 1, 2) : 1; times > 0; times--) plan(at(), 'restart')
  const opened = at()
  plan(opened, 'open tab')
  plan(opened + between(random, 2, isLong ? 8 : 3), 'close tab')
  plan(at(), 'other person')
  plan(at(), 'other company')

  const every = ['record', 'timer', 'later', 'unplanned'] as const
  const usual = ['record', 'record', 'record', 'timer', 'timer', 'later'] as const
  const tasks = Array.from({ length: visits }, (_, index): Task => ({
    ...plainTask,
    kind: every[index] ?? pick(random, usual),
    rating: between(random, 1, 5),
    looksAway: random() < 0.35,
    inSecondTab: random() < 0.5,
  }))
  // A phone that lost its network within seconds of signing in knows nobody but the people of its visits.
  let isAway = false
  const reached = [visits]
  for (const [index, task] of tasks.entries()) {
    for (const event of events.get(index) ?? [])
      if (isOutage(event)) isAway = true
      else if (endsOutage(event)) isAway = false
    if (!isAway) reached.push(index)
    else if (task.kind === 'unplanned') task.kind = 'record'
  }
  for (const how of ['typing', 'confirmed'] as const)
    pick(
      random,
      tasks.filter(({ kill }) => kill === null),
    ).kill = how
  for (let times = isLong ? 2 : 1; times > 0; times--)
    pick(
      random,
      tasks.filter(({ kill, isFull }) => kill === null && !isFull),
    ).isFull = true
  const fit = tasks.filter(
    ({ kill, isFull }, index) => kill === null && !isFull && index > 0 && reached.includes(index),
  )
  if (fit.length > 0) pick(random, fit).isRolledBack = true
  for (let times = isLong ? 2 : 1; times > 0; times--) {
    const moved = at()
    plan(moved, 'move clock')
    // Or not at all.
    plan(moved + between(random, 1, visits), 'right clock')
  }
  plan(pick(random, reached), 'clear caches')
  plan(pick(random, reached), 'lose key')
  plan(at(), 'other device')
  plan(at(), 'other device')
  return { tasks, events }
}
