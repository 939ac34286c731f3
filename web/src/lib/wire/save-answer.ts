import { API_BASE, HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { errorOfAnswer, errorOfSilence } from '#lib/plain/errors.ts'
import { saveFile } from '#lib/plain/save-file.ts'
import { transport } from './transport.ts'

/** The name that a file comes with. */
const nameOf = (response: Response): string => {
  const name = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return name === undefined ? '' : decodeURIComponent(name)
}

/** Hands the file of an address to the person; why there is none is thrown in words (requirements S-071). */
export const saveAnswer = async (path: string, failure: string): Promise<void> => {
  const request = { credentials: 'include', signal: AbortSignal.timeout(HTTP_TIMEOUT_MS) } as const
  const silent = (cause: unknown): never => {
    throw errorOfSilence(cause, failure)
  }
  const response = await transport.fetch(API_BASE + path, request).catch(silent)
  if (!response.ok)
    throw errorOfAnswer(response.status, await response.json().catch(() => undefined), failure)
  const href = URL.createObjectURL(await response.blob().catch(silent))
  saveFile(href, nameOf(response))
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
