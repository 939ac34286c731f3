import type { Visit } from '@rounds/contract/visits'
import { useEffect, useState } from 'react'
import { listDrafts, readDraft } from '#lib/drafts/store.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { type KeptForm, type RecordForm, formOf } from './record-form.ts'

export const DRAFT = 'visit'

/**
 * A half-filled record on this device, with the visit as it was known, so that the page opens without the server. `isNew`:
 * the visit exists nowhere else yet.
 */
export type RecordDraft = KeptForm & { visit: Visit; isNew: boolean }

/** What is stored under a visit's id, by whatever build: one of before did not say what a form was filled upon. */
export const readRecordDraft = (stored: Omit<RecordDraft, 'base'> & { base?: RecordForm }): RecordDraft =>
  isOnBase(stored) ? stored : { ...stored, base: formOf(stored.visit) }

const isOnBase = (stored: { base?: RecordForm }): stored is RecordDraft => stored.base !== undefined

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
      if (isCurrent) setDrafts(found.flatMap((draft) => (draft ? [readRecordDraft(draft.value)] : [])))
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
