import type { Visit } from '@rounds/contract/visits'
import { useEffect, useState } from 'react'
import { others } from '#lib/drafts/later.ts'
import { listDrafts, readDraft } from '#lib/drafts/store.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { type KeptForm, type RecordForm, formOf } from './record-form.ts'
import { isOpenDraft } from './record-merge.ts'
import type { VisitItem } from './useVisitItems.ts'

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

/** The half-filled records of this device, newest first, with what other tabs had of them; null until they are known. */
export const useRecordDrafts = (): RecordDraft[] | null => {
  const [drafts, setDrafts] = useState<RecordDraft[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const ids = await listDrafts(DRAFT)
      const own = await Promise.all(ids.map(({ id }) => readDraft<RecordDraft | null>({ kind: DRAFT, id })))
      const beside = (await (await others())?.listOthers<RecordDraft | null>(DRAFT)) ?? []
      const found = [...own, ...beside]
      if (isCurrent) setDrafts(found.flatMap((draft) => (draft?.value ? [readRecordDraft(draft.value)] : [])))
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

/** The visits of drafts that wait to be finished, each once, as they are known now. */
export const openVisits = (drafts: readonly RecordDraft[], items: readonly VisitItem[]): VisitItem[] => {
  const known = new Map(items.map((visit) => [visit.id, visit]))
  const open = drafts.filter((draft) => {
    const visit = known.get(draft.visit.id)
    return visit?.unsent === undefined && isOpenDraft(draft, visit ?? null)
  })
  const visits = open.map(({ visit }) => known.get(visit.id) ?? { ...visit, unsent: undefined })
  return [...new Map(visits.map((visit) => [visit.id, visit])).values()]
}
