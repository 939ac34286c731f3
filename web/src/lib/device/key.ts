import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { database } from './database.ts'
import { inTime, onDeviceCleared } from './keeping.ts'
import { VISITOR } from './rules.ts'
import { type DeviceKey, makeKey } from './sealed.ts'

const known = new Map<string, Promise<DeviceKey>>()

/** The keys were removed in another tab: what this one keeps from now on gets new ones. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.keys')
channel?.addEventListener('message', () => known.clear())
onDeviceCleared(() => known.clear())

const find = async (owner: string): Promise<DeviceKey> => {
  const opened = await database()
  const stored = (await opened.get('keys', owner))?.key
  if (stored) return stored
  const made = await makeKey()
  if (made === null) return null
  // They have left since, and nothing of them is to stay.
  if (owner !== VISITOR && ownerOf(authStore.get()) !== owner) throw new Error('Gone')
  const { store, done } = opened.transaction('keys', 'readwrite', { durability: 'strict' })
  done.catch(() => undefined)
  // Another tab may have been first.
  const found = await store.get(owner)
  if (found?.key) return found.key
  try {
    await store.put({ ...found, owner, key: made })
  } catch (error) {
    // What a browser says that cannot store keys at all.
    if (error instanceof DOMException && error.name === 'DataCloneError') return null
    throw error
  }
  await done
  return made
}

/**
 * The key to a person's work on this device, made when first needed while they are signed in, or for this device's own; `null` where there can be none. Rejects
 * when it could not be read just now, nor at once again, or is not there and not made: what there is then stays sealed, and nothing is
 * written in the clear.
 */
export const deviceKey = (owner: string): Promise<DeviceKey> => {
  const held = known.get(owner)
  if (held) return held
  const key = inTime(find(owner)).catch(() => inTime(find(owner)))
  known.set(owner, key)
  key.catch(() => {
    if (known.get(owner) === key) known.delete(owner)
  })
  return key
}

/** The stored keys have changed: no tab may go on with one that is gone. */
export const forgetKeys = (): void => {
  known.clear()
  channel?.postMessage('removed')
}
