import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { endAnimations } from './still.ts'

export type AxeRow = { screen: string; device: string; scheme: string; violations: number }

/** `npm run screens` looks at everything on both devices in both schemes; every run of the tests at one of the four. */
export const isFull = process.env.SCREENS === 'full'

export const schemesOn = ({ isMobile }: { isMobile: boolean }) =>
  isFull ? (['light', 'dark'] as const) : [isMobile ? ('light' as const) : ('dark' as const)]

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** A visit of the agenda that its grid's header covers in part: axe counts what a scroller hides as missing. */
const isScrolledAway = ({ html }: { html: string }) => html.includes('data-testid="agenda-event"')

/** Runs axe on the page as it stands, notes the count for the table of the run, and fails on any violation. */
export const checkAxe = async (page: Page, screen: string, scheme: 'light' | 'dark'): Promise<void> => {
  await endAnimations(page)
  // The pages have no frames: without them axe needs no second page to gather what it found.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: tags, resultTypes: ['violations'], preload: false })
  const found = (await axe.analyze()).violations
  const violations = found.filter(({ id, nodes }) => id !== 'target-size' || !nodes.every(isScrolledAway))
  const row: AxeRow = { screen, device: test.info().project.name, scheme, violations: violations.length }
  test.info().annotations.push({ type: 'axe', description: JSON.stringify(row) })
  const words = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes
        .slice(0, 4)
        .map((node) => `    ${node.html.slice(0, 160)}\n      ${node.failureSummary ?? ''}`)
        .join('\n')}`,
  )
  expect.soft(words, `axe on ${screen}, ${row.device}, ${scheme}`).toEqual([])
}
