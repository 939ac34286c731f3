import { DEFAULT_SPECIALTY } from '@rounds/contract/constants'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import type { Input } from '@rounds/contract/endpoint'
import { useRef, useState } from 'react'
import { changeAfterAdding } from '#features/prescribers/prescriber/merge.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { call } from '#lib/wire/call.ts'
import { now } from '#lib/plain/clock.ts'
import { ApiError, isUnreachable } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { callOf, enqueue } from '#lib/outbox/outbox.ts'
import { refreshReads, writeRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'

type Draft = Input<typeof prescribers.create>
export type Added = { prescriber: Prescriber; isSent: boolean }

/** What the pages show until the server has the prescriber. */
const unsent = (draft: Draft, id: string, userId: string): Prescriber => {
  const at = new Date(now()).toISOString()
  const { address } = draft
  return {
    id,
    title: draft.title ?? null,
    firstName: String(draft.firstName),
    lastName: String(draft.lastName),
    email: typeof draft.email === 'string' ? draft.email : null,
    phone: draft.phone ?? null,
    specialty: draft.specialty ?? DEFAULT_SPECIALTY,
    hospitalAffiliation: draft.hospitalAffiliation ?? null,
    address: { address: address?.address ?? null, city: address?.city ?? null, coordinates: null },
    notes: draft.notes ?? null,
    lastVisitDate: null,
    totalVisits: 0,
    averageRating: null,
    isActive: true,
    createdBy: userId,
    createdAt: at,
    updatedAt: at,
    assignedDelegateId: userId,
    assignedDelegateName: null,
    version: 1,
  }
}

/** Who is there already. Without an id it is one whom the person does not see: a colleague's. */
type Duplicate = { id: string | null; name: string; city: string }

const duplicateOf = (
  error: unknown,
  { title = null, firstName, lastName, address }: Draft,
): Duplicate | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'DUPLICATE') return undefined
  const { prescriberId } = (error.details ?? {}) as { prescriberId?: unknown }
  return {
    id: typeof prescriberId === 'string' ? prescriberId : null,
    name: fullName({ title, firstName: String(firstName), lastName: String(lastName) }),
    city: address?.city ?? '',
  }
}

/**
 * Adds a prescriber now, or keeps them on the device while the server cannot be reached: visits may name them at once.
 * `duplicate` is the one who is already there, after the server said so.
 */
export const useAddPrescriber = () => {
  const user = useUser()
  // Chosen once for the form: a second press sends the same prescriber.
  const id = useRef(crypto.randomUUID())
  const [duplicate, setDuplicate] = useState<Duplicate>()

  const keep = (draft: Draft): Added => {
    const prescriber = unsent(draft, id.current, user.id)
    enqueue({
      label: t('prescribers.outbox.add', { name: fullName(prescriber) }),
      kind: 'prescriber',
      about: prescriber.id,
      calls: [callOf(prescribers.create, { ...draft, id: prescriber.id })],
      shows: { ...prescriber, isNewPrescriber: true },
      holdMs: 0,
    })
    writeRead(prescribers.get, { id: prescriber.id }, { ...prescriber, visits: [] })
    return { prescriber, isSent: false }
  }

  const add = async (draft: Draft): Promise<Added> => {
    setDuplicate(undefined)
    if (!onlineStore.get()) return keep(draft)
    try {
      const stored = await call(prescribers.create, { ...draft, id: id.current })
      // Stored by an earlier press whose answer got lost: what was corrected since is a change.
      const change = stored.version === 1 ? changeAfterAdding(draft, stored) : null
      const prescriber = change
        ? await call(prescribers.update, { id: stored.id, ...change }, { version: stored.version })
        : stored
      void refreshReads()
      return { prescriber, isSent: true }
    } catch (error) {
      if (isUnreachable(error)) return keep(draft)
      setDuplicate(duplicateOf(error, draft))
      throw error
    }
  }
  return { add, duplicate }
}
