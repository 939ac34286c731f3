import { type NextStepCode, nextStepCodes } from '@rounds/contract/codes'
import type { Input } from '@rounds/contract/endpoint'
import type { Visit, visits } from '@rounds/contract/visits'

export type Objective = { text: string; done: boolean }

/** What the record form holds. Closed optional fields are null, so that a draft brings them back open or closed. */
export type RecordForm = {
  products: string[]
  /** How many of each chosen product. */
  samples: Record<string, number>
  rating: number | null
  steps: NextStepCode[]
  otherStep: string | null
  feedback: string | null
  notes: string | null
  objectives: Objective[]
  /** Times the person corrected (ISO 8601); null = as the visit has them. */
  startTime: string | null
  endTime: string | null
  /** The day and the place that the person corrected; absent or null = as the visit has them. */
  date?: string | null
  place?: Visit['location'] | null
}

/** An objective that was reached is kept as plain text with a tick, so that every list of objectives shows it. */
const DONE = '✓ '

const objectiveOf = (text: string): Objective =>
  text.startsWith(DONE) ? { text: text.slice(DONE.length), done: true } : { text, done: false }

/** The form as the visit has it. */
export const formOf = (visit: Visit): RecordForm => {
  const { outcomes } = visit
  return {
    products: outcomes?.productsDiscussed ?? [],
    samples: Object.fromEntries(
      (outcomes?.samplesProvided ?? []).map(({ product, quantity }) => [product, quantity]),
    ),
    // A half rating of another client is not on this form's scale: the person chooses.
    rating: Number.isInteger(outcomes?.rating) ? (outcomes?.rating ?? null) : null,
    steps: outcomes?.steps ?? [],
    otherStep: outcomes?.nextSteps ?? null,
    feedback: outcomes?.feedback ?? null,
    notes: visit.notes,
    objectives: visit.objectives.map(objectiveOf),
    startTime: null,
    endTime: null,
  }
}

const textOf = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim())

export const outcomesOf = (form: RecordForm) => ({
  productsDiscussed: form.products,
  samplesProvided: form.products.flatMap((product) => {
    const quantity = form.samples[product] ?? 0
    return quantity > 0 ? [{ product, quantity }] : []
  }),
  steps: form.steps,
  nextSteps: textOf(form.otherStep),
  rating: form.rating,
  feedback: textOf(form.feedback),
})

/**
 * The fields of a finished record. `endTime` is when a running timer ends. Times that the visit has already are left out: an
 * old report may be older than the server takes.
 */
export const recordOf = (form: RecordForm, endTime: string | null = form.endTime) =>
  ({
    outcomes: outcomesOf(form),
    notes: textOf(form.notes),
    objectives: form.objectives.map(({ text, done }) => (done ? `${DONE}${text}`.slice(0, 300) : text)),
    ...(form.startTime !== null && { startTime: form.startTime }),
    ...(endTime !== null && { endTime }),
    ...(form.date != null && { scheduledDate: form.date }),
    ...(form.place != null && { location: form.place }),
  }) satisfies Partial<Input<typeof visits.update>>

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isStep = (value: string): value is NextStepCode => nextStepCodes.some((code) => code === value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A form out of JSON that any version of the app may have written: what does not fit is taken from `base`. */
export const readForm = (stored: unknown, base: RecordForm): RecordForm | null => {
  if (!isRecord(stored)) return null
  const text = (value: unknown, otherwise: string | null) =>
    value === null || typeof value === 'string' ? value : otherwise
  const steps = isTextList(stored.steps) ? stored.steps : base.steps
  // An older version of the app kept what it showed: own words, as in older records.
  const olderSteps = steps.filter((step) => !isStep(step))
  const otherStep = text(stored.otherStep, base.otherStep)
  const objectives = Array.isArray(stored.objectives) ? stored.objectives.filter(isRecord) : []
  return {
    products: isTextList(stored.products) ? stored.products : base.products,
    samples: isRecord(stored.samples)
      ? Object.fromEntries(
          Object.entries(stored.samples).flatMap(([key, n]) => (typeof n === 'number' ? [[key, n]] : [])),
        )
      : base.samples,
    rating: typeof stored.rating === 'number' ? stored.rating : base.rating,
    steps: steps.filter(isStep),
    otherStep: olderSteps.length > 0 ? [...olderSteps, otherStep].filter(Boolean).join('; ') : otherStep,
    feedback: text(stored.feedback, base.feedback),
    notes: text(stored.notes, base.notes),
    objectives: base.objectives.map((objective) => ({
      ...objective,
      done: objectives.find((found) => found.text === objective.text)?.done === true || objective.done,
    })),
    startTime: text(stored.startTime, base.startTime),
    endTime: text(stored.endTime, base.endTime),
    ...(typeof stored.date === 'string' && { date: stored.date }),
    ...(isRecord(stored.place) && {
      place: {
        address: text(stored.place.address, null),
        city: text(stored.place.city, null),
        coordinates: null,
      },
    }),
  }
}

/**
 * A half-filled record, on this device with the visit it is about, on the server without: the form, `base` and `sent` what it was
 * filled upon and last completed as (record-merge.ts). `answered` names the draft of another device that was taken or put aside.
 * `savedAt` in ms since 1970.
 */
export type KeptForm = {
  form: RecordForm
  base: RecordForm
  sent?: RecordForm
  answered?: string
  savedAt: number
  device: string
}

/** Names the draft of a device as it stood at a time. */
export const nameOfDraft = ({ device, savedAt }: Pick<KeptForm, 'device' | 'savedAt'>): string =>
  `${device} ${savedAt}`

/** The draft that the server keeps with a visit, or null when there is none or it is not ours to read. */
export const serverDraft = (visit: Visit, now: RecordForm): KeptForm | null => {
  const form = readForm(visit.draftData?.form, now)
  if (form === null) return null
  const { savedAt, device } = visit.draftData ?? {}
  const stored = visit.draftUpdatedAt === null ? 0 : Date.parse(visit.draftUpdatedAt)
  return {
    form,
    base: readForm(visit.draftData?.base, now) ?? now,
    savedAt: typeof savedAt === 'number' ? savedAt : stored,
    device: typeof device === 'string' ? device : '',
  }
}

/**
 * Which draft a form opens with. Without one on this device the server's is taken; with both, this device's is shown, and one
 * of another device is offered when it has other words, until that is answered.
 */
export const chooseDraft = (
  mine: KeptForm | null,
  server: KeptForm | null,
  device: string,
): { kept: KeptForm | null; offer: KeptForm | null } => {
  if (mine === null) return { kept: server, offer: null }
  const isNews =
    server !== null &&
    server.device !== device &&
    nameOfDraft(server) !== mine.answered &&
    JSON.stringify(recordOf(server.form)) !== JSON.stringify(recordOf(mine.form))
  return { kept: mine, offer: isNews ? server : null }
}
