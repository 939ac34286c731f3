import { type VisitStatus, isEditable, isRemovable, nextStatuses } from '@rounds/contract/transitions'
import { nothingSaid, stepValues } from '@rounds/contract/visit-steps'
import { type Outcomes, type Visit, type VisitChange, visits } from '@rounds/contract/visits'
import type { OutboxCall } from '#lib/outbox/rules.ts'

/** What a person tells apart in a visit, and the stored fields it is made of (those of `outcomes` after a dot). */
const fields = {
  when: ['scheduledDate', 'scheduledTime'],
  duration: ['duration'],
  type: ['type'],
  location: ['location'],
  objectives: ['objectives'],
  products: ['outcomes.productsDiscussed'],
  samples: ['outcomes.samplesProvided'],
  rating: ['outcomes.rating', 'outcomes.notMet'],
  nextSteps: ['outcomes.steps', 'outcomes.nextSteps'],
  feedback: ['outcomes.feedback'],
  notes: ['notes'],
  startTime: ['startTime'],
  endTime: ['endTime'],
} as const satisfies Record<string, readonly Path[]>

/** What a change says besides, and why nobody chooses between two of it. */
const unchosen = [
  // Follows the table of transitions.
  'status',
  'version',
  // Of a visit that is there no form changes it.
  'prescriberId',
  // Is kept or emptied with the record, not said.
  'draftData',
  // Goes with the times.
  'timesSource',
] as const satisfies readonly (keyof VisitChange)[]

type Path = Exclude<keyof VisitChange, 'outcomes' | (typeof unchosen)[number]> | `outcomes.${keyof Outcomes}`
type Whole<Name, Missing extends never> = Name | Missing

/** A path that does not satisfy `never` is missing in `fields`: a conflict would merge it unasked. */
export type Field = Whole<keyof typeof fields, Exclude<Path, (typeof fields)[keyof typeof fields][number]>>
export type Side = 'mine' | 'theirs'

const names = Object.keys(fields) as Field[]
const instants: readonly Field[] = ['startTime', 'endTime']
const planned: readonly Field[] = ['when', 'duration', 'type', 'location']

/** ux.md 5.7: what was said in the visit is yours, how it is planned is theirs, until the person chooses otherwise. */
export const presetOf = (field: Field): Side => (planned.includes(field) ? 'theirs' : 'mine')

type Source = Record<string, unknown>

const read = (source: Source, path: string): unknown => {
  const [name = '', part] = path.split('.')
  return part === undefined
    ? source[name]
    : { ...nothingSaid, ...(source[name] as object | null) }[part as 'rating']
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const sameField = (field: Field, a: Source, b: Source): boolean =>
  fields[field].every((path) => {
    const [x, y] = [read(a, path), read(b, path)]
    return instants.includes(field) && typeof x === 'string' && typeof y === 'string'
      ? Date.parse(x) === Date.parse(y)
      : isSame(x, y)
  })

/** `outcomes.rating` is stored in `outcomes`. */
const storedName = (path: string) => path.split('.')[0] ?? path

/** A step of its own says nothing of the record: its times are when it was taken. */
const isStep = ({ name }: OutboxCall) => name === visits.setStatus.name

/** The fields that a call speaks of. */
const namedIn = (call: OutboxCall): Field[] =>
  isStep(call)
    ? []
    : names.filter((field) => fields[field].some((path) => call.input[storedName(path)] !== undefined))

/** Every stored field that `settledCalls` may decide on. */
export const mergedNames: ReadonlySet<string> = new Set(Object.values(fields).flat().map(storedName))

const known: ReadonlySet<string> = new Set([...mergedNames, ...unchosen, 'id'])

/** What a call says that nobody can be asked about here: an entry that a newer version of the app has left. */
const unknownIn = (call: OutboxCall): string[] =>
  isStep(call) ? [] : Object.keys(call.input).filter((name) => !known.has(name))

const isSubmit = ({ name }: OutboxCall) => name === visits.submit.name
const statusOf = (call: OutboxCall): VisitStatus | undefined =>
  isSubmit(call) ? 'submitted' : (call.input.status as VisitStatus | undefined)

/** The visit as the calls would leave it, had nobody else been at it. */
export const mineOf = (base: Visit, calls: readonly OutboxCall[]): Visit =>
  calls.reduce<Visit>((visit, call) => {
    const { id: _id, status: _status, version: _version, ...input } = call.input
    const said = isStep(call)
      ? {}
      : Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    return { ...visit, ...said, status: statusOf(call) ?? visit.status }
  }, base)

export type Merge =
  /** The server already has all of it. */
  | { kind: 'done' }
  /** Other fields: both changes stay. `theirs` names what the other side changed. */
  | { kind: 'merged'; calls: OutboxCall[]; theirs: Field[] }
  /** The same fields: the person chooses. */
  | { kind: 'ask'; fields: Field[] }
  /** Submitted or decided meanwhile: nothing of it can be changed any more. */
  | { kind: 'locked' }
  /** Not a matter of fields that are known here: the person is asked with the server's own sentence. */
  | { kind: 'refused' }

const isDecided = (visit: Visit) =>
  visit.completedAt !== null && (visit.status === 'approved' || visit.status === 'rejected')

const wasDecidedSince = (base: Visit, theirs: Visit) =>
  isDecided(theirs) &&
  (base.status !== theirs.status ||
    base.approvedAt !== theirs.approvedAt ||
    base.rejectedAt !== theirs.rejectedAt)

/** The visit after the statuses asked for, one after the other, from the one it has now; null where one cannot follow. */
const followed = (calls: readonly OutboxCall[], theirs: Visit): Visit | null => {
  let state: Visit = theirs
  for (const call of calls) {
    const to = statusOf(call)
    if (to === undefined || to === state.status) continue
    if (!nextStatuses(state, 'owner').includes(to)) return null
    state = { ...state, ...stepValues(state, to, { now: 0, userId: '' }) }
  }
  return state
}

/** The calls with each field taken from the side that counts: for what only one side changed, from that side. */
export const settledCalls = (
  base: Visit,
  calls: readonly OutboxCall[],
  theirs: Visit,
  chosen: Partial<Record<Field, Side>> = {},
): OutboxCall[] => {
  const mine = mineOf(base, calls)
  const takesTheirs = (field: Field) =>
    chosen[field] === undefined ? sameField(field, base, mine) : chosen[field] === 'theirs'
  return calls.map((call) => {
    const input: Source = { ...call.input }
    const outcomes: Source = { ...nothingSaid, ...(input.outcomes as Outcomes | null | undefined) }
    for (const field of namedIn(call).filter(takesTheirs))
      for (const path of fields[field]) {
        const [name = '', part] = path.split('.')
        if (part !== undefined) outcomes[part] = read(theirs, path)
        else if (theirs[name as keyof Visit] === null && name === 'startTime') delete input[name]
        else input[name] = theirs[name as keyof Visit]
      }
    if (input.outcomes !== undefined && input.outcomes !== null) input.outcomes = outcomes
    return { ...call, input }
  })
}

/**
 * What becomes of calls that were made on `base` when the server has `theirs` (ux.md 5.7). `calls` are those that were not
 * answered yet; their Idempotency-Keys stay, for nothing of a refused request was stored.
 */
export const mergeVisit = (base: Visit, calls: readonly OutboxCall[], theirs: Visit): Merge => {
  const isCancel = calls.some(({ name }) => name === visits.remove.name)
  const mine = mineOf(base, calls)
  const changedByMe = names.filter((field) => !sameField(field, base, mine))
  const changedByThem = names.filter((field) => !sameField(field, base, theirs))
  const disputed = changedByMe.filter(
    (field) => changedByThem.includes(field) && !sameField(field, mine, theirs),
  )
  const isUnknown = calls.some((call) => unknownIn(call).length > 0)
  const isThere =
    !isCancel &&
    !isUnknown &&
    mine.status === theirs.status &&
    changedByMe.every((field) => sameField(field, mine, theirs))
  if (isThere) return { kind: 'done' }
  if (wasDecidedSince(base, theirs) || !isEditable(theirs)) return { kind: 'locked' }
  const after = followed(calls, theirs)
  // What has begun elsewhere is not cancelled unasked.
  const hasBegun = theirs.status === 'in-progress' && base.status !== 'in-progress'
  if (isUnknown || after === null || (isCancel && (hasBegun || !isRemovable(after))))
    return { kind: 'refused' }
  if (disputed.length > 0) return { kind: 'ask', fields: disputed }
  return { kind: 'merged', calls: settledCalls(base, calls, theirs), theirs: changedByThem }
}

/**
 * What a visit that was `stored` before still lacks of the call that was to make it, as the fields of a change; null when
 * nothing. A visit that has gone further since goes back for nothing that the call says.
 */
export const changeAfterCreate = (base: Visit, create: OutboxCall, stored: Visit): Source | null => {
  const mine = mineOf(base, [create])
  const status = statusOf(create)
  const isBehind =
    stored.completedAt === null &&
    (status === 'completed' || (status === 'in-progress' && stored.status !== 'in-progress'))
  const changed = namedIn(create).filter((field) => !sameField(field, base, mine))
  const unknown = unknownIn(create)
  if (!isBehind && unknown.length === 0 && changed.every((field) => sameField(field, mine, stored)))
    return null
  const said = new Set([...changed.flatMap((field) => fields[field]).map(storedName), ...unknown])
  return {
    ...Object.fromEntries([...said].map((name) => [name, create.input[name]])),
    ...(isBehind && { status }),
    ...(isBehind && status === 'completed' && { draftData: null }),
  }
}

/** The fields that calls say otherwise than the visit on which they were made, and than the visit as it is now. */
export const saidIn = (base: Visit, calls: readonly OutboxCall[], now: Visit): Field[] => {
  const mine = mineOf(base, calls)
  return names.filter((field) => !sameField(field, base, mine) && !sameField(field, mine, now))
}

/** “M. Laurent”. */
export const initialName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(' ')}`
}

type Event = { at: string; userName: string | null; details: Record<string, unknown> }
export type Author = { name: string; at: string }

/** Who changed a field last, out of the visit's history (newest first); the latest event speaks for what it does not name. */
export const authorOf = (field: Field, history: readonly Event[], nobody: string): Author | null => {
  const stored: readonly string[] = fields[field].map(storedName)
  const named = history.find(
    ({ details }) =>
      Array.isArray(details.fields) && details.fields.some((name) => stored.includes(String(name))),
  )
  const event = named ?? history[0]
  return event ? { name: event.userName ?? nobody, at: event.at } : null
}
