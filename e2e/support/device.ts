import type { ReadName } from '@rounds/contract'
import { type Page, expect } from '@playwright/test'

/** What a browser says on its console of a page, and of its worker, without a network. */
export const noNetwork =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)|Failed to fetch|fetching the script|Unable to preload/

/** For a file or a group of tests that need the app on the device: `test.use(withWorker)`. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** The files of its build that the worker does not have yet. */
export const filesMissing = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return ['no worker yet']
    const [line = ''] = (await (await fetch('/sw.js')).text()).split('\n')
    const build = JSON.parse(line.slice(line.indexOf('{'))) as { first: string[]; rest: string[] }
    const files = [...build.first, ...build.rest]
    const found = await Promise.all(files.map((file) => caches.match(file)))
    return files.filter((_, index) => found[index] === undefined)
  })

/** Waits until the worker has taken over and has every file of its build. */
export const appIsOnDevice = async (page: Page): Promise<void> => {
  // The days of faults have no settings of a test runner.
  await expect
    .poll(() => filesMissing(page), { message: 'files that the device lacks', timeout: 120_000 })
    .toEqual([])
}

/** Everything in one store of the device's database. */
const storeOf = <T>(page: Page, name: 'reads' | 'outbox'): Promise<T[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rounds')
        // Nothing is made where the app has not made it yet.
        opening.addEventListener('upgradeneeded', () => {
          opening.transaction?.abort()
          resolve([])
        })
        opening.addEventListener('error', () => reject(new Error('The database does not open')))
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction(name).objectStore(name).getAll()
          asked.addEventListener('success', () => {
            opening.result.close()
            resolve(asked.result as T[])
          })
        })
      }),
    name,
  )

/** The answers of the server that the device keeps: their endpoint and whose they are. */
export const keptReads = async (page: Page): Promise<{ endpoint: string; owner: string }[]> => {
  const reads = await storeOf<{ owner: string; queryKey: [string, unknown] }>(page, 'reads')
  return reads.map(({ owner, queryKey }) => ({ owner, endpoint: queryKey[0] }))
}

/** All that the device's database holds, as whoever has the device but not the key finds it. */
export const rawDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerTo = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error('The database does not answer')))
      })
    const opened = await answerTo(indexedDB.open('rounds'))
    const names = [...opened.objectStoreNames]
    const stores = opened.transaction(names)
    const records = await Promise.all(names.map((name) => answerTo(stores.objectStore(name).getAll())))
    opened.close()
    const words = new TextDecoder('latin1')
    return JSON.stringify(records, (_, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? words.decode(value) : value,
    )
  })

/** Puts the unsent entries back as builds without keys kept them, made so many days earlier. On a page that is not the app. */
export const ageUnsent = (page: Page, days: number): Promise<void> =>
  page.evaluate(async (days) => {
    const answerTo = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error('The database does not answer')))
      })
    type Stored = { owner: string; createdAt: number; sealed?: { iv: BufferSource; bytes: ArrayBuffer } }
    const opened = await answerTo(indexedDB.open('rounds'))
    const all = <T>(name: string) =>
      answerTo(opened.transaction(name).objectStore(name).getAll() as IDBRequest<T[]>)
    const keys = await all<{ owner: string; key: CryptoKey }>('keys')
    for (const stored of await all<Stored>('outbox')) {
      const key = keys.find(({ owner }) => owner === stored.owner)?.key
      if (!stored.sealed || !key) throw new Error('It is not sealed')
      const { iv, bytes } = stored.sealed
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
      const entry = JSON.parse(new TextDecoder().decode(plain)) as Stored
      const createdAt = entry.createdAt - days * 86_400_000
      await answerTo(
        opened
          .transaction('outbox', 'readwrite')
          .objectStore('outbox')
          .put({ ...entry, createdAt }),
      )
    }
    opened.close()
  }, days)

/** Waits until a draft of the device holds these words: whatever becomes of the page, they are not lost. */
export const draftIsOnDevice = async (page: Page, words: string): Promise<void> => {
  const drafts = () =>
    page.evaluate(async () => {
      const answerTo = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(new Error('The database does not answer')))
        })
      const opened = await answerTo(indexedDB.open('rounds'))
      const all = <T>(name: string) =>
        answerTo(opened.transaction(name).objectStore(name).getAll() as IDBRequest<T[]>)
      const keys = await all<{ owner: string; key: CryptoKey }>('keys')
      const drafts = await all<{ key: string; value: { iv: BufferSource; bytes: ArrayBuffer } }>('drafts')
      opened.close()
      const plain = drafts.map(async ({ key, value: { iv, bytes } }) => {
        const own = keys.find(({ owner }) => key.startsWith(owner))
        if (!own) return ''
        return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, own.key, bytes))
      })
      return (await Promise.all(plain)).join('\n')
    })
  await expect.poll(drafts, { message: 'drafts of the device' }).toContain(words)
}

/** Waits until the device has so many unsent entries: whatever becomes of the page, they are not lost. */
export const unsentIsOnDevice = async (page: Page, count: number): Promise<void> => {
  await expect
    .poll(async () => (await storeOf(page, 'outbox')).length, { message: 'unsent entries of the device' })
    .toBe(count)
}

/** Waits until nothing can be taken back any more. */
export const undoIsOver = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      const entries = await storeOf<{ sendAfter: number }>(page, 'outbox')
      return entries.length > 0 && entries.every(({ sendAfter }) => sendAfter < Date.now())
    })
    .toBe(true)
}

/** Waits until the device holds answers of these endpoints, and those that are fetched ahead. */
export const readsAreOnDevice = async (page: Page, ...endpoints: ReadName[]): Promise<void> => {
  const ahead: ReadName[] = ['visits.list', 'prescribers.list', 'dashboard.products']
  await expect
    .poll(async () => (await keptReads(page)).map(({ endpoint }) => endpoint))
    .toEqual(expect.arrayContaining([...ahead, ...endpoints]))
}
