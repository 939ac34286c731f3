import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { database } from './database.ts'

/** The browser's database is what is not ours here. */
vi.mock('idb', () => ({ openDB: vi.fn<() => Promise<unknown>>() }))
type Opened = Awaited<ReturnType<typeof openDB>>

const opening = vi.mocked(openDB)

test('a database that did not open is opened again, and so is one that the browser has closed', async () => {
  opening.mockRejectedValueOnce(new Error('Not now'))
  await expect(database()).rejects.toThrow('Not now')

  const [first, second] = [{} as Opened, {} as Opened]
  opening.mockResolvedValueOnce(first).mockResolvedValueOnce(second)
  expect(await database()).toBe(first)
  expect(await database()).toBe(first)
  opening.mock.lastCall?.[2]?.terminated?.()
  expect(await database()).toBe(second)
})
