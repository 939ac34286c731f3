import type { BrowserContext, Page } from '@playwright/test'

/**
 * `full`: it takes nothing more. `refuses`: its database does not open. `hangs`: it is never heard of again. `forgets nothing`:
 * what is in it cannot be taken out.
 */
type Fault = 'full' | 'refuses' | 'hangs' | 'keeps all' | null

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging into Window needs an interface
  interface Window {
    deviceFault?: Fault
  }
}

/** Lets the device's database go wrong in the pages of a context: as `first` says from their start, then as `breakDevice` does. */
export const breakable = (context: BrowserContext, first: Fault = null): Promise<unknown> =>
  context.addInitScript((first) => {
    window.deviceFault = first
    const { put, delete: remove } = IDBObjectStore.prototype
    const { open } = IDBFactory.prototype
    IDBObjectStore.prototype.put = function (...given) {
      if (window.deviceFault === 'full') throw new DOMException('No room', 'QuotaExceededError')
      return put.apply(this, given)
    }
    IDBObjectStore.prototype.delete = function (...given) {
      if (window.deviceFault === 'keeps all') throw new DOMException('Not now', 'UnknownError')
      return remove.apply(this, given)
    }
    IDBFactory.prototype.open = function (...given) {
      if (window.deviceFault === 'refuses') throw new DOMException('Not here', 'SecurityError')
      if (window.deviceFault !== 'hangs') return open.apply(this, given)
      const never = { addEventListener: () => {}, removeEventListener: () => {} }
      return Object.assign(Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest, never)
    }
  }, first)

export const breakDevice = (page: Page, fault: Fault): Promise<void> =>
  page.evaluate((fault) => {
    window.deviceFault = fault
  }, fault)

/** What a newer build does to the database, from a page that is not the app. */
export const openAsNewer = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rounds', 99)
        opening.addEventListener('error', () => reject(new Error('It does not open')))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
  )

/** Keeps a store busy, as a slow disk does: whatever is asked of it waits for so long. Milliseconds. */
export const occupyStore = (page: Page, store: string, duration: number): Promise<void> =>
  page.evaluate(
    ([store, duration]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('rounds')
        opening.addEventListener('success', () => {
          const held = opening.result.transaction(store, 'readwrite').objectStore(store)
          const end = performance.now() + duration
          const again = () => {
            if (performance.now() < end) held.count().addEventListener('success', again)
            else opening.result.close()
          }
          again()
          resolve()
        })
      }),
    [store, duration] as const,
  )

/** Takes the keys of everybody from the device, from a page that is not the app. */
export const loseKeys = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('rounds')
        opening.addEventListener('success', () => {
          const cleared = opening.result.transaction('keys', 'readwrite')
          cleared.objectStore('keys').clear()
          cleared.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
  )

/** What “Clear site data” and a browser that needs room do to the database, under the open page. */
export const clearDatabase = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb',
  })
  await session.detach()
}
