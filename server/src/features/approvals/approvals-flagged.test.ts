import { randomUUID } from 'node:crypto'
import { addDays } from '@rounds/contract/dates'
import { type ReviewRules, usualReviewRules } from '@rounds/contract/settings'
import { usualWorkdays } from '@rounds/contract/workdays'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePrescriber, makeTeam, testServer } from '#test/fixtures.ts'
import { countPending, listApprovals, listFlagged } from './queries.ts'
import { setReviewRules } from '#features/settings/queries.ts'
import { approvalOf, looksAt } from '@rounds/contract/approval-facts'

const server = testServer()

const visit = fc.record({
  scheduled_date: fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-10-01', days)),
  completed_at: fc.option(
    fc.integer({ min: 0, max: 45 * 24 }).map((hours) => new Date(Date.parse('2026-10-01T00:30:00Z') + hours * 3_600_000).toISOString()),
    { freq: 8 },
  ),
  actual_duration: fc.option(fc.constantFrom(1, 4, 5, 30, 120, 121, 300), { freq: 8 }),
  start_time: fc.option(fc.constant('2026-10-05T09:00:00Z'), { freq: 8 }),
  end_time: fc.option(fc.constant('2026-10-05T09:30:00Z'), { freq: 8 }),
  outcomes: fc.option(
    fc.record(
      {
        productsDiscussed: fc.constantFrom([], ['A'], ['A', 'B']),
        samplesProvided: fc.array(fc.record({ product: fc.constant('A'), quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 3 }),
        steps: fc.constant([]),
        rating: fc.constantFrom(null, 0, 3, 5),
        notMet: fc.constant({ reason: 'absent', note: null }),
      },
      { requiredKeys: ['productsDiscussed', 'samplesProvided', 'steps', 'rating'] },
    ),
    { freq: 12 },
  ),
}) // prettier-ignore

test('the database finds what has flags as the contract does, whatever the rules of the company', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const prescribers = await Promise.all(
    Array.from({ length: 6 }, () => makePrescriber(server, delegate.user)),
  )
  const rows = fc.sample(visit, { numRuns: 150, seed: 5 }).map((each, at) => ({
    ...each,
    id: randomUUID(),
    prescriber_id: prescribers[(at * 7) % 6]?.id,
  }))
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `insert into visits (tenant_id, delegate_id, prescriber_id, prescriber_name, scheduled_time, location, id, status, scheduled_date,
         submitted_at, completed_at, actual_duration, start_time, end_time, outcomes)
       select $1, $2, n.prescriber_id, 'Ada Perrin', '09:00', '{"address": null, "city": "Lyon", "coordinates": null}', n.id, 'submitted',
         n.scheduled_date, now(), n.completed_at, n.actual_duration, n.start_time, n.end_time, n.outcomes
       from jsonb_populate_recordset(null::visits, $3) n`,
      [delegate.user.id, JSON.stringify(rows)],
    ),
  )
  const db = server.services.database.read(tenant.id)
  const timezone = 'Pacific/Auckland'
  const user = { id: supervisor.user.id, timezone }
  const pending = { status: 'pending', page: 1, limit: 500 } as const
  const all = await listApprovals(db, user, pending)
  expect(await countPending(db, supervisor.user.id, null)).toMatchObject({ pending: rows.length })
  expect(await countPending(db, supervisor.user.id, [supervisor.user.id])).toEqual({
    pending: 0,
    oldest: null,
  })
  const none: ReviewRules = {
    ...usualReviewRules,
    veryShortMinutes: null,
    longMinutes: null,
    lateDays: null,
    manySamples: null,
    noProducts: false,
    noRating: false,
    noTimes: false,
    sameTwice: false,
  }
  const alone = (Object.keys(none) as (keyof ReviewRules)[]).map((rule) => ({
    ...none,
    [rule]: usualReviewRules[rule],
  }))
  for (const rules of [usualReviewRules, none, ...alone]) {
    const expected = all.data.flatMap((row, at) =>
      approvalOf(row.pick(looksAt), all.extras[at]?.value.twice === true, rules, {
        timezone,
        ...usualWorkdays,
      }).flags.length > 0
        ? [row.pick(['id']).id]
        : [],
    )
    const asked = { delegateIds: null, rules, timezone }
    const found = await listFlagged(db, supervisor.user.id, asked, 500)
    expect(found.data.map(({ value }) => value.id)).toEqual(expected)
    expect((await listFlagged(db, supervisor.user.id, asked, 1)).total).toBe(expected.length)
    await server.services.database.inTenant(tenant.id, (own) => setReviewRules(own, rules))
    const others = all.data.map((row) => row.pick(['id']).id).filter((id) => !expected.includes(id))
    for (const [flagged, ids] of [
      [true, expected],
      [false, others],
    ] as const) {
      const { data, total } = await listApprovals(db, user, { ...pending, flagged })
      expect(data.map((row) => row.pick(['id']).id)).toEqual(ids)
      const beyond = await listApprovals(db, user, { ...pending, flagged, page: 9 })
      expect([total, beyond.total, beyond.data]).toEqual([ids.length, ids.length, []])
    }
  }
})
