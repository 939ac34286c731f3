import { expect, test } from 'vitest'
import { makeSomebody, openBrowser } from '#test/browser.ts'
import { testServer } from '#test/fixtures.ts'
import { until } from '#test/until.ts'

const server = testServer()

test.each([`status = 'inactive'`, 'deleted_at = now()', `password_hash = password_hash || ' '`])(
  'nobody comes in whose account was changed while their password was compared: %s',
  async (change) => {
    const user = await makeSomebody(server)
    const { answer } = await server.services.database.inTenant(user.tenant.id, async (db) => {
      await db.rows(`update users set ${change} where tenant_id = $1 and id = $2`, [user.id])
      let isAnswered = false
      const answer = openBrowser(server)
        .signIn(user)
        .finally(() => (isAnswered = true))
      const waiting = () =>
        db.withoutTenant.rows(
          'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
        )
      await until('a sign-in that waits', async () => isAnswered || (await waiting()).length > 0)
      return { answer }
    })
    const { statusCode, cookies } = await answer
    expect([statusCode, cookies.filter(({ name }) => name === 'fv_rt')]).toEqual([401, []])
  },
)
