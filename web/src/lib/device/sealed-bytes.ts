import { type DeviceKey, type Sealed, isSealed } from './sealed.ts'

/** As in sealed.ts, for what is no JSON. */
const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** Bytes sealed as they are, which is a third less than as text; where there are no keys they stay readable. */
export const sealBytes = async (
  key: Promise<DeviceKey>,
  plain: ArrayBuffer,
): Promise<Sealed | ArrayBuffer> => {
  const own = await key
  if (own === null) return plain
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, own, plain) }
}

/** What was sealed. `undefined` when it cannot be read: as if it were not there. Never rejects. */
export const unsealBytes = async (
  key: Promise<DeviceKey>,
  kept: Sealed | ArrayBuffer,
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
