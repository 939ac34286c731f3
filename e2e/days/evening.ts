import type { Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import type { Person } from '#support/world.ts'
import { type Unsent, drain } from './phone.ts'

/** Nobody presses more often than this. */
const MOST_PRESSES = 5

/** Submits what was only completed, as long as there is any; resolves to what needs the person, or is stuck. */
export const submitRest = async (tab: Page, delegate: Person): Promise<Unsent[]> => {
  const completed = () =>
    sql<{ id: string }>(`select id from visits where delegate_id = $1 and status = 'completed'`, [
      delegate.id,
    ])
  for (let presses = 0; ; presses++) {
    const left = await drain(tab, delegate)
    const rest = await completed()
    if (presses === MOST_PRESSES || rest.every(({ id }) => left.some(({ subject }) => subject === id)))
      return left
    await tab.reload()
    await tab
      .getByRole('button', { name: /^Submit \d+$/ })
      .first()
      .click()
    await tab.getByTestId('toast').first().waitFor()
  }
}
