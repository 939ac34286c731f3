import { makeDay, pill } from '#support/outbox.ts'
import { cardOf, recordForm } from '#support/record-form.ts'
import { hideTab, showTab } from '#support/session.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { storedVisit } from '#support/world.ts'

test(
  'a sentence added after “Complete without submitting” is still there when the record has been sent @wide',
  { tag: ['@phone', '@desktop'] },
  async ({ page, context }) => {
    const { delegate, visit, paths } = await makeDay()
    await openSession(context, delegate)
    await page.goto(paths.record(visit.id))
    const form = recordForm(page)
    await form.rating(4).click()
    await form.addNotes.press('Enter')
    await form.notes.fill('Prefers mornings.')
    await page.getByRole('button', { name: 'More ways to save' }).click()
    await page.getByRole('menuitem', { name: 'Complete without submitting' }).click()
    await expect(page).toHaveURL(paths.today)
    await cardOf(page, 'Haddad').getByRole('link').first().click()
    await expect(form.notes).toHaveValue('Prefers mornings.')
    await form.notes.fill('Prefers mornings. Wants the study.')
    await expect(form.saveState).toHaveText(/^Saved/)
    await page.getByRole('link', { name: 'Back to Today' }).click()
    await expect(page).toHaveURL(paths.today)
    // The undo window ends.
    await hideTab(page)
    await showTab(page)
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('completed')
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    await expect(page.getByText('1 draft to finish')).toBeVisible()
    await page.goto(paths.record(visit.id))
    await expect(form.notes).toHaveValue('Prefers mornings. Wants the study.')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page).toHaveURL(paths.today)
    await hideTab(page)
    await showTab(page)
    await expect
      .poll(async () => {
        const { status, notes } = await storedVisit(visit.id)
        return { status, notes }
      })
      .toEqual({ status: 'submitted', notes: 'Prefers mornings. Wants the study.' })
  },
)
