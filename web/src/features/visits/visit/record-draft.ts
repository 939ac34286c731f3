import type { Visit } from '@rounds/contract/visits'
import { useEffect, useState } from 'react'
import { listDrafts, readDraft } from '#lib/drafts/store.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { type KeptForm, isOutdated } from './record-form.ts'

export const DRAFT = 'visit'

/**
 * A half-filled record on this device, with the visit as it was known, so that the page opens without the server. `isNew`:
 * the visit exists nowhere else yet.
 */
export type RecordDraft = KeptForm & { visit: Visit; isNew: boolean }

const DEVICE_KEY = 'pv.device'
let device: string | undefined

/** Names this browser among a person's devices. */
export const deviceId = (): string => {
  try {
    device ??= localStorage.getItem(DEVICE_KEY) ?? undefined
    device ??= crypto.randomUUID()
    localStorage.setItem(DEVICE_KEY, device)
  } catch {
    device ??= crypto.randomUUID()
  }
  return device
}

/** The half-filled records of this device, newest first; null until they are known. */
export const useRecordDrafts = (): RecordDraft[] | null => {
  const [drafts, setDrafts] = useState<RecordDraft[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const ids = await listDrafts(DRAFT)
      const found = await Promise.all(ids.map(({ id }) => readDraft<RecordDraft>({ kind: DRAFT, id })))
      if (isCurrent) setDrafts(found.flatMap((draft) => (draft ? [draft.value] : [])))
    }
    void load()
    // What is sent takes its draft along.
    const stop = outboxStore.subscribe(() => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return drafts
}

/** Whether a draft still waits to be finished, given its visit as it is now (null when nobody knows it). */
export const isOpenDraft = (draft: KeptForm, visit: Pick<Visit, 'completedAt' | 'status'> | null): boolean =>
  visit === null ||
  (!isOutdated(draft, visit) && ['scheduled', 'approved', 'rejected', 'completed'].includes(visit.status))
