import { type Visit, visits } from '@rounds/contract/visits'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '#lib/wire/call.ts'
import { now as clock } from '#lib/plain/clock.ts'
import type { useDraft } from '#lib/drafts/useDraft.ts'
import { ApiError } from '#lib/plain/errors.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { followVersion } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { type RecordDraft, deviceId } from '#features/visits/visit/record-draft.ts'
import {
  type KeptForm,
  type RecordForm,
  chooseDraft,
  formOf,
  nameOfDraft,
  serverDraft,
} from '#features/visits/visit/record-form.ts'
import { type Part, answerAsked, rebase } from '#features/visits/visit/record-merge.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

export type DraftOfVisit = ReturnType<typeof useDraft<RecordDraft | null>>

/** The server hears of a draft this long after a change, and no more often than every ten seconds (ux.md 4.3). */
const SERVER_AFTER_MS = 3_000
const SERVER_EVERY_MS = 10_000

/** `at`: when the server was last told, `of`: the form it took, `version`: the visit's since then. */
type Sent = { at: number; of: RecordForm | null; version: number }

/**
 * The record form of a visit: this device's draft, else the server's, else what the visit says. What the visit says meanwhile is
 * taken in where nobody typed, and asked about where somebody did. Each change is on the device within 400 ms (lib/drafts) and
 * with the server soon after, so that another device can go on.
 */
export const useRecordForm = (visit: VisitItem, stored: Visit, draft: DraftOfVisit, isNew: boolean) => {
  const now = useMemo(() => formOf(visit), [visit])
  const fromServer = useMemo(() => serverDraft(visit, now), [visit, now])
  const { kept, offer } = chooseDraft(draft.value, fromServer, deviceId())
  const isStored = visit.unsent === undefined
  const upon = (current: KeptForm | null) =>
    rebase(current ?? kept ?? { form: now, base: now }, now, isStored)
  const { form, asked } = upon(null)
  const [sent, setSent] = useState<Sent>({ at: 0, of: null, version: 0 })

  const { setValue } = draft
  /** Writes what `work` makes of the form as it is upon the visit now. */
  const write = (work: (current: ReturnType<typeof upon>) => Partial<KeptForm>) =>
    setValue((current) => {
      const { asked: _asked, ...merged } = upon(current)
      const answered = current ? current.answered : kept && nameOfDraft(kept)
      return {
        ...(answered != null && { answered }),
        ...merged,
        ...work({ ...merged, asked: _asked }),
        savedAt: clock(),
        device: deviceId(),
        visit: stored,
        isNew,
      }
    })
  const change = (fields: Partial<RecordForm>) =>
    write((current) => ({ form: { ...current.form, ...fields } }))
  const answer = (part: Part, side: 'mine' | 'theirs') =>
    write((current) => answerAsked(current, now, [part], side))

  const isLocal = isNew || stored.version === 0
  const version = Math.max(stored.version, sent.version)
  const isClosed = useRef(false)
  const [owner] = useState(() => ownerOf(authStore.get()))

  /** Nothing goes over other words unseen, nor between the changes that wait. */
  const isSilent = isLocal || offer !== null || visit.unsent?.state === 'waiting'
  const send = useEffectEvent(async (keepalive: boolean) => {
    if (isClosed.current || isSilent || draft.value === null || draft.value.form === sent.of) return
    // The page goes after the session: the device has the words, and nobody else sends them.
    if (ownerOf(authStore.get()) !== owner) return
    const { form: taken, base, savedAt, device } = draft.value
    setSent((state) => ({ ...state, at: clock() }))
    try {
      const draftData = { form: taken, base, savedAt, device }
      const answer = await call(visits.update, { id: visit.id, draftData }, { keepalive, version })
      followVersion(visit.id, version, answer.version)
      setSent({ at: clock(), of: taken, version: answer.version })
    } catch (error) {
      // The device has it, and the next change tries again. Another device was faster: its words are fetched and offered.
      if (error instanceof ApiError && error.status === 412) await refreshReads()
    }
  })

  useEffect(() => {
    if (isSilent || draft.value === null || draft.value.form === sent.of) return
    // What the device does not keep goes to the server soon.
    const least = draft.isKept ? SERVER_AFTER_MS : SERVER_AFTER_MS / 3
    const wait = Math.max(least, Math.min(SERVER_EVERY_MS, sent.at + SERVER_EVERY_MS - clock()))
    const timer = setTimeout(() => void send(false), wait)
    return () => clearTimeout(timer)
  }, [draft.value, draft.isKept, sent, isSilent])

  useEffect(() => {
    const onHide = () => {
      if (document.hidden) void send(true)
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void send(true)
    }
  }, [])

  return {
    form,
    change,
    isChanged: draft.value !== null,
    offer,
    takeOffer: () => {
      if (offer) write(() => ({ form: offer.form, base: offer.base, answered: nameOfDraft(offer) }))
    },
    keepMine: () => {
      if (offer) write(() => ({ answered: nameOfDraft(offer) }))
    },
    /** What was typed here and changed elsewhere, until the person has said what counts. */
    asked,
    answer,
    /** The form is completed as it is: what the visit says after that is no news. Answers the revision that carries it. */
    seal: () => {
      write((current) => ({ sent: current.form }))
      return draft.revision()
    },
    /** The record left for good or was given up: no further draft goes to the server from this page. */
    close: () => {
      isClosed.current = true
    },
    /** What left was taken back. */
    reopen: () => {
      isClosed.current = false
    },
    /** The visit's version after the drafts that were sent. */
    version,
    saving: draft.saving,
    /** Whether this device has the last change. */
    isKept: draft.isKept,
    /** When the server took the form as it is now (milliseconds since 1970), or null while only the device has it. */
    sentAt: sent.of !== null && sent.of === draft.value?.form ? sent.at : null,
  }
}
