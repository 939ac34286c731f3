import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSealer } from './sealing.ts'

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

test('a seal that was cut short opens nothing, wherever it was cut', () => {
  const sealed = sealer?.seal(Buffer.alloc(0), 'sara') ?? Buffer.alloc(0)
  expect(sealer?.open(sealed, 'sara')).toEqual(Buffer.alloc(0))
  for (let length = 0; length < sealed.length; length++)
    expect(sealer?.open(sealed.subarray(0, length), 'sara')).toBeUndefined()
})
