import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const SETTINGS = '/tenant-admin/settings'
const summer = '2026-07-01T12:00:00.000Z'

test.each([
  '+05:30',
  '-03:00',
  'IST',
  'AST',
  'CET',
  'mit',

  'US/Pacific-New',
  'UTC',
  'gmt',
  'EST5EDT',
  'Japan',
  'europe/paris',
  'Asia/Calcutta',
  'Etc/GMT+5',
  'America/Argentina/Ushuaia',
])('%s is a zone where the database means the same by it, and is none otherwise', async (timezone) => {
  const { tenant, admin } = await makeTeam(server)
  const { database } = server.services
  const there = await database
    .read(tenant.id)
    .row<{ hour: number }>(
      `select extract(hour from $2::timestamptz at time zone $3)::int as hour from tenants where id = $1`,
      [summer, timezone],
    )
    .catch(() => undefined)
  const hour = { hour: 'numeric', hourCycle: 'h23', timeZone: timezone } as const
  const isSame = Number(new Intl.DateTimeFormat('en', hour).format(new Date(summer))) === there?.hour
  const { status, body } = await admin.put(SETTINGS, { localization: { timezone } })
  expect([status, body.message]).toEqual(isSame ? [200, undefined] : [400, 'Invalid timezone'])
  // Whatever counts by days goes on.
  expect((await admin.get('/tenant-admin/analytics/users')).status).toBe(200)
})
