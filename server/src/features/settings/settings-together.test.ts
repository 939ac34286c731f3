import { rolePermissions } from '@rounds/contract/permissions'
import { usualReviewRules } from '@rounds/contract/settings'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { PASSWORD, makeMember } from '#test/browser.ts'
import { as, makeTenant, testServer } from '#test/fixtures.ts'
import { untilBlocked } from '#test/until.ts'

const server = testServer()

const without = (...taken: string[]) => ({
  permissions: rolePermissions.DELEGATE.filter((key) => !taken.includes(key)),
})

test.each([
  {
    table: 'role_permissions',
    path: '/tenant-admin/roles/DELEGATE/permissions',
    bodies: [without(), without('messages.send'), without('prescribers.import')],
    details: [
      { role: 'DELEGATE', before: { permissions: ['messages.send'] }, after: { permissions: [] } },
      {
        role: 'DELEGATE',
        before: { permissions: ['prescribers.import'] },
        after: { permissions: ['messages.send'] },
      },
    ],
  },
  {
    table: 'review_rules',
    path: '/settings/review-rules',
    bodies: [
      usualReviewRules,
      { ...usualReviewRules, goalHours: 24 },
      { ...usualReviewRules, goalHours: 72 },
    ],
    details: [
      { from: { goalHours: 48 }, to: { goalHours: 24 } },
      { from: { goalHours: 24 }, to: { goalHours: 72 } },
    ],
  },
  {
    table: 'report_domains',
    path: '/settings/report-domains',
    bodies: [{ domains: [] }, { domains: ['one.test'] }, { domains: ['two.test'] }],
    details: [
      { from: [], to: ['one.test'] },
      { from: ['one.test'], to: ['two.test'] },
    ],
  },
  {
    table: 'security_rules',
    path: '/settings/security',
    bodies: (['optional', 'admins', 'everyone'] as const).map((secondFactor) => ({
      secondFactor,
      password: PASSWORD,
    })),
    details: [
      { before: { secondFactor: 'optional' }, after: { secondFactor: 'admins' } },
      { before: { secondFactor: 'admins' }, after: { secondFactor: 'everyone' } },
    ],
  },
])('of two changes of $table at once the log says what each has changed', async (sort) => {
  const tenant = await makeTenant(server)
  const admin = await as(server, await makeMember(server, tenant, 'TENANT_ADMIN'))
  const other = await as(server, await makeMember(server, tenant, 'TENANT_ADMIN'))
  const [usual, first, second] = sort.bodies
  // There is a row of it, which holds nothing else than what is usual.
  for (const body of [second, usual]) await admin.put(sort.path, body)

  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('begin')
  await owner.query(`select from ${sort.table} where tenant_id = $1 for update`, [tenant.id])
  const changes = [admin.put(sort.path, first)]
  await untilBlocked(owner, 1)
  changes.push(other.put(sort.path, second))
  await untilBlocked(owner, 2)
  await owner.query('commit')
  await owner.end()
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200])

  const rows = await server.services.database
    .read(tenant.id)
    .rows<{ details: object }>(
      'select details from audit_log where tenant_id = $1 order by at desc, id desc limit 2',
    )
  expect(rows.map(({ details }) => details).toReversed()).toEqual(sort.details)
})
