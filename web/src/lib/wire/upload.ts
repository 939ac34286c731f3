import { type StoredFile, files } from '@rounds/contract/files'
import { type SendOptions, send } from './http.ts'

/** Uploading takes as long as the connection needs. Milliseconds. */
const UPLOAD_MS = 120_000

const answerOf = (request: XMLHttpRequest) => {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}

/** What `fetch` does with a form, and tells how much of it has left, which `fetch` cannot. */
const carryTelling =
  (onProgress: (share: number) => void): SendOptions['carry'] =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('No answer')))
      request.addEventListener('abort', () => reject(signal?.reason as Error))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })

/**
 * Stores a file that goes along with a message. `id` is the same for every attempt, so that it is stored once; `onProgress`
 * is told the share that has left, 0 to 1. Throws ApiError; `signal` ends it early and throws its reason.
 */
export const upload = async (
  file: File,
  { id, signal, onProgress }: { id: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<StoredFile> =>
  (await send(
    files.upload,
    { purpose: 'attachment', file },
    { idempotencyKey: id, signal, timeout: UPLOAD_MS, carry: carryTelling(onProgress) },
  )) as StoredFile
