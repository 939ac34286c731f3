import { contrast } from '@rounds/contract/brand-tokens'
import type { Locator } from '@playwright/test'
import { checkAxe } from '#support/axe.ts'
import { storeLogo } from '#support/logo.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { makeShowcase } from '#support/showcase.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

/** As `#rrggbb`. */
const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

for (const [colour, scheme] of [
  ['#ffffff', 'light'],
  ['#ffff00', 'light'],
  ['#000000', 'dark'],
] as const)
  test(`a company whose colour is ${colour} has buttons with an edge and figures that are read, ${scheme} @wide`, async ({
    page,
    context,
  }) => {
    const { tenant, delegate, supervisor, admin } = await makeTeam({ colour })
    const paths = pathsOf(tenant.slug)
    const person = await makePrescriber(delegate)
    for (const [minutes, often] of [
      [-2 * 1440, 1],
      [-3 * 1440, 3],
      [-4 * 1440, 5],
    ] as const)
      for (let at = 0; at < often; at++)
        await makeVisit(delegate, person, { status: 'submitted', inMinutes: minutes })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(paths.login)
    const edgeOf = async (place: Locator) => {
      const [edge, around] = await place.evaluate((each) => {
        const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(each)
        const isDrawn = borderTopStyle === 'solid' && borderTopWidth !== '0px'
        return [isDrawn ? borderTopColor : '', getComputedStyle(document.body).backgroundColor]
      })
      expect(edge).not.toMatch(/^$|rgba\(.*, 0\)/)
      return contrast(hexOf(edge ?? ''), hexOf(around ?? ''))
    }
    expect(await edgeOf(page.getByRole('button', { name: 'Sign in' }))).toBeGreaterThanOrEqual(3)
    // The first of them is the next one; the line of now stands among the others.
    for (const minutes of [-60, -30, 30, 60])
      await makeVisit(delegate, person, { status: 'scheduled', inMinutes: minutes })
    await openSession(context, delegate)
    await page.goto(paths.today)
    expect(await edgeOf(page.getByText(/^now \d/))).toBeGreaterThanOrEqual(3)
    await openSession(context, supervisor)
    await page.goto(paths.analytics)
    await expect(page.locator('[data-heat="5"]').first()).toBeVisible()
    await checkAxe(page, `analytics of ${colour}`, scheme)
    await openSession(context, admin)
    await page.goto(`/${tenant.slug}/settings`)
    const isOn = page.getByRole('switch', { checked: true }).first().locator('+ *')
    expect(await edgeOf(isOn)).toBeGreaterThanOrEqual(3)
    const [track, thumb] = await isOn.evaluate((each) =>
      [each, ...each.children].map((part) => getComputedStyle(part).backgroundColor),
    )
    expect(contrast(hexOf(track ?? ''), hexOf(thumb ?? ''))).toBeGreaterThanOrEqual(3)
  })

test('where the system chooses the colours a calendar still says what is done, and what lies over a page has an edge @wide', async ({
  openAs,
}) => {
  const { tenant, supervisor, delegate, admin, paths } = await makeShowcase()
  const fillOf = (place: Locator) => place.evaluate((each) => getComputedStyle(each).backgroundColor)
  const hasEdge = async (place: Locator) => {
    await expect.soft(place).toHaveCSS('outline-style', 'solid')
    await expect.soft(place).not.toHaveCSS('outline-color', /^rgba\(.*, 0\)$/)
  }
  const desk = await openAs(supervisor, DESKTOP)
  await desk.emulateMedia({ forcedColors: 'active' })
  await desk.goto(paths.calendar)
  const legend = desk.getByRole('list', { name: 'Colours' })
  const kinds = ['approved', 'submitted', 'completed', 'in-progress', 'scheduled'] as const
  const fills = []
  for (const kind of kinds) fills.push(await fillOf(legend.locator(`[data-kind="${kind}"]`)))
  expect.soft(new Set(fills).size, fills.join()).toBe(kinds.length)
  const block = desk.locator('td [data-block][data-kind="submitted"]').first()
  expect.soft(await fillOf(block)).toBe(fills[1])
  await desk.getByRole('button', { name: 'New meeting' }).click()
  await hasEdge(desk.getByRole('dialog', { name: 'New meeting' }))

  await desk.goto(`${paths.team}/${delegate.id}`)
  const lanes = desk.getByTestId('week-lanes')
  const swatches = lanes.locator('[aria-hidden] > [data-kind="done"], [aria-hidden] > [data-kind="rejected"]')
  await expect(swatches).toHaveCount(2)
  for (const swatch of await swatches.all())
    expect
      .soft(await swatch.evaluate((each) => getComputedStyle(each, '::before').forcedColorAdjust))
      .toBe('none')

  const office = await openAs(admin, DESKTOP)
  await office.emulateMedia({ forcedColors: 'active' })
  await office.goto(`/${tenant.slug}/settings`)
  const track = office.getByRole('switch', { checked: true }).first().locator('+ *')
  expect.soft(await fillOf(track)).not.toBe(await fillOf(office.locator('body')))
  expect.soft(await fillOf(track)).not.toBe(await fillOf(track.locator('> *').first()))

  const own = await openAs(delegate, DESKTOP)
  await own.emulateMedia({ forcedColors: 'active' })
  await own.goto(paths.today)
  await own.getByRole('button', { name: 'Submit 1' }).click()
  await hasEdge(own.getByTestId('toast'))
})

test('of a logo that pages hardly show that is said where it is chosen @wide', async ({ openAs }) => {
  const { tenant, admin } = await makeTeam()
  // White, 8 by 8 pixels.
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR42mP4jwMwDC0JALoev0GJ6La7AAAAAElFTkSuQmCC'
  await storeLogo(tenant, admin, picture)
  const page = await openAs(admin, DESKTOP)
  await page.goto(`/${tenant.slug}/settings`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Hardly seen' })).toHaveText(
    'Hardly seen on light pages: it is as light as they are.',
  )
  await page.getByRole('button', { name: 'From the logo' }).click()
  await expect(page.getByText('The logo has no colour of its own.')).toBeVisible()
})
