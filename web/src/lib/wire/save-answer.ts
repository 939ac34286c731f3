import { API_BASE, HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { errorOfAnswer, errorOfSilence } from '#lib/plain/errors.ts'
import { saveBlob } from '#lib/plain/save-file.ts'
import { transport } from './transport.ts'

/** The name that a file comes with. */
const nameOf = (response: Response): string => {
  const name = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return name === undefined ? '' : decodeURIComponent(name)
}

/** Hands the file of an address to the person; why there is none is thrown in words (requirements S-071). */
export const saveAnswer = async (path: string, failure: string): Promise<void> => {
  const silent = (cause: unknown): never => {
    throw errorOfSilence(cause, failure)
  }
  const silence = new AbortController()
  // Once it has begun to come, a long file on a slow way takes what it takes.
  const end = setTimeout(() => silence.abort(new DOMException('No answer', 'TimeoutError')), HTTP_TIMEOUT_MS)
  const response = await transport
    .fetch(API_BASE + path, { credentials: 'include', signal: silence.signal })
    .catch(silent)
    .finally(() => clearTimeout(end))
  if (!response.ok)
    throw errorOfAnswer(response.status, await response.json().catch(() => undefined), failure)
  saveBlob(nameOf(response), await response.blob().catch(silent))
}
