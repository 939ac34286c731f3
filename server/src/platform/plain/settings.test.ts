import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.each([
  ['', ['loopback']],
  ['0', 0],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8,192.0.2.1', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s', (given, trusted) => {
  expect(readSettings({ TRUST_PROXY: given }).trustProxy).toEqual(trusted)
})

test.each(['true', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', 'balancer', '10.0.0.0/8,', '-1', '12'])(
  'TRUST_PROXY=%s stops the start in one line',
  (given) => {
    expect(() => readSettings({ TRUST_PROXY: given })).toThrow(/^Setting TRUST_PROXY: must be .*$/)
  },
)

test('a part of the server needs a database that others reach too', () => {
  expect(() => readSettings({ ROLE: 'worker' })).toThrow(/^Setting ROLE: worker needs DATABASE_URL\b.*$/)
  const given = { ROLE: 'worker', DATABASE_URL: 'postgres://rounds_app@db/rounds' }
  expect(readSettings(given).role).toBe('worker')
})

test('how it goes is told nowhere unless a port is named, and then to the own machine', () => {
  expect(readSettings({}).metrics).toBeUndefined()
  expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
})

test.each([
  ['PORT', 'http', 'must be a whole number from 0 to 65535'],
  ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
  ['METRICS_PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['DRAIN_SECONDS', '30', 'must be a whole number from 0 to 8'],
  ['COMPANY_FILES_MB', '5GB', 'must be a whole number from 0 to 10000000'],
  ['LIMIT_PERSON', '-1', 'must be a whole number from 0 to 10000000'],
  ['PUBLIC_URL', 'rounds.example.com', 'must be an address starting with http:// or https://'],
  ['PUBLIC_URL', 'https://example.com/rounds', 'must be an address without a path'],
  ['PUBLIC_URL', 'https://example.com/?', 'must be an address without a path'],
  ['SMTP_URL', 'smtp://', 'must name a host'],
  ['MAIL_FROM', 'Rounds', 'must be a sender'],
  ['MAIL_FROM', 'Rounds <nobody>', 'must be a sender'],
  ['DATABASE_URL', 'postgres://rounds_app:a/b#c@db/rounds', 'is percent-encoded'],
  [
    'DATABASE_URL',
    'postgres://rounds_app@db/rounds?sslmode=verify_full',
    'must name an sslmode that is known',
  ],
])('%s=%s stops the start in one line that says what it must be', (name, given, words) => {
  const read = () => readSettings({ [name]: given })
  expect(read).toThrow(words)
  expect(read).toThrow(new RegExp(`^Setting ${name}: must be [^\n]+$|^Setting ${name}: must name [^\n]+$`))
})

test('what is right is taken as it stands', () => {
  const given = {
    PORT: '8080',
    PUBLIC_URL: 'https://rounds.example.com:8443/',
    SMTP_URL: 'smtps://user:p%40ss@[fd00::25]:465',
    MAIL_FROM: '"Rounds, Acme" <no-reply@acme.example.com>',
    DATABASE_URL: 'postgres://rounds_app:a%2Fb%23c%40@[::1]:5432/rounds?sslmode=verify-full',
  }
  expect(readSettings(given)).toMatchObject({
    port: 8080,
    publicUrl: given.PUBLIC_URL,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    databaseUrl: given.DATABASE_URL,
  })
  expect(readSettings({ MAIL_FROM: 'no-reply@acme.example.com' }).mailFrom).toBe('no-reply@acme.example.com')
})
