import { randomUUID } from 'node:crypto'
import { dayIn } from '@rounds/contract/dates'
import { expect } from 'vitest'
import type { TestCaller, TestServer, makeTeam } from './fixtures.ts'

type Team = Awaited<ReturnType<typeof makeTeam>>

export const inCity = (city: string) => ({ address: null, city, coordinates: null })

/** Adds a prescriber through the API, called Ada Haddad unless said; answers the id. */
export const add = async (caller: TestCaller, draft: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await caller.post('/prescribers', {
    firstName: 'Ada',
    lastName: 'Haddad',
    ...draft,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}

export const lastNames = (answer: { body: { data: { lastName: string }[] } }): string[] =>
  answer.body.data.map(({ lastName }) => lastName)

/** Rows of a statement of the team's tenant. */
export const rowsOf = <T>(
  server: TestServer,
  { tenant }: Team,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => server.services.database.inTenant(tenant.id, (db) => db.rows<T>(text, values))

/** A stored visit of the delegate, in whatever state a test needs; answers the id. */
export const storeVisit = async (
  server: TestServer,
  team: Team,
  delegate: TestCaller,
  prescriberId: string,
  { day = dayIn(Date.now(), 'UTC'), status = 'scheduled', completed = false } = {},
): Promise<string> => {
  const id = randomUUID()
  await rowsOf(
    server,
    team,
    `insert into visits (tenant_id, id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time, status, location, completed_at)
     values ($1, $2, $3, $4, 'Old Name', $5, '09:00', $6, '{"address": null, "city": null, "coordinates": null}', $7)`,
    [id, delegate.user.id, prescriberId, day, status, completed ? new Date().toISOString() : null],
  )
  return id
}
