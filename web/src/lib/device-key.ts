import { database } from './database.ts'
import { type DeviceKey, makeKey } from './sealed.ts'

const known = new Map<string, Promise<DeviceKey>>()

/** The keys were removed in another tab: what this one keeps from now on gets new ones. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.keys')
channel?.addEventListener('message', () => known.clear())

const find = async (owner: string): Promise<DeviceKey> => {
  const opened = await database()
  const stored = (await opened.get('keys', owner))?.key
  if (stored) return stored
  const made = await makeKey()
  if (made === null) return null
  const { store, done } = opened.transaction('keys', 'readwrite', { durability: 'strict' })
  // Another tab may have been first.
  const found = await store.get(owner)
  const key = found?.key ?? made
  if (!found?.key) await store.put({ ...found, owner, key })
  await done
  return key
}

/** The key to a person's work on this device, made when first needed; `null` where there can be none. Never rejects. */
export const deviceKey = (owner: string): Promise<DeviceKey> => {
  let key = known.get(owner)
  if (!key) {
    key = find(owner).catch(() => {
      known.delete(owner)
      return null
    })
    known.set(owner, key)
  }
  return key
}

/** The stored keys have changed: no tab may go on with one that is gone. */
export const forgetKeys = (): void => {
  known.clear()
  channel?.postMessage('removed')
}
