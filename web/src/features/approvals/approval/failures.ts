import { visits } from '@rounds/contract/visits'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { type DraftKey, channel, keyOf, readDraft, removeDraft, writeDraft } from '#lib/drafts/store.ts'
import { createPersonStore, whileHere } from '#lib/person/person-store.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { type Because, type Decision, actionOf } from './decisions.ts'
import { type Failure, type Refused, failureStore } from './refused.ts'

/** Of so many refused visits the page says who decided on them meanwhile. */
const EXPLAINED = 10

type All = readonly Refused[]

const KEPT: DraftKey = { kind: 'refused', id: 'decisions' }

/** Shows what the device has of them; `otherwise` where it has nothing. */
export const readFailures = async (otherwise = failureStore.get()): Promise<void> => {
  const isHere = whileHere()
  const kept = await readDraft<All>(KEPT)
  if (isHere()) failureStore.set(kept?.value ?? otherwise)
}
channel?.addEventListener('message', ({ data }) => data === keyOf(KEPT) && void readFailures([]))

const changing = createPersonStore<Promise<unknown>>(Promise.resolve())

/** One change after the other, each of what the device has: another page may have left something there. Resolves once it is kept. */
export const changeFailures = (change: (before: All) => All, isShown = true): Promise<unknown> => {
  const isHere = whileHere()
  const done = changing.get().then(async () => {
    const kept = await readDraft<All>(KEPT)
    if (!isHere()) return
    const after = change(kept?.value ?? failureStore.get())
    if (isShown) failureStore.set(after)
    await (after.length > 0 ? writeDraft(KEPT, after) : removeDraft(KEPT))
  })
  changing.set(done)
  return done
}

export const isAlike = (a: Refused, b: Refused) =>
  a.action === b.action &&
  a.because.reason === b.because.reason &&
  a.because.reasonCode === b.because.reasonCode

const visitIdOf = (reference: string) => reference.replace(/^ap-/, '')

/** Whoever decided meanwhile, or that nobody is asked any more, is worth more than the server's sentence. */
const explain = async (failure: Failure): Promise<Failure> => {
  try {
    const visit = await call(visits.get, { id: failure.visitId })
    const { status, approvedByName, rejectedByName } = visit
    const told = { ...failure, name: fullName(visit.prescriber) }
    if (status === 'approved')
      return approvedByName
        ? { ...told, reason: t('approvals.failed.approvedBy', { name: approvedByName }) }
        : told
    if (status === 'rejected')
      return rejectedByName
        ? { ...told, reason: t('approvals.failed.rejectedBy', { name: rejectedByName }) }
        : told
    return status === 'submitted' ? told : { ...told, reason: t('approvals.failed.withdrawn') }
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    return isGone ? { ...failure, reason: t('approvals.failed.gone') } : failure
  }
}

const withRefused = (refused: Refused) => (before: All) => {
  const { rows } = refused
  // Whatever was refused of a visit before, this is what was wanted of it last.
  const others = before.map((each) => ({
    ...each,
    rows: each.rows.filter((old) => !rows.some(({ visitId }) => visitId === old.visitId)),
  }))
  const alike = others.find((each) => isAlike(each, refused))
  const all = alike ? { ...refused, rows: [...alike.rows, ...rows] } : refused
  return [...others.filter((each) => each !== alike && each.rows.length > 0), all]
}

/** Says so beside the list, once it is known who was faster. Resolves when the device has it. */
export const tellFailures = async (refused: Refused): Promise<void> => {
  const { rows } = refused
  const isHere = whileHere()
  await changeFailures(withRefused(refused), false)
  void Promise.all(rows.slice(0, EXPLAINED).map(explain)).then((explained) => {
    const told = { ...refused, rows: [...explained, ...rows.slice(EXPLAINED)] }
    if (isHere()) void changeFailures(withRefused(told))
  })
}

/** Says of visits why nothing was decided on them, beside the list. Resolves when the device has what was wanted of them. */
export const report = async (
  entry: Pick<Decision, 'calls' | 'shows'>,
  failed: readonly { id: string; message: string }[],
): Promise<void> => {
  const { names = {} } = entry.shows
  const {
    reason = null,
    reasonCode = null,
    asOf,
  } = (entry.calls[0]?.input ?? {}) as Partial<Because & { asOf: string }>
  const rows = failed.map(({ id, message }): Failure => {
    const visitId = visitIdOf(id)
    return { visitId, name: names[visitId] ?? t('approvals.failed.someVisit'), reason: message, asOf }
  })
  return tellFailures({ action: actionOf(entry), because: { reason, reasonCode }, rows })
}
