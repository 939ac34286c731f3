import type { BrowserContext } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import type { Person } from '#support/world.ts'
import type { Planned } from './people.ts'

/** On another device of theirs, with a network of its own, a person notes an objective of a visit that is still to come. */
export const noteElsewhere = async (
  phone: BrowserContext,
  url: string,
  person: Person,
  { id }: Planned,
): Promise<string> => {
  const tablet = await phone.browser()?.newContext({ baseURL: url, serviceWorkers: 'block' })
  if (!tablet) throw new Error('The phone has no browser')
  await openSession(tablet, person)
  const page = await tablet.newPage()
  await page.goto(pathsOf(person.tenant.slug).prescribers)
  const objective = `Noted elsewhere about ${id.slice(0, 8)}`
  const { status } = await callApi(page, 'PUT', `/visits/${id}`, { objectives: [objective] })
  if (status !== 200) throw new Error(`The other device was refused: ${status}`)
  await tablet.close()
  return objective
}
