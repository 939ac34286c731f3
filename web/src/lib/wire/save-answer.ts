import { API_BASE, HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { errorOfAnswer, errorOfSilence } from '#lib/plain/errors.ts'
import { saveBlob } from '#lib/plain/save-file.ts'
import { judge, reachedServer } from './network.ts'
import { transport } from './transport.ts'

/** The name that a file comes with. */
const nameOf = (response: Response): string => {
  const name = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return name === undefined ? '' : decodeURIComponent(name)
}

/** `wait` is called with each part that comes. */
const partByPart = ({ body, headers }: Response, wait: () => void): Promise<Blob> =>
  new Response(
    body?.pipeThrough(
      new TransformStream({
        transform: (part, out) => {
          wait()
          out.enqueue(part)
        },
      }),
    ),
    { headers },
  ).blob()

/**
 * Hands the file of an address to the person; why there is none is thrown in words (requirements S-071). A long file on a slow way
 * takes what it takes, as long as something comes.
 */
export const saveAnswer = async (path: string, failure: string): Promise<void> => {
  const silence = new AbortController()
  let end: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(end)
    end = setTimeout(() => silence.abort(new DOMException('No answer', 'TimeoutError')), HTTP_TIMEOUT_MS)
  }
  const silent = (cause: unknown): never => {
    judge.missed()
    throw errorOfSilence(cause, failure)
  }
  wait()
  try {
    const response = await transport
      .fetch(API_BASE + path, { credentials: 'include', signal: silence.signal })
      .catch(silent)
    reachedServer()
    if (!response.ok) throw errorOfAnswer(response, await response.json().catch(() => undefined), failure)
    saveBlob(nameOf(response), await partByPart(response, wait).catch(silent))
  } finally {
    clearTimeout(end)
  }
}
