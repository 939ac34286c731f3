import { sql } from '#support/database.ts'
import { makeShowcase } from '#support/showcase.ts'
import { expect, test } from '#support/test.ts'

const SMALL = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test('on a small phone a title has the room that there is, and what is done with somebody one row @wide', async ({
  openAs,
}) => {
  const { admin, delegate, paths, prescribers } = await makeShowcase()
  const page = await openAs(admin, SMALL)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(paths.departments)
  await expect(title).toContainText('Departments')
  const isCut = await title.evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(isCut).toBe(false)
  const own = await openAs(delegate, SMALL)
  await own.goto(paths.prescriber(prescribers[0]?.id ?? ''))
  const call = own.getByRole('link', { name: /^Call/ })
  const more = own.getByRole('button', { name: 'More for Dr Amina Haddad' })
  await expect(call).toBeVisible()
  expect((await more.boundingBox())?.y).toBe((await call.boundingBox())?.y)
})

test('a welcome whose name takes many lines stays in the bar, on two of them @wide', async ({ openAs }) => {
  const { delegate, paths } = await makeShowcase()
  await sql('update users set first_name = $2 where id = $1', [
    delegate.id,
    'Anastasia-Konstantina-Aleksandra-Wilhelmina-Elisab',
  ])
  const page = await openAs(delegate, SMALL)
  await page.goto(paths.dashboard)
  const title = page.getByRole('heading', { level: 1, name: /^Welcome, Anastasia/ })
  await expect(title).toBeVisible()
  const { y = -1, height = 0 } = (await title.boundingBox()) ?? {}
  expect([y, height]).toEqual([6, 44])
})

test('with large letters the words of the bar stay whole @wide', async ({ openAs }) => {
  const { delegate, paths } = await makeShowcase()
  const page = await openAs(delegate, { ...SMALL, viewport: { width: 390, height: 844 } })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.goto(paths.today)
  const word = page.getByRole('navigation').getByText('Prescribers')
  await expect(word).toBeVisible()
  const lines = await word.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})
