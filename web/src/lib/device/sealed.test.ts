import { describe, expect, test, vi } from 'vitest'
import { isSealed, makeKey, seal, sealBytes, unseal, unsealBytes } from './sealed.ts'

const words = { label: 'Dr Haddad · complete', shows: { notes: 'Ærger über Zoé 🙂', rating: 4 }, base: null }
const bytesOf = ({ bytes }: { bytes: ArrayBuffer }) => Buffer.from(bytes).toString('latin1')

const sealed = async (key = makeKey()) => {
  const kept = await seal(key, words)
  if (!isSealed(kept)) throw new Error('It was kept in the clear')
  return { key, kept }
}

describe('what a person wrote', () => {
  test('comes back as it was, and cannot be read meanwhile', async () => {
    const { key, kept } = await sealed()
    expect(bytesOf(kept)).not.toMatch(/Haddad|notes|rating/)
    expect(await unseal(key, kept)).toEqual(words)
    expect(await unseal(key, await seal(key, null))).toBeNull()
  })

  test('looks different every time', async () => {
    const { key, kept } = await sealed()
    const { kept: again } = await sealed(key)
    expect(again.iv).not.toEqual(kept.iv)
    expect(bytesOf(again)).not.toBe(bytesOf(kept))
  })

  test('is absent to another key, to none, and when a bit of it has changed', async () => {
    const { key, kept } = await sealed()
    expect(await unseal(makeKey(), kept)).toBeUndefined()
    expect(await unseal(Promise.resolve(null), kept)).toBeUndefined()
    const bytes = new Uint8Array(kept.bytes)
    bytes.set([bytes[3] === 0 ? 1 : 0], 3)
    expect(await unseal(key, kept)).toBeUndefined()
  })

  test('of the time before there were keys is still read', async () => {
    expect(await unseal(makeKey(), words)).toBe(words)
  })
})

test('a file comes back bit for bit, and cannot be read meanwhile', async () => {
  const key = makeKey()
  const file = new TextEncoder().encode('%PDF-1.4 What was agreed').buffer
  const kept = await sealBytes(key, file)
  if (!isSealed(kept)) throw new Error('It was kept in the clear')
  expect(bytesOf(kept)).not.toMatch(/PDF|agreed/)
  expect(await unsealBytes(key, kept)).toEqual(file)
  expect(await unsealBytes(makeKey(), kept)).toBeUndefined()
  expect(await unsealBytes(key, file)).toBe(file)
})

test('a key cannot be taken out of the browser', async () => {
  const key = await makeKey()
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow(/extractable/)
})

test('a browser without keys keeps values as they are', async () => {
  vi.stubGlobal('crypto', {})
  const key = makeKey()
  expect(await key).toBeNull()
  expect(await seal(key, words)).toBe(words)
  expect(await unseal(key, words)).toBe(words)
  vi.unstubAllGlobals()
})
