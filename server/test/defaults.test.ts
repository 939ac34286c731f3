import { DEFAULT_SPECIALTY, DEFAULT_VISIT_DURATION, WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import pg from 'pg'
import { expect, inject, test } from 'vitest'

test('what the database fills in is what the contract says', async () => {
  const client = new pg.Client(inject('ownerUrl'))
  await client.connect()
  const { rows } = await client.query<{ column: string; filled: string }>(
    `select table_name || '.' || column_name as column, column_default as filled from information_schema.columns
     where (table_name, column_name) in (('visits', 'duration'), ('users', 'weekly_visit_target'), ('prescribers', 'specialty'))`,
  )
  await client.end()
  expect(Object.fromEntries(rows.map(({ column, filled }) => [column, filled]))).toEqual({
    'visits.duration': `${DEFAULT_VISIT_DURATION}`,
    'users.weekly_visit_target': `${WEEKLY_VISIT_TARGET}`,
    'prescribers.specialty': `'${DEFAULT_SPECIALTY}'::text`,
  })
})
