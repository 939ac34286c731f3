import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { toRefusal } from '#platform/plain/errors.ts'

/** The database's address over TCP, with something wrong. */
const spoilt = (wrong: {
  hostname?: string
  pathname?: string
  password?: string
  search?: string
}): string => Object.assign(new URL(inject('databaseUrl')), { search: '', ...wrong }).href

test.each([
  ['password', spoilt({ password: 'wrong' }), 'password authentication failed'],
  ['database', spoilt({ pathname: '/no-such' }), 'does not exist'],
  ['name of the machine', spoilt({ hostname: 'no.such.invalid' }), 'getaddrinfo'],
  ['encryption', spoilt({ search: '?sslmode=no-verify' }), 'does not support SSL'],
])(
  'a connection that the %s hinders is no fault of who asks, nor of ours: 503, with the reason',
  async (_what, url, reason) => {
    const database = openDatabase(url, { patience: 20 })
    onTestFinished(() => database.close())
    const refusedTo = async (work: Promise<unknown>) => {
      const error: unknown = await work.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ message: expect.stringContaining(reason) })
      expect(toRefusal(error)).toMatchObject({ status: 503 })
    }
    await refusedTo(database.inTenant(randomUUID(), (db) => db.withoutTenant.rows('select')))
    await refusedTo(database.global('select 1'))
  },
)
