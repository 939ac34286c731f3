import { forgetEntry, unreadableStore } from './store.ts'

/** Gives up what no key on this device opens any more. */
export const removeUnreadable = async (): Promise<void> => {
  const ids = unreadableStore.get()
  unreadableStore.set([])
  await Promise.all(ids.map(forgetEntry))
}
