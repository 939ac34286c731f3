import { FILE_MAX_BYTES } from '@rounds/contract/files'
import { ATTACHMENTS_MAX, type Attachment } from '@rounds/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { inTime, onDeviceCleared, onKeepingAgain } from '#lib/device/keeping.ts'
import { ownerNow } from '#lib/drafts/store.ts'
import { ApiError, isUnreachable, messageOf } from '#lib/plain/errors.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { verdictOn } from '#lib/outbox/rules.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { upload } from '#lib/wire/upload.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { type KeptFile, forgetFile, keepFile, keptFiles, onFileElsewhere } from './kept-files.ts'

const MEGABYTE = 1024 * 1024
/** So often a file sets out by itself without an answer: something on the way may let everything through but files. */
const TRIES = 5

/**
 * A file on its way to the server, so many percent of it gone, `null` while it waits for a network; or one that failed: `problem`
 * says why. `isKept`: this device has it, or is about to.
 */
export type Incoming = KeptFile & {
  percent: number | null
  tries: number
  isKept: boolean
  problem: string | null
  canRetry: boolean
}

const beginning = { tries: 0, isKept: true, problem: null, canRetry: false }

const problemOf = (file: File, isTooMany: boolean) => {
  if (isTooMany) return t('messages.tooMany', { count: ATTACHMENTS_MAX })
  return file.size > FILE_MAX_BYTES ? t('messages.tooLarge', { size: FILE_MAX_BYTES / MEGABYTE }) : null
}

/** What was chosen may be gone from where it lay before there is a network. */
const copyOf = async (file: File) =>
  new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified })

/**
 * Uploads files as they are chosen, or as soon as there is a network. `onAttached` gets each that the server has, and resolves when
 * that is kept; until then the file is in `incoming` and on the device, with its draft, and stays there with its reason when it
 * failed. `drop` lets go of one, also while it is on its way; `retry` sends one again. Nothing leaves before `isReady`;
 * `isRead` says that the files which wait with the draft are known.
 */
export const useAttachments = (
  draftId: string,
  {
    count,
    isReady,
    onAttached,
  }: { count: number; isReady: boolean; onAttached: (attachment: Attachment) => Promise<unknown> },
) => {
  const [of] = useState(() => ({ owner: ownerNow(), draftId }))
  const [incoming, setIncoming] = useState<readonly Incoming[]>([])
  const [isRead, setRead] = useState(false)
  const isOnline = useStore(onlineStore)
  const running = useRef(new Map<string, AbortController>())
  /** What was let go of, perhaps before the device had it. */
  const gone = useRef(new Set<string>())
  const shown = useRef(incoming)
  useEffect(() => {
    shown.current = incoming
  }, [incoming])

  const change = (id: string, fields: Partial<Incoming>) =>
    setIncoming((current) => current.map((other) => (other.id === id ? { ...other, ...fields } : other)))

  const remove = (id: string) => {
    gone.current.add(id)
    running.current.get(id)?.abort()
    running.current.delete(id)
    setIncoming((current) => current.filter((other) => other.id !== id))
  }

  const drop = (id: string) => {
    remove(id)
    void forgetFile(of, id)
  }

  const keepOne = async (kept: KeptFile) => {
    const isKept = await keepFile(of, kept)
    if (gone.current.has(kept.id)) void forgetFile(of, kept.id)
    else change(kept.id, { isKept })
  }

  const send = async ({ id, file, tries }: Incoming) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(id, controller)
    change(id, { percent: 0 })
    const onProgress = (share: number) => change(id, { percent: Math.floor(share * 100) })
    try {
      const stored = await upload(file, { id, signal, onProgress })
      if (signal.aborted) return
      running.current.delete(id)
      remove(id)
      const { id: fileAssetId, name, size, contentType } = stored
      const keeping = onAttached({ fileAssetId, name, size, contentType })
      announce(t('messages.attached', { name }))
      await keeping
      await forgetFile(of, id)
    } catch (error) {
      if (signal.aborted) return
      running.current.delete(id)
      const isRefused = error instanceof ApiError && verdictOn(error) === 'attention'
      if (isUnreachable(error) && tries + 1 < TRIES) change(id, { percent: null, tries: tries + 1 })
      else change(id, { problem: messageOf(error), canRetry: !isRefused })
    }
  }

  useEffect(() => {
    if (!isOnline || !isReady) return
    for (const each of incoming) if (each.problem === null && !running.current.has(each.id)) void send(each)
  })

  useEffect(() => {
    const all = running.current
    const again = (isWanted: (each: Incoming) => boolean) => {
      for (const each of shown.current) if (each.problem === null && isWanted(each)) void keepOne(each)
    }
    const reading = keptFiles(of).then((found) =>
      setIncoming((current) => [
        ...found
          .filter(({ id }) => !gone.current.has(id) && current.every((other) => other.id !== id))
          .map((kept): Incoming => ({ ...kept, ...beginning, percent: null })),
        ...current,
      ]),
    )
    void inTime(reading)
      .catch(() => undefined)
      .then(() => setRead(true))
    const stops = [
      onKeepingAgain(() => again(({ isKept }) => !isKept)),
      onDeviceCleared(() => again(() => true)),
      // The server has it, from there, or nobody wants it any more.
      onFileElsewhere(of, remove),
    ]
    return () => {
      for (const stop of stops) stop()
      all.forEach((controller) => controller.abort())
    }
    // oxlint-disable-next-line react/exhaustive-deps -- of and all that is called stay the same in effect
  }, [of])

  const take = async ({ id, file }: Incoming) => {
    const copy = await copyOf(file).catch(() => file)
    change(id, { file: copy })
    await keepOne({ id, file: copy })
  }

  const add = (files: readonly File[]) => {
    const room = ATTACHMENTS_MAX - count - incoming.length
    const chosen = files.map((file, index): Incoming => {
      const problem = problemOf(file, index >= room)
      return { ...beginning, id: crypto.randomUUID(), file, percent: isOnline ? 0 : null, problem }
    })
    setIncoming((current) => [...current, ...chosen])
    for (const each of chosen)
      if (each.problem === null) void take(each)
      else announce(`${each.file.name}: ${each.problem}`, 'assertive')
  }

  const retry = ({ id }: Incoming) =>
    change(id, { percent: isOnline ? 0 : null, problem: null, canRetry: false, tries: 0 })

  const isBusy = incoming.some(({ problem }) => problem === null)
  const hasFailed = incoming.some(({ problem }) => problem !== null)
  return { incoming, add, drop, retry, isRead, isBusy, hasFailed }
}
