import { visits } from '@rounds/contract/visits'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { createPersonStore, whileHere } from '#lib/person/person-store.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { type Action, type Because, type Decision, actionOf } from './decisions.ts'

/** Of so many refused visits the page says who decided on them meanwhile. */
const EXPLAINED = 10

/** `asOf`: whoever decided had read what was sent until then. */
type Failure = { visitId: string; name: string; reason: string; asOf: string | undefined }
export type Refused = { action: Action; because: Because; rows: Failure[] }

/** Decisions that the server refused, those of one kind and reason together, until somebody retries or puts them away. */
export const failureStore = createPersonStore<readonly Refused[]>([])

const isAlike = (a: Refused, b: Refused) =>
  a.action === b.action &&
  a.because.reason === b.because.reason &&
  a.because.reasonCode === b.because.reasonCode

const visitIdOf = (reference: string) => reference.replace(/^ap-/, '')

/** Whoever decided meanwhile is worth more than the server's sentence. */
const explain = async (failure: Failure): Promise<Failure> => {
  try {
    const visit = await call(visits.get, { id: failure.visitId })
    const name = fullName(visit.prescriber)
    if (visit.status === 'approved' && visit.approvedByName)
      return { ...failure, name, reason: t('approvals.failed.approvedBy', { name: visit.approvedByName }) }
    if (visit.status === 'rejected' && visit.rejectedByName)
      return { ...failure, name, reason: t('approvals.failed.rejectedBy', { name: visit.rejectedByName }) }
    return { ...failure, name }
  } catch {
    return failure
  }
}

/** Says of visits why nothing was decided on them, beside the list. */
export const report = async (
  entry: Decision,
  failed: readonly { id: string; message: string }[],
): Promise<void> => {
  if (failed.length === 0) return
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
  const isHere = whileHere()
  const explained = await Promise.all(rows.slice(0, EXPLAINED).map(explain))
  if (!isHere()) return
  const refused = {
    action: actionOf(entry),
    because: { reason, reasonCode },
    rows: [...explained, ...rows.slice(EXPLAINED)],
  }
  failureStore.set((before) => {
    // Whatever was refused of a visit before, this is what was wanted of it last.
    const others = before.map((each) => ({
      ...each,
      rows: each.rows.filter((old) => !rows.some(({ visitId }) => visitId === old.visitId)),
    }))
    const alike = others.find((each) => isAlike(each, refused))
    if (alike) refused.rows.unshift(...alike.rows)
    return [...others.filter((each) => each !== alike && each.rows.length > 0), refused]
  })
}
