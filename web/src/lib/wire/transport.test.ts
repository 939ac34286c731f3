import { API_BASE } from '@rounds/contract/constants'
import { auth } from '@rounds/contract/auth'
import { prescribers } from '@rounds/contract/prescribers'
import { visits } from '@rounds/contract/visits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCsrfToken } from './csrf.ts'
import { dropEarly, readEarly } from './early-reads.ts'
import { send } from './http.ts'
import { refreshSession } from './refresh.ts'
import { transport } from './transport.ts'
import { upload } from './upload.ts'

/** A demo: it answers in the page, and the browser has no network at all. */
const browser = { ...transport }
let asked: string[] = []
let shares: number[] = []

const answer = async (url: string, { method = 'GET' }: RequestInit = {}) => {
  asked.push(`${method} ${url.slice(API_BASE.length)}`)
  return Response.json(url.endsWith(auth.csrfToken.path) ? { csrfToken: 'token' } : { id: 'f' })
}

beforeEach(() => {
  asked = []
  shares = []
  dropCsrfToken()
  for (const name of ['fetch', 'EventSource', 'XMLHttpRequest'])
    vi.stubGlobal(name, () => {
      throw new Error(`${name} was called`)
    })
  Object.assign(transport, {
    fetch: answer,
    upload: async (url: string, init: RequestInit, onProgress: (share: number) => void) => {
      onProgress(0.5)
      return answer(url, init)
    },
  })
})
afterEach(() => {
  Object.assign(transport, browser)
  dropEarly()
  vi.unstubAllGlobals()
})

test('everything that asks the server asks the transport', async () => {
  await send(visits.get, { id: 'v' })
  await send(visits.update, { id: 'v', notes: 'x' })
  await refreshSession()
  await readEarly(visits.list, {})
  await send(prescribers.importRows, { file: new File(['x'], 'list.csv') })
  const { signal } = new AbortController()
  const file = new File(['x'], 'a.pdf')
  expect(await upload(file, { id: 'key', signal, onProgress: (share) => shares.push(share) })).toEqual({
    id: 'f',
  })
  expect(asked).toEqual([
    'GET /visits/v',
    'GET /auth/csrf-token',
    'PUT /visits/v',
    'POST /auth/refresh',
    'GET /visits',
    'POST /prescribers/import',
    'POST /files',
  ])
  expect(shares).toEqual([0.5])
})
