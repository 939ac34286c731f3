import { expect, test } from 'vitest'
import { makeTeam, testServer } from '#test/fixtures.ts'

const server = testServer()
const path = '/supervisors/calendar/events'

// Midnight comes twice in Havana on the 1st, as 02:30 does in Paris on the 25th: the first one is meant (server-rules 5.4).
test.each([
  ['America/Havana', '2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z', true],
  ['America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', true],
  ['Europe/Paris', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z', false],
  ['Australia/Lord_Howe', '2026-04-04T14:40:00.000Z', '2026-04-04T16:00:00.000Z', false],
  // Skipped: it moves forward by the gap.
  ['Europe/Paris', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', false],
])(
  'in %s an event from %s to %s stays so when its title is changed',
  async (timezone, start, end, allDay) => {
    const { supervisor } = await makeTeam(server, { timezone })
    const { body } = await supervisor.post(path, { title: 'Fair', start, end, allDay })
    expect(body).toMatchObject({ start, end, allDay })
    expect((await supervisor.put(`${path}/${body.id}`, { title: 'Bazaar' })).body).toMatchObject({
      start,
      end,
    })
    expect((await supervisor.get(`${path}/${body.id}`)).body).toMatchObject({ title: 'Bazaar', start, end })
  },
)
