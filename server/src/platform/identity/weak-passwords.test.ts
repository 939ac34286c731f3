import { expect, test } from 'vitest'
import { checkNewPassword, isOwnWords } from './weak-passwords.ts'

const names = [
  'sara.oyelaran@alpine-pharma.test',
  'Sara',
  'Oyelaran',
  'Alpine Pharma',
  'alpine',
  'Zoë',
  'Éric',
  'Li',
]

test.each([
  ['Sara2026!', true],
  ['ALPINE-pharma-1', true],
  ['oyelaran12', true],
  ['alpinesara!!', true],
  ['zoe-12345', true],
  ['Eric eric eric', true],
  ['Sara abc 12', true],
  ['Sara abcd 1', false],
  ['Sara walks home', false],
  ['Right-Heron-1234', false],
  // A name of two letters is in too many words.
  ['Li-345678', false],
  ['12345678!', false],
])('%s is made of names: %s', (password, expected) => {
  expect(isOwnWords(password, names)).toBe(expected)
})

test('a name in a longer one of the same person leaves no word of its own behind', () => {
  expect(isOwnWords('Markovic1!', ['Mark', 'Markovic'])).toBe(true)
})

const refusalOf = (password: string) =>
  checkNewPassword(password, { field: 'newPassword', names }).then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  'password',
  '12345678',
  'Password1',
  'QWERTYUIOP',
  'iloveyou',
  'sunshine',
  'football1',
  'Rounds2026!',
  'Alpine123!',
])('%s is refused, with a text at its field that says what to do', async (password) => {
  const refusal = await refusalOf(password)
  expect(refusal).toMatchObject({ status: 400, code: 'PASSWORD_TOO_COMMON' })
  expect(refusal).toMatchObject({
    details: [{ path: 'newPassword', message: expect.stringMatching(/nothing to do with/) as string }],
  })
})

test.each(['Right-Heron-1234', 'Better1234!', 'tea lamp river', 'ひまわりと青い空と'])(
  '%s is taken',
  async (password) => {
    expect(await refusalOf(password)).toBeNull()
  },
)
