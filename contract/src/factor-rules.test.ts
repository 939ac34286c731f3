import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { enrolmentOf, inGroups, newRecoveryCodes, nextStep, stepOf } from './factor-rules.ts'

/** RFC 6238, appendix B: the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s the code is %s', (seconds, code, step) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(step)
})

test('a clock may be half a minute wrong, and no more', () => {
  const now = 1_764_000_015_000
  const at = (seconds: number) =>
    stepOf(secret, TOTP.generate({ secret: secretOf(), timestamp: now + seconds * 1000 }), now)
  const step = Math.floor(now / 30_000)
  expect([-60, -30, 0, 30, 60].map(at)).toEqual([undefined, step - 1, step, step + 1, undefined])
})

const secretOf = () => enrolmentTotp().secret
const enrolmentTotp = () => {
  const { uri } = enrolmentOf(secret, { company: 'Novacare & Co', email: 'ada@nova.test' })
  const [, base32 = ''] = /secret=([A-Z2-7]+)/.exec(uri) ?? []
  return { secret: new TOTP({ secret: base32 }).secret, uri }
}

test('an app is told the company and the person', () => {
  const { uri } = enrolmentTotp()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Novacare%20%26%20Co:ada%40nova\.test\?/)
  expect(uri).toContain('period=30')
})

test('recovery codes are ten, of eighty bits, each another', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[A-Z2-7]{16}$/.test(code))).toBe(true)
  expect(inGroups('ABCDEFGHIJKLMNOP')).toBe('ABCD-EFGH-IJKL-MNOP')
})

test.each([
  ['optional', 'TENANT_ADMIN', false, undefined],
  ['optional', 'DELEGATE', true, 'verify'],
  ['admins', 'TENANT_ADMIN', false, 'enrol'],
  ['admins', 'TENANT_ADMIN', true, 'verify'],
  ['admins', 'SUPERVISOR', false, undefined],
  ['everyone', 'DELEGATE', false, 'enrol'],
  ['everyone', 'SUPER_ADMIN', false, undefined],
] as const)('%s: a %s with one %s goes on with %s', (policy, role, isOn, step) => {
  expect(nextStep({ policy, role, isOn }, true)).toBe(step)
})

test('nobody is asked for what this server cannot keep', () => {
  expect(nextStep({ policy: 'everyone', role: 'DELEGATE', isOn: false }, false)).toBeUndefined()
})
