import { FILE_MAX_BYTES } from '@rounds/contract/files'
import { ATTACHMENTS_MAX, type Attachment } from '@rounds/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#lib/errors.ts'
import { t } from '#lib/messages.ts'
import { upload } from '#lib/upload.ts'

const MEGABYTE = 1024 * 1024

/** A file on its way to the server, or refused: `problem` says why. */
export type Incoming = { id: string; file: File; problem: string | null }

/**
 * Uploads files as they are chosen. `onAttached` gets each that the server has; until then it is in `incoming`, and stays
 * there with its reason when it was refused.
 */
export const useAttachments = (count: number, onAttached: (attachment: Attachment) => void) => {
  const [incoming, setIncoming] = useState<readonly Incoming[]>([])
  const gone = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])

  const drop = (id: string) => setIncoming((current) => current.filter((other) => other.id !== id))
  const refuse = (id: string, problem: string) =>
    setIncoming((current) => current.map((other) => (other.id === id ? { ...other, problem } : other)))

  const send = async ({ id, file }: Pick<Incoming, 'id' | 'file'>) => {
    const { signal } = gone.current
    try {
      const {
        id: fileAssetId,
        name,
        size,
        contentType,
      } = await upload(file, {
        purpose: 'attachment',
        signal,
      })
      drop(id)
      onAttached({ fileAssetId, name, size, contentType })
    } catch (error) {
      if (!signal.aborted) refuse(id, messageOf(error))
    }
  }

  const add = (files: readonly File[]) => {
    const room = ATTACHMENTS_MAX - count - incoming.length
    const chosen = files.map((file, index): Incoming => {
      const isTooMany = index >= room
      const isTooLarge = file.size > FILE_MAX_BYTES
      const problem = isTooMany
        ? t('messages.tooMany', { count: ATTACHMENTS_MAX })
        : isTooLarge
          ? t('messages.tooLarge', { size: FILE_MAX_BYTES / MEGABYTE })
          : null
      return { id: crypto.randomUUID(), file, problem }
    })
    setIncoming((current) => [...current, ...chosen])
    for (const each of chosen) if (each.problem === null) void send(each)
  }

  return { incoming, add, drop, isBusy: incoming.some(({ problem }) => problem === null) }
}
