/** A value as the device keeps it: readable with its person's key alone. `iv` is never used twice with a key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** A person's key; `null` where the browser offers none (a page that came over plain http). */
export type DeviceKey = CryptoKey | null

const ALGORITHM = 'AES-GCM'
/** What AES-GCM is made for. Bytes. */
const IV_BYTES = 12

/** A key that this browser can use and nobody can take out of it; `null` where it has no such thing. */
export const makeKey = async (): Promise<DeviceKey> => {
  if (!('subtle' in crypto)) return null
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
}

export const isSealed = (kept: unknown): kept is Sealed =>
  typeof kept === 'object' && kept !== null && 'iv' in kept && ArrayBuffer.isView(kept.iv) && 'bytes' in kept

/** Bytes sealed as they are; where there are no keys they stay readable. Rejects when the key cannot be had. */
export const sealBytes = async <Bytes extends BufferSource>(
  key: Promise<DeviceKey>,
  plain: Bytes,
): Promise<Bytes | Sealed> => {
  const own = await key
  if (own === null) return plain
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, own, plain) }
}

/** Bytes that were sealed, or kept before there were keys. `undefined` when they cannot be read. Never rejects. */
export const unsealBytes = async (
  key: Promise<DeviceKey>,
  kept: ArrayBuffer | Sealed,
): Promise<ArrayBuffer | undefined> => {
  if (!isSealed(kept)) return kept
  try {
    const own = await key
    if (own === null) return undefined
    return await crypto.subtle.decrypt({ name: ALGORITHM, iv: kept.iv }, own, kept.bytes)
  } catch {
    return undefined
  }
}

const sealWith = async <T>(key: Promise<DeviceKey>, value: T): Promise<T | Sealed> => {
  const kept = await sealBytes(key, new TextEncoder().encode(JSON.stringify(value)))
  return isSealed(kept) ? kept : value
}

/** A JSON value sealed; where there are no keys it stays as it is. Rejects when the key cannot be had. */
export const seal = <T>(key: Promise<DeviceKey>, value: T): Promise<T | Sealed> => {
  const kept = sealWith(key, value)
  // Sealed ahead of its writing, it is the writing that fails.
  kept.catch(() => undefined)
  return kept
}

/** What was sealed, or kept before there were keys. `undefined` when it cannot be read: as if it were not there. Never rejects. */
export const unseal = async <T>(key: Promise<DeviceKey>, kept: T | Sealed): Promise<T | undefined> => {
  if (!isSealed(kept)) return kept
  const plain = await unsealBytes(key, kept)
  // What opens is what was sealed, to the bit.
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as T)
}
