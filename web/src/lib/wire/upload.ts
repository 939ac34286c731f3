import { type StoredFile, files } from '@rounds/contract/files'
import { send } from './http.ts'

/** Uploading takes as long as the connection needs. Milliseconds. */
const UPLOAD_MS = 120_000

/**
 * Stores a file that goes along with a message, or a company's logo. `id` is the same for every attempt, so that it is stored once; `onProgress`
 * is told the share that has left, 0 to 1. Throws ApiError; `signal` ends it early and throws its reason.
 */
export const upload = async (
  file: File,
  {
    id,
    signal,
    purpose = 'attachment',
    onProgress,
  }: {
    id: string
    signal: AbortSignal
    purpose?: 'attachment' | 'logo'
    onProgress: (share: number) => void
  },
): Promise<StoredFile> =>
  (await send(
    files.upload,
    { purpose, file },
    { idempotencyKey: id, signal, timeout: UPLOAD_MS, onProgress },
  )) as StoredFile
