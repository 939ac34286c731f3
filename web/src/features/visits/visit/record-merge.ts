import { isEditable } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { type RecordForm, formOf, recordOf } from './record-form.ts'

/**
 * A form and what it was filled upon: `base` is the form as the visit had it, `sent` what was last completed from here. Neither
 * is news when the visit says so later.
 */
export type FormOnBase = { form: RecordForm; base: RecordForm; sent?: RecordForm }

/** What a person tells apart in a form, and what it is made of. */
const parts = {
  products: ['products', 'samples'],
  rating: ['rating'],
  nextSteps: ['steps', 'otherStep'],
  feedback: ['feedback'],
  notes: ['notes'],
} as const satisfies Record<string, readonly (keyof RecordForm)[]>

export type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

const take = (into: RecordForm, from: RecordForm, part: Part) => {
  for (const name of parts[part]) Object.assign(into, { [name]: from[name] })
}

/** What is stored of a part: an open field without words is a closed one. */
const saidOf = (form: RecordForm, part: Part): unknown => {
  const { outcomes, notes } = recordOf(form)
  if (part === 'notes') return notes
  if (part === 'products') return [outcomes.productsDiscussed, outcomes.samplesProvided]
  return part === 'nextSteps' ? [outcomes.steps, outcomes.nextSteps] : outcomes[part]
}

const isSame = (part: Part, a: RecordForm, b: RecordForm) =>
  JSON.stringify(saidOf(a, part)) === JSON.stringify(saidOf(b, part))

/** Objectives as the visit has them now, with the ticks of both sides; what was ticked and is gone there stays. */
const mergeObjectives = ({ form, base }: FormOnBase, now: RecordForm): RecordForm['objectives'] => {
  const tickOf = (side: RecordForm, text: string) => side.objectives.find((one) => one.text === text)?.done
  const kept = now.objectives.map(({ text, done }) => {
    const mine = tickOf(form, text)
    return { text, done: mine !== undefined && mine !== tickOf(base, text) ? mine : done }
  })
  const isMine = ({ text, done }: RecordForm['objectives'][number]) =>
    done && tickOf(base, text) !== true && tickOf(now, text) === undefined
  return [...kept, ...form.objectives.filter(isMine)]
}

const sameObjectives = (a: RecordForm, b: RecordForm) =>
  JSON.stringify(a.objectives) === JSON.stringify(b.objectives)

/**
 * A form upon the visit as it is `now`: what changed there and was not typed here is taken in, what both changed stays as it
 * was typed and is `asked` about. `isStored`: nothing of the visit is unsent, so what it says counts from here on.
 */
export const rebase = (
  kept: FormOnBase,
  now: RecordForm,
  isStored: boolean,
): FormOnBase & { asked: Part[] } => {
  const { sent } = kept
  const form = { ...kept.form }
  const base = { ...kept.base }
  const asked: Part[] = []
  for (const part of names) {
    const isNews = !isSame(part, now, kept.base) && !(sent && isSame(part, now, sent))
    if (!isNews) {
      if (isStored) take(base, now, part)
    } else if (isSame(part, form, now)) take(base, now, part)
    else if (isSame(part, form, kept.base)) {
      take(form, now, part)
      take(base, now, part)
    } else asked.push(part)
  }
  const isNews = !sameObjectives(now, kept.base) && !(sent && sameObjectives(now, sent))
  if (isNews) {
    form.objectives = mergeObjectives(kept, now)
    base.objectives = now.objectives
  }
  return { ...kept, form, base, asked }
}

/** The form with the answers to what was asked: `theirs` as the visit has it now, else as it was typed. */
export const answerAsked = (
  kept: FormOnBase,
  now: RecordForm,
  asked: readonly Part[],
  side: 'mine' | 'theirs',
): FormOnBase => {
  const form = { ...kept.form }
  const base = { ...kept.base }
  for (const part of asked) {
    if (side === 'theirs') take(form, now, part)
    take(base, now, part)
  }
  return { ...kept, form, base }
}

const isTime = (mine: string | null, stored: string | null) =>
  mine === null || (stored !== null && Date.parse(mine) === Date.parse(stored))

/** What a form says that the visit does not. */
export const newIn = (kept: FormOnBase, visit: Visit): Part[] => {
  const now = formOf(visit)
  const { form } = rebase(kept, now, true)
  return names.filter((part) => !isSame(part, form, now))
}

/** Whether a form says anything that the visit does not, by what they say and not by when. */
export const saysNew = (kept: FormOnBase, visit: Visit): boolean => {
  const now = formOf(visit)
  const { form } = rebase(kept, now, true)
  return (
    newIn(kept, visit).length > 0 ||
    !sameObjectives(form, now) ||
    (form.date != null && form.date !== visit.scheduledDate) ||
    (form.place != null &&
      (form.place.address !== visit.location.address || form.place.city !== visit.location.city)) ||
    !isTime(form.startTime, visit.startTime) ||
    !isTime(form.endTime, visit.endTime)
  )
}

/**
 * Whether a draft still waits to be finished, given its visit as it is now (null when nobody knows it). Upon a record that was
 * completed without it, it waits as long as it has something to add, or to be copied.
 */
export const isOpenDraft = (kept: FormOnBase, visit: Visit | null): boolean =>
  visit === null ||
  (visit.completedAt === null ? visit.status !== 'in-progress' && isEditable(visit) : saysNew(kept, visit))
