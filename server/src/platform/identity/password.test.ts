import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

// The same letter as one sign, and as a letter with an accent: keyboards differ.
test('a password is the same however its letters are written', async () => {
  const [one, two] = ['Caf\u00E9-Heron-1', 'Cafe\u0301-Heron-1']
  for (const [stored, typed] of [
    [one, two],
    [two, one],
  ] as const)
    expect(await verifyPassword(await hashPassword(stored), typed)).toBe(true)
})

test('where none is stored none is right', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
})
