import type { BrowserContext, Page } from '@playwright/test'
import { giveClock, setClock } from '#support/wrong-clock.ts'
import { type Random, between, pick } from './random.ts'

const FULL = 'test.full'
const OLD = 'test.old'
const MINUTE = 60_000

/**
 * Lets the clock and the storage of a phone go wrong when the script says so: in all of its tabs at once, and after a reload. Its
 * build is one that keeps a newer database than an older one opens, which may be served again.
 */
export const makeFaulty = async (phone: BrowserContext): Promise<void> => {
  await giveClock(phone, 0)
  await phone.addInitScript(
    ({ full, old }) => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...given) {
        if (localStorage.getItem(full) !== null) throw new DOMException('No room', 'QuotaExceededError')
        return put.apply(this, given)
      }
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name, version) {
        const isNew = localStorage.getItem(old) === null
        return open.apply(this, version === undefined ? [name] : [name, isNew ? version + 1 : version])
      }
    },
    { full: FULL, old: OLD },
  )
}

/** By minutes, hours or days, ahead or behind. */
export const moveClock = (page: Page, random: Random): Promise<void> => {
  const by = pick(random, [
    between(random, 2, 15) * MINUTE,
    between(random, 1, 5) * 60 * MINUTE,
    between(random, 1, 3) * 24 * 60 * MINUTE,
  ])
  return setClock(page, random() < 0.5 ? by : -by)
}

export const rightClock = (page: Page): Promise<void> => setClock(page, 0)

/** The phone has no room for anything more. */
export const fill = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.setItem(key, 'yes'), FULL)

/** Room was made, and its person comes back to the app. */
export const makeRoom = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    localStorage.removeItem(key)
    window.dispatchEvent(new Event('focus'))
  }, FULL)

/** The browser has thrown the app's files away. */
export const clearCaches = (page: Page): Promise<unknown> =>
  page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))

/** An older build is served again, or the newer one is back: the tab starts anew with it. */
export const serveOld = async (page: Page, isOld: boolean): Promise<void> => {
  await page.evaluate(([key, is]) => (is ? localStorage.setItem(key, 'yes') : localStorage.removeItem(key)), [
    OLD,
    isOld,
  ] as const)
  await page.reload()
}

/** The browser has lost the key to what it keeps of a person. */
export const loseKey = (page: Page, owner: string): Promise<void> =>
  page.evaluate(
    (lost) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rounds')
        opening.addEventListener('error', () => reject(new Error('The database does not open')))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('keys', 'readwrite')
          transaction.objectStore('keys').delete(lost)
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    owner,
  )
