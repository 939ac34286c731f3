import { addDays, startOfWeek } from '@rounds/contract/dates'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { type Team, makePrescriber, makeTeam } from './world.ts'
import { wallClock } from './zone.ts'

const today = wallClock(0).day
export const nextWeek = addDays(startOfWeek(today), 7)
export const cities = ['Lyon', 'Bron', 'Givors', 'Oullins', 'Caluire']

/** A delegate with `count` people whom nobody has seen for two months, in five cities. */
export const makeTerritory = async (count: number) => {
  const team = await makeTeam()
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      makePrescriber(team.delegate, {
        lastName: `Person${String(index).padStart(2, '0')}`,
        city: cities[index % cities.length] ?? 'Lyon',
        lastVisitDate: addDays(today, -60 - index),
      }),
    ),
  )
  return {
    ...team,
    people,
    plan: `/${team.tenant.slug}/delegate/visit-planning`,
    wizard: `/${team.tenant.slug}/delegate/visit-planning-wizard`,
  }
}

export const stored = ({ delegate }: Pick<Team, 'delegate'>) =>
  sql<{ status: string; scheduled_date: string; cycle_id: string | null }>(
    `select status, scheduled_date::text, cycle_id from visits where delegate_id = $1 order by scheduled_date, scheduled_time`,
    [delegate.id],
  )

export const fill = (page: Page) => page.getByRole('button', { name: 'Fill my week' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit weekly plan' })
export const rows = (page: Page) => page.locator('[data-row]')

/** The bodies of the requests that made visits. */
export const bulkRequests = (page: Page) => {
  const bodies: { visits: unknown[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visits/bulk/cycles'))
      bodies.push(request.postDataJSON() as { visits: unknown[] })
  })
  return bodies
}
