import type { Page } from '@playwright/test'
import { pathsOf } from './paths.ts'
import { makePrescriber, makeTeam, makeVisit } from './world.ts'
import { quarter } from './zone.ts'

/** A delegate with one visit of every status this week, and something to show of an earlier one. */
export const makeWeek = async () => {
  const team = await makeTeam()
  const { delegate, supervisor: decidedBy } = team
  const person = async (lastName: string) => makePrescriber(delegate, { lastName })
  const haddad = await person('Haddad')
  const visits = {
    next: await makeVisit(delegate, haddad, { inMinutes: 30 }),
    later: await makeVisit(delegate, await person('Petit'), { planned: quarter(150) }),
    done: await makeVisit(delegate, await person('Klein'), { status: 'completed', inMinutes: -100 }),
    waiting: await makeVisit(delegate, await person('Mercier'), { status: 'submitted', inMinutes: -150 }),
    approved: await makeVisit(delegate, await person('Vidal'), {
      status: 'approved',
      inMinutes: -200,
      decidedBy,
    }),
  }
  return { ...team, visits, paths: pathsOf(team.tenant.slug) }
}

export const block = (page: Page, name: string) => page.getByTestId('agenda-event').filter({ hasText: name })

/** Whether the focus is in what lies over the page: from then on Escape closes it. */
export const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
