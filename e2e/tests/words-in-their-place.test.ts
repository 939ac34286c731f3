import type { Locator } from '@playwright/test'
import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makePerson, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern'

/** Where the letters of it begin, from the left edge of the window. */
const startOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(range.getBoundingClientRect().left)
  })

/** What sticks out of it to the right, and is cut there or scrolled to. */
const beyond = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.getBoundingClientRect().right
    return [...element.querySelectorAll('*')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > edge + 1)
      .map((each) => each.textContent)
  })

test('what is written from right to left begins where the others of its column do @wide', async ({
  page,
  context,
}) => {
  const { tenant, delegate } = await makeTeam()
  await makePrescriber(delegate, { city: 'Lyon', hospital: 'Hospital' })
  await makePrescriber(delegate, { city: 'תל אביב', hospital: 'مستشفى القديس لوقا' })
  await openSession(context, delegate)
  await page.goto(pathsOf(tenant.slug).prescribers)
  for (const [own, other] of [
    ['Lyon', 'תל אביב'],
    ['Hospital', 'مستشفى القديس لوقا'],
  ] as const)
    expect
      .soft(await startOf(page.locator('main tbody').getByText(other, { exact: true })))
      .toBe(await startOf(page.locator('main tbody').getByText(own, { exact: true })))
})

test(
  'names of fifty letters stay on the sheets of a phone @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { tenant, delegate, supervisor } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    await sql('update users set last_name = $2 where id = $1', [delegate.id, LONG])
    const people = []
    for (const letter of ['A', 'B'])
      people.push(
        await makePrescriber(delegate, {
          lastName: `${letter}${LONG.slice(1)}`,
          city: LONG,
          hospital: LONG,
          lastVisitDate: '2020-01-01',
        }),
      )
    const [running, next] = people as [(typeof people)[0], (typeof people)[0]]
    await openSession(context, delegate)

    await page.goto(paths.schedule)
    const chosen = page.getByRole('radiogroup', { name: 'Prescriber' }).locator('label').first()
    await chosen.click()
    const mark = await chosen.locator('svg').boundingBox()
    expect.soft(mark?.width, 'the mark of who is chosen').toBeGreaterThan(10)

    await page.goto(`${paths.plan}?show=all`)
    await page.getByRole('button', { name: 'Fill my week' }).click()
    await page.getByRole('button', { name: /^Review week/ }).click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect.soft(await beyond(page.getByRole('dialog')), 'the week').toEqual([])

    await makeVisit(delegate, running, { status: 'in-progress', inMinutes: -12 })
    const visit = await makeVisit(delegate, next)
    await page.goto(paths.record(visit.id))
    await page.getByRole('button', { name: 'Start visit' }).click()
    await expect(page.getByRole('button', { name: 'Keep both' })).toBeVisible()
    expect.soft(await beyond(page.getByRole('dialog')), 'two visits that run').toEqual([])

    await makePerson(tenant, 'DELEGATE', { lastName: LONG, supervisorId: supervisor.id })
    await openSession(context, supervisor)
    await page.goto(paths.messages)
    await page.getByRole('button', { name: 'New message' }).first().click()
    await expect(page.getByRole('button', { name: 'Whole team' })).toBeVisible()
    expect.soft(await beyond(page.getByRole('dialog')), 'who gets a message').toEqual([])
  },
)

test(
  'with letters half as large again the dock of a phone says whom the visit is with @wide',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { tenant, delegate } = await makeTeam()
    await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Haddad' }))
    await openSession(context, delegate)
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    await page.goto(pathsOf(tenant.slug).today)
    const words = page.getByText('Start visit · Dr Haddad')
    await expect(words).toBeVisible()
    const [asked, given] = await words.evaluate((each) => [
      [each.scrollWidth, each.scrollHeight],
      [each.clientWidth, each.clientHeight],
    ])
    expect(asked).toEqual(given)
  },
)
