import { FILE_MAX_BYTES } from '@rounds/contract/files'
import { ATTACHMENTS_MAX, type Attachment } from '@rounds/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { verdictOn } from '#lib/outbox/rules.ts'
import { upload } from '#lib/wire/upload.ts'
import { announce } from '#ui/LiveRegion.tsx'

const MEGABYTE = 1024 * 1024

/** A file on its way to the server, so many percent of it gone; or one that failed: `problem` says why. */
export type Incoming = { id: string; file: File; percent: number; problem: string | null; canRetry: boolean }

const problemOf = (file: File, isTooMany: boolean) => {
  if (isTooMany) return t('messages.tooMany', { count: ATTACHMENTS_MAX })
  return file.size > FILE_MAX_BYTES ? t('messages.tooLarge', { size: FILE_MAX_BYTES / MEGABYTE }) : null
}

/**
 * Uploads files as they are chosen. `onAttached` gets each that the server has; until then it is in `incoming`, and stays
 * there with its reason when it failed. `drop` lets go of one, also while it is on its way; `retry` sends one again.
 */
export const useAttachments = (count: number, onAttached: (attachment: Attachment) => void) => {
  const [incoming, setIncoming] = useState<readonly Incoming[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  const change = (id: string, fields: Partial<Incoming>) =>
    setIncoming((current) => current.map((other) => (other.id === id ? { ...other, ...fields } : other)))

  const drop = (id: string) => {
    running.current.get(id)?.abort()
    running.current.delete(id)
    setIncoming((current) => current.filter((other) => other.id !== id))
  }

  const send = async ({ id, file }: Incoming) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(id, controller)
    const onProgress = (share: number) => change(id, { percent: Math.floor(share * 100) })
    try {
      const stored = await upload(file, { id, signal, onProgress })
      if (signal.aborted) return
      drop(id)
      const { id: fileAssetId, name, size, contentType } = stored
      onAttached({ fileAssetId, name, size, contentType })
      announce(t('messages.attached', { name }))
    } catch (error) {
      const isRefused = error instanceof ApiError && verdictOn(error) === 'attention'
      if (!signal.aborted) change(id, { problem: messageOf(error), canRetry: !isRefused })
    }
  }

  const add = (files: readonly File[]) => {
    const room = ATTACHMENTS_MAX - count - incoming.length
    const chosen = files.map((file, index): Incoming => {
      const problem = problemOf(file, index >= room)
      return { id: crypto.randomUUID(), file, percent: 0, problem, canRetry: false }
    })
    setIncoming((current) => [...current, ...chosen])
    for (const each of chosen)
      if (each.problem === null) void send(each)
      else announce(`${each.file.name}: ${each.problem}`, 'assertive')
  }

  const retry = (failed: Incoming) => {
    change(failed.id, { percent: 0, problem: null })
    void send(failed)
  }

  return { incoming, add, drop, retry, isBusy: incoming.some(({ problem }) => problem === null) }
}
