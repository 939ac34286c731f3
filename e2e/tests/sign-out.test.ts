import { said } from '#support/answers.ts'
import { rawDevice } from '#support/device.ts'
import { dialog, makeDay, record } from '#support/outbox.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { cutOff, hideTab } from '#support/session.ts'
import { fillSignIn, openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { PASSWORD, makePrescriber, makeTeam, makeVisit, storedVisit } from '#support/world.ts'

test(
  'unsent work waits for its person, behind a sign-out that asks',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(cutOff)
    const { tenant, delegate, colleague } = await makeTeam()
    const paths = pathsOf(tenant.slug)
    const visit = await makeVisit(delegate, await makePrescriber(delegate, { lastName: 'Haddad' }), {
      inMinutes: -90,
    })
    await openSession(context, delegate)
    await page.goto(paths.record(visit.id))
    await recordForm(page).rating(4).tap()
    await recordForm(page).completeAndSubmit.tap()
    await expect(page).toHaveURL(paths.today)
    await page.getByTestId('toast').hover()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Sign out with 1 unsent visit?' })
    await expect(question).toContainText('They stay on this device and are sent when you sign in again.')
    await question.getByRole('button', { name: 'Sign out', exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    expect((await storedVisit(visit.id)).status).toBe('scheduled')

    await fillSignIn(page, colleague.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
    await page.locator('[data-sync]').tap()
    await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText(
      'Everything you did has been sent.',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    expect((await storedVisit(visit.id)).status).toBe('scheduled')

    await fillSignIn(page, delegate.email, PASSWORD)
    await expect(page).toHaveURL(paths.today)
    await hideTab(page)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
  },
)

test(
  'whoever signs out can delete what was not sent, by typing that they want to @wide',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(cutOff)
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.record(visit.id))
    await record(page, 'Not to be sent')
    await expect(page).toHaveURL(paths.today)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Sign out' }).tap()
    await dialog(page).getByRole('button', { name: 'Delete them and sign out' }).tap()
    await expect(dialog(page)).toHaveAccessibleName('Delete unsent work?')
    const confirm = dialog(page).getByRole('button', { name: 'Delete them and sign out' })
    await confirm.tap()
    await expect(page).toHaveURL(paths.today)
    await dialog(page).getByRole('textbox').fill('delete')
    await confirm.tap()
    await expect(page).toHaveURL(new RegExp(paths.login))
    const stored = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('rounds')
          opening.addEventListener('error', () => reject(new Error('No database')))
          opening.addEventListener('success', () => {
            const count = opening.result.transaction('outbox').objectStore('outbox').count()
            count.addEventListener('success', () => resolve(count.result))
          })
        }),
    )
    expect(stored).toBe(0)
    expect((await storedVisit(visit.id)).status).toBe('scheduled')

    await test.step('or everything, with the key to it', async () => {
      faults.expect(/status of 503/)
      await page.route(`**/api/v1/visits/${visit.id}`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill(said(503, { message: 'Away', code: 'UNAVAILABLE' }))
          : route.continue(),
      )
      await openSession(context, delegate)
      await page.goto(paths.record(visit.id))
      // The draft of the first time is still here.
      await expect(recordForm(page).notes).toHaveValue('Not to be sent')
      await recordForm(page).completeAndSubmit.click()
      await expect(page).toHaveURL(paths.today)
      await page.goto(`${paths.account}?tab=storage`)
      expect(await rawDevice(page)).toContain(delegate.id)
      await page.getByRole('button', { name: 'Remove data from this device' }).tap()
      await expect(dialog(page)).toContainText('1 change was never sent.')
      await dialog(page).getByRole('textbox').fill('delete')
      await dialog(page).getByRole('button', { name: 'Remove data from this device' }).tap()
      await expect(page).toHaveURL(new RegExp(paths.login))
      await expect.poll(() => rawDevice(page)).not.toContain(delegate.id)
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(delegate.id)
    })
  },
)
