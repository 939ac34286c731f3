import type { Locator, Page } from '@playwright/test'
import { sql } from '#support/database.ts'
import { brokenWords } from '#support/layout.ts'
import { pathsOf } from '#support/paths.ts'
import { makeShowcase } from '#support/showcase.ts'
import { openSession } from '#support/sign-in.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { makePerson, makePrescriber, makeTeam, makeVisit } from '#support/world.ts'
import { today } from '#support/zone.ts'

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
    await page.goto(paths.today)
    const timer = page.getByRole('link', { name: /^Continue/ }).getByTestId('timer')
    await expect(timer).toBeVisible()
    const [end, edge] = await timer.evaluate((each) => [
      each.getBoundingClientRect().bottom,
      each.closest('a')?.getBoundingClientRect().bottom ?? 0,
    ])
    expect.soft(end, 'how long the visit takes').toBeLessThan(edge ?? 0)

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

test(
  'with letters half as large again titles are whole, and names are no columns of letters @wide',
  { tag: '@phone' },
  async ({ openAs }) => {
    const { tenant, delegate, colleague, supervisor, admin, visits, paths } = await makeShowcase()
    const large = async (who: typeof delegate) => {
      const page = await openAs(who)
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
      return page
    }
    const titleOf = async (page: Page, address: string) => {
      await page.goto(address)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).not.toHaveText('')
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      return title
    }
    const isWhole = async (title: Locator, where: string) => {
      const [asked, given] = await title.evaluate((each) => [
        [each.scrollWidth, each.scrollHeight],
        [each.clientWidth, each.clientHeight],
      ])
      expect.soft(asked, where).toEqual(given)
    }
    const own = await large(delegate)
    for (const address of [paths.today, paths.agenda, paths.prescribers, paths.history])
      await isWhole(await titleOf(own, address), address)
    const recording = await large(colleague)
    const name = await titleOf(recording, paths.record(visits.running.id))
    await recording.getByRole('button', { name: 'Cardiol' }).click()
    await expect(recording.getByTestId('save-state')).toHaveText(/Saved/)
    await isWhole(name, 'a record')
    const desk = await large(supervisor)
    await isWhole(await titleOf(desk, paths.approvals), 'approvals')
    await titleOf(desk, paths.supervisorHome)
    expect.soft(await brokenWords(desk), 'the desk').toEqual([])
    await sql(
      `insert into users (tenant_id, email, first_name, last_name, role, status)
       values ($1, 'nadir.haddou@demo.test', 'Nadir', 'Haddou', 'DELEGATE', 'pending')`,
      [tenant.id],
    )
    const office = await large(admin)
    await isWhole(await titleOf(office, paths.users), 'users')
    expect.soft(await brokenWords(office), 'users').toEqual([])
  },
)

test(
  'a title of two words too many takes a second line in the bar of a phone @wide',
  { tag: '@phone' },
  async ({ openAs }) => {
    const { supervisor, paths } = await makeShowcase()
    const page = await openAs(supervisor)
    await page.goto(`${paths.supervisorHome}?week=${today(-7)}`)
    const title = page.getByRole('heading', { level: 1, name: /^Team, week of/ })
    await expect(title).toBeVisible()
    const [asked, given] = await title.evaluate((each) => [
      [each.scrollWidth, each.scrollHeight],
      [each.clientWidth, each.clientHeight],
    ])
    expect(asked).toEqual(given)
  },
)

test('the line of now runs through no word of a calendar, and no visit lies over a day’s training @wide', async ({
  openAs,
}) => {
  const { delegate, supervisor, prescribers, paths } = await makeShowcase()
  const [early] = prescribers
  if (early) await makeVisit(delegate, early, { planned: { day: today(), time: '08:00' } })
  const page = await openAs(supervisor, { viewport: { width: 1366, height: 768 } })
  await page.goto(paths.calendar)
  const day = page.locator('td:has(i):has([data-words])').first()
  await expect(day).toBeVisible()
  const [line, words] = await day.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell.querySelector('[data-words]') ?? cell)
    return [cell.querySelector('i')?.getBoundingClientRect().bottom, range.getBoundingClientRect().top]
  })
  expect.soft(line).toBeLessThanOrEqual(words ?? 0)

  const own = await openAs(delegate, DESKTOP)
  await own.goto(paths.agenda)
  await expect(own.getByTestId('agenda-event').filter({ hasText: '08:00' })).toBeVisible()
  const covered = await own.getByText('Cardiology training', { exact: true }).evaluateAll((names) =>
    names
      .filter((name) => getComputedStyle(name.parentElement ?? name).clipPath === 'none')
      .map((name) => {
        const { left, top, width, height } = name.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        return over?.closest('[data-block]')?.textContent
      }),
  )
  expect(covered).toEqual([undefined])
})
