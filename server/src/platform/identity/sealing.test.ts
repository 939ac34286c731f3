import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#platform/plain/settings.ts'
import { keysOf, openSealer } from './sealing.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const sealer = openSealer([first])
const secret = Buffer.from('a secret')

test('what is sealed opens for whom it is about, with any key that is kept', () => {
  const sealed = sealer?.seal(secret, 'sara') ?? Buffer.alloc(0)
  expect(sealer?.open(sealed, 'sara')).toEqual(secret)
  expect(openSealer([second, first])?.open(sealed, 'sara')).toEqual(secret)
  expect(sealer?.open(sealed, 'marc')).toBeUndefined()
  expect(openSealer([second])?.open(sealed, 'sara')).toBeUndefined()
})

test('what an earlier version has sealed opens', () => {
  const sealed = Buffer.from('pOGVSAEBAQEBAQEBAQEBAVmpGyw4URtg0OAe1ynw1AMe+CDr+xuE7Q==', 'base64')
  expect(openSealer([Buffer.alloc(32, 'a key that stays')])?.open(sealed, 'sara')).toEqual(secret)
})

test('a seal that was cut short opens nothing, wherever it was cut', () => {
  const sealed = sealer?.seal(Buffer.alloc(0), 'sara') ?? Buffer.alloc(0)
  expect(sealer?.open(sealed, 'sara')).toEqual(Buffer.alloc(0))
  for (let length = 0; length < sealed.length; length++)
    expect(sealer?.open(sealed.subarray(0, length), 'sara')).toBeUndefined()
})

test('with the embedded database a key is made once, for nobody else to read; with another one none is', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'keys-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  const settings = { ...readSettings({}), dataDir: path.join(folder, 'data') }
  const [one, two] = await Promise.all([keysOf(settings), keysOf(settings)])
  expect(one).toHaveLength(1)
  expect(one[0]).toHaveLength(32)
  expect([two, await keysOf(settings)]).toEqual([one, one])
  const { mode } = await fs.stat(path.join(settings.dataDir, 'secrets-key'))
  expect(mode & 0o077).toBe(0)
  expect(await keysOf({ ...settings, databaseUrl: 'postgres://db/rounds' })).toEqual([])
  expect(await keysOf({ ...settings, secretsKeys: [second] })).toEqual([second])
})
