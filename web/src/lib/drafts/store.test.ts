import { randomUUID } from 'node:crypto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from '#lib/device/rows.ts'
import { readDraft, removeDraft, revisionOf, writeDraft } from './store.ts'
import type { OutboxEntry } from '#lib/outbox/rules.ts'
import { addEntry } from '#lib/outbox/store.ts'

/** The browser's database is what is not ours here. */
vi.mock('idb', () => ({ openDB: vi.fn<() => Promise<unknown>>() }))

const draft = { kind: 'note', id: '1', owner: 'T:me' }
const drafts = new Map<string, StoredDraft>()
let reachDevice = () => {}

beforeEach(() => {
  drafts.clear()
  const entryIsThere = new Promise<void>((resolve) => (reachDevice = resolve))
  const store = {
    get: async (key: string) => drafts.get(key),
    put: async (value: StoredDraft) => void drafts.set(value.key, value),
    delete: async (key: string) => void drafts.delete(key),
  }
  const opened = {
    get: async (name: string, key: string) => (name === 'drafts' ? drafts.get(key) : undefined),
    transaction: (name: string) => ({
      store: name === 'drafts' ? store : { put: () => entryIsThere },
      done: Promise.resolve(),
      commit: () => undefined,
    }),
  }
  vi.mocked(openDB).mockResolvedValue(opened as unknown as Awaited<ReturnType<typeof openDB>>)
  vi.stubGlobal('crypto', { randomUUID })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a draft goes once what was made of it is on the device, and not before', async () => {
  await writeDraft(draft, 'words')
  addEntry({ id: 'E', owner: 'T:me' } as OutboxEntry)
  const removed = removeDraft(draft)
  expect((await readDraft(draft))?.value).toBe('words')
  reachDevice()
  await removed
  expect(await readDraft(draft)).toBeNull()
})

test('words that were stored since the draft was let go of stay, whatever the clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 })
  await writeDraft(draft, 'words')
  addEntry({ id: 'E', owner: 'T:me' } as OutboxEntry)
  vi.setSystemTime(4_000)
  const removed = removeDraft(draft)
  await writeDraft(draft, 'words and more')
  reachDevice()
  await removed
  expect((await readDraft(draft))?.value).toBe('words and more')
})

test('only the words that were delivered go, however soon others followed', async () => {
  const sent = revisionOf('tab', 1)
  await writeDraft(draft, 'words', undefined, sent)
  await writeDraft(draft, 'words and more', undefined, revisionOf('tab', 2, sent.seen))
  reachDevice()
  await removeDraft(draft, sent.rev)
  expect((await readDraft(draft))?.value).toBe('words and more')
  await removeDraft(draft, 'tab.2')
  expect(await readDraft(draft)).toBeNull()
})
