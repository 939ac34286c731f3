import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { ApprovalKind, VisitStatus } from '@rounds/contract/transitions'
import { beforeAll, expect, test } from 'vitest'
import { makePrescriber, makeTeam, testServer } from '#test/fixtures.ts'
import { rowsOf } from '#test/prescribers.ts'

const server = testServer()
let team: Awaited<ReturnType<typeof makeTeam>>
beforeAll(async () => {
  team = await makeTeam(server)
})

/** What the server makes of each state. `upcoming`: counts as one of the next visits; `keeps`: holds its prescriber in the list. */
type Cell = { edit: number; cancel: number; renamed: boolean; upcoming: number; done: number; keeps: boolean }
const states: [VisitStatus, ApprovalKind, Cell][] = [
  ['scheduled',   'plan',   { edit: 200, cancel: 204, renamed: true,  upcoming: 1, done: 0, keeps: true }],
  ['in-progress', 'plan',   { edit: 200, cancel: 204, renamed: true,  upcoming: 0, done: 0, keeps: true }],
  ['completed',   'report', { edit: 200, cancel: 409, renamed: true,  upcoming: 0, done: 1, keeps: false }],
  ['submitted',   'plan',   { edit: 200, cancel: 409, renamed: false, upcoming: 1, done: 0, keeps: true }],
  ['submitted',   'report', { edit: 409, cancel: 409, renamed: false, upcoming: 0, done: 1, keeps: false }],
  ['approved',    'plan',   { edit: 200, cancel: 409, renamed: true,  upcoming: 1, done: 0, keeps: true }],
  ['approved',    'report', { edit: 409, cancel: 409, renamed: false, upcoming: 0, done: 1, keeps: false }],
  ['rejected',    'plan',   { edit: 200, cancel: 204, renamed: true,  upcoming: 0, done: 0, keeps: false }],
  ['rejected',    'report', { edit: 200, cancel: 409, renamed: true,  upcoming: 0, done: 0, keeps: false }],
] // prettier-ignore

const tomorrow = addDays(dayIn(Date.now(), 'UTC'), 1)

/** A visit of its own prescriber, stored in the state. */
const store = async (status: VisitStatus, kind: ApprovalKind) => {
  const { delegate } = team
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const id = randomUUID()
  await rowsOf(
    server,
    team,
    `insert into visits (tenant_id, id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time, status, location, completed_at)
     values ($1, $2, $3, $4, 'Old Name', $5, '09:00', $6, '{"address": null, "city": null, "coordinates": null}', $7)`,
    [id, delegate.user.id, prescriberId, tomorrow, status, kind === 'plan' ? null : '2026-11-16T09:30:00Z'],
  )
  return { id, prescriberId }
}

test.each(states)('a visit that is %s, as a %s', async (status, kind, cell) => {
  const { delegate } = team
  const counts = async () => {
    const { body } = await delegate.get('/visits/summary')
    return { upcoming: Number(body.upcomingCount), done: Number(body.completedCount) }
  }
  const before = await counts()
  const { id, prescriberId } = await store(status, kind)
  const after = await counts()
  expect({ upcoming: after.upcoming - before.upcoming, done: after.done - before.done }).toEqual({
    upcoming: cell.upcoming,
    done: cell.done,
  })

  await delegate.patch(`/prescribers/${prescriberId}`, { firstName: 'Nour', lastName: id.slice(0, 8) })
  const { body: visit } = await delegate.get(`/visits/${id}`)
  expect(visit.prescriberName === `Nour ${id.slice(0, 8)}`, 'renamed').toBe(cell.renamed)

  const archived = await delegate.del(`/prescribers/${prescriberId}`)
  expect(archived.status).toBe(cell.keeps ? 409 : 204)

  const edited = await delegate.put(`/visits/${id}`, { notes: 'Ring first.' })
  expect(edited.status, JSON.stringify(edited.body)).toBe(cell.edit)
  const cancelled = await delegate.del(`/visits/${id}`)
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(cell.cancel)
  expect((await delegate.get(`/visits/${id}`)).status).toBe(cell.cancel === 204 ? 404 : 200)
})
