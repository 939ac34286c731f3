import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import type { OutboxEntry } from './kinds.ts'
import { keepAfterFirstSave } from './storage.ts'
import { outboxStore } from './store.ts'

test('the browser is asked to keep what is here once there is something to lose, and once', async () => {
  const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) }
  vi.stubGlobal('navigator', { storage })
  onTestFinished(() => void vi.unstubAllGlobals())
  keepAfterFirstSave()
  outboxStore.set([])
  expect(storage.persisted).not.toHaveBeenCalled()
  for (const _ of ['first', 'second']) outboxStore.set([{} as OutboxEntry])
  await eventually(() => expect(storage.persist).toHaveBeenCalled())
  expect(storage.persisted).toHaveBeenCalledTimes(1)
})
