import { emptyStorage } from '#test/support/storage.ts'
import { afterEach, expect, test, vi } from 'vitest'

/** The same device's next page. */
const nextPage = () => {
  vi.resetModules()
  return import('./taken-back.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was taken back stays so in the next page, until the database has let go of it', async () => {
  vi.stubGlobal('localStorage', emptyStorage())
  const first = await nextPage()
  first.noteGone('undone')
  first.noteGone('undone too')
  const second = await nextPage()
  expect([...second.goneEntries()]).toEqual(['undone', 'undone too'])
  second.strikeOut('undone')
  expect([...(await nextPage()).goneEntries()]).toEqual(['undone too'])
})

test('what another tab takes back is known at once', async () => {
  vi.stubGlobal('localStorage', emptyStorage())
  const one = await nextPage()
  const other = await nextPage()
  expect(one.goneEntries().size).toBe(0)
  other.noteGone('undone there')
  expect(one.goneEntries().has('undone there')).toBe(true)
  one.noteGone('undone here')
  expect([...other.goneEntries()]).toEqual(['undone there', 'undone here'])
})

test('what the database has let go of in one tab is noted by no other one again', async () => {
  const storage = emptyStorage()
  vi.stubGlobal('localStorage', storage)
  const [one, other] = [await nextPage(), await nextPage()]
  one.noteGone('sent')
  expect(other.goneEntries().has('sent')).toBe(true)
  one.strikeOut('sent')
  other.noteGone('sent, too')
  other.strikeOut('sent, too')
  expect([...one.goneEntries(), ...other.goneEntries()]).toEqual([])
  expect(storage.getItem('pv.outbox.gone')).toBe('[]')
})

test('where nothing can be noted the page remembers its own', async () => {
  vi.stubGlobal('localStorage', undefined)
  const page = await nextPage()
  page.noteGone('undone')
  expect(page.goneEntries().has('undone')).toBe(true)
})
