import type { Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { sql } from '#support/database.ts'
import { withWorker } from '#support/device.ts'
import { dialog, makeDay, openFix, pill, refusal } from '#support/outbox.ts'
import { recordForm } from '#support/record-form.ts'
import { leave } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { goodOutcomes, storedVisit } from '#support/world.ts'

/** A form that is open elsewhere, too: in other tabs, or submitted on another device. */

test.use(withWorker)

test('three tabs, typed in at once and completed in two: one submission, and no words vanish', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(refusal)
  faults.expect(/status of 403/)
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  await page.goto(paths.record(visit.id))
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) await tab.goto(paths.record(visit.id))
  for (const tab of tabs) await expect(recordForm(tab).completeAndSubmit).toBeVisible()
  await recordForm(page).rating(4).click()
  for (const tab of tabs) await expect(recordForm(tab).chosenRating.locator('..')).toHaveText('4')
  const write = (tab: Page, notes: string) =>
    tab.evaluate((words) => {
      const add = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === '+ Notes',
      )
      add?.click()
      requestAnimationFrame(() => {
        const field = document.querySelector('textarea') as HTMLTextAreaElement
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }, notes)
  const words = ['Words of the first', 'Words of the second', 'Words of the third']
  await Promise.all(tabs.map((tab, index) => write(tab, words[index] ?? '')))
  await Promise.all(
    tabs.slice(0, 2).map((tab) =>
      tab.evaluate(() => {
        const press = () =>
          [...document.querySelectorAll('button')]
            .find(({ textContent }) => textContent === 'Complete and submit')
            ?.click()
        requestAnimationFrame(() => requestAnimationFrame(press))
      }),
    ),
  )
  /** What a person has read and put aside. */
  const read: string[] = []
  /** A tab that came to hear of the others' words first has shown them, and asked which ones count. */
  const insist = async (tab: Page) => {
    const mine = tab.getByRole('button', { name: 'Keep mine' })
    while (await mine.isVisible()) {
      read.push(await tab.locator('[data-question]').innerText())
      await mine.first().click()
    }
    if (await recordForm(tab).completeAndSubmit.isVisible()) await recordForm(tab).completeAndSubmit.click()
  }
  await expect
    .poll(async () => {
      for (const tab of tabs) await leave(tab)
      const { status } = await storedVisit(visit.id)
      if (status === 'scheduled') await insist(page)
      return status
    })
    .toBe('submitted')
  // Also what is on its way has been answered: nothing is sent twice.
  for (const tab of tabs) await expect(pill(tab)).not.toHaveAttribute('data-sync', 'syncing')
  const submissions = await sql('select 1 from visit_submissions where visit_id = $1', [visit.id])
  expect(submissions).toHaveLength(1)
  // What is not stored was read, or stands somewhere: in a tab, or in what needs the person.
  const stored = String((await storedVisit(visit.id)).notes)
  const everything = async () => {
    const isAsked = (await pill(page).getAttribute('data-sync')) === 'attention'
    if (isAsked && !(await dialog(page).isVisible())) await openFix(page)
    const shown = await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(() =>
          [
            document.body.textContent,
            ...[...document.querySelectorAll('textarea')].map(({ value }) => value),
          ].join('\n'),
        ),
      ),
    )
    return shown.join('\n')
  }
  const rest = words.filter((said) => said !== stored && !read.join('\n').includes(said))
  for (const said of rest) await expect.poll(everything).toContain(said)
})

test('a form that is torn away leaves its letters to nobody, and the place to its heading', async ({
  page,
  context,
  openAs,
  faults,
}) => {
  faults.expect(refusal)
  faults.expect(refusal)
  const { delegate, visit, paths } = await makeDay()
  await openSession(context, delegate)
  const other = await openAs(delegate, DESKTOP)
  await other.goto(paths.prescribers)
  await page.goto(paths.record(visit.id))
  await recordForm(page).addNotes.press('Enter')
  await recordForm(page).notes.pressSequentially('Still')
  await callApi(other, 'PUT', `/visits/${visit.id}`, { status: 'completed', outcomes: goodOutcomes })
  await callApi(other, 'POST', `/visits/${visit.id}/submit-for-approval`, {})
  const report = page.getByText('Waiting for approval')
  // A glance elsewhere, and the draft is refused; then somebody types on, who does not look.
  await leave(page)
  while (!(await report.isVisible())) await page.keyboard.type('n')
  await page.keyboard.type('nga?')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(paths.record(visit.id))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/Notes: Still/)).toBeVisible()
})
