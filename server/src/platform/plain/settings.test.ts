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
