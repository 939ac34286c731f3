import { callApi } from '#support/api.ts'
import { checkAxe } from '#support/axe.ts'
import { sql } from '#support/database.ts'
import { noNetwork, withWorker } from '#support/device.ts'
import {
  both,
  dialog,
  checkSchemes,
  makeDay,
  openFix,
  pill,
  recordOffline,
  refusal,
} from '#support/outbox.ts'
import { openSession } from '#support/sign-in.ts'
import { DESKTOP, expect, test } from '#support/test.ts'
import { goodOutcomes, storedVisit } from '#support/world.ts'

test.use(withWorker)

test(
  'the same field changed elsewhere: the person chooses',
  both,
  async ({ page, context, openAs, faults }) => {
    faults.expect(noNetwork)
    faults.expect(refusal)
    const day = await makeDay()
    const { delegate, visit, paths } = day
    await openSession(context, delegate)
    const other = await openAs(delegate, DESKTOP)
    await other.goto(paths.prescribers)
    await recordOffline(page, context, day, () =>
      callApi(other, 'PUT', `/visits/${visit.id}`, {
        notes: 'Written on the tablet',
        objectives: ['Ask for a talk'],
      }),
    )
    await openFix(page)
    const question = dialog(page)
    await expect(question).toHaveAccessibleName('This visit changed while you were offline')
    await expect(question.getByRole('columnheader')).toHaveText(['Field', 'Yours', 'Theirs'])
    await expect(question.getByRole('rowheader')).toHaveText(['Notes'])
    const theirs = question.getByRole('radio', { name: /Notes, theirs: Written on the tablet Sofia Benali/ })
    await expect(question.getByRole('radio', { name: /Notes, yours: Written without/ })).toBeChecked()
    await checkSchemes(page, 'conflict')
    expect((await storedVisit(visit.id)).notes).toBe('Written on the tablet')
    await theirs.check()
    await question.getByRole('button', { name: 'Keep all mine' }).click()
    await expect(question).toBeHidden()
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
    const stored = await storedVisit(visit.id)
    expect(stored.notes).toBe('Written without a network')
    expect(stored.objectives).toEqual(['Ask for a talk'])
    expect(stored.outcomes?.rating).toBe(4)
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)

test('the chosen side of each field is sent @wide', async ({ page, context, openAs, faults }) => {
  faults.expect(noNetwork)
  faults.expect(refusal)
  const day = await makeDay()
  const { delegate, visit, paths } = day
  await openSession(context, delegate)
  const other = await openAs(delegate, DESKTOP)
  await other.goto(paths.prescribers)
  await recordOffline(page, context, day, () =>
    callApi(other, 'PUT', `/visits/${visit.id}`, {
      status: 'completed',
      startTime: new Date(Date.now() - 3_600_000).toISOString(),
      endTime: new Date(Date.now() - 1_800_000).toISOString(),
      notes: 'Written on the tablet',
      outcomes: { ...goodOutcomes, rating: 2 },
    }),
  )
  await openFix(page)
  await expect(dialog(page).getByRole('rowheader')).toContainText(['Rating', 'Notes'])
  await dialog(page)
    .getByRole('radio', { name: /Rating, theirs: .2 \/ 5/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
  const stored = await storedVisit(visit.id)
  expect(stored.notes).toBe('Written without a network')
  expect(stored.outcomes).toMatchObject({ rating: 2, feedback: goodOutcomes.feedback })
})

test(
  'other fields changed elsewhere: both stay, and the person hears of it @wide',
  { tag: '@phone' },
  async ({ page, context, openAs, faults }) => {
    faults.expect(noNetwork)
    faults.expect(refusal)
    const day = await makeDay()
    const { delegate, visit, paths } = day
    await openSession(context, delegate)
    const other = await openAs(delegate, DESKTOP)
    await other.goto(paths.prescribers)
    await recordOffline(page, context, day, () =>
      callApi(other, 'PUT', `/visits/${visit.id}`, { duration: 45 }),
    )
    await expect(page.getByText('Merged with changes from Sofia Benali.')).toBeVisible()
    await expect.poll(async () => (await storedVisit(visit.id)).status).toBe('submitted')
    expect(await storedVisit(visit.id)).toMatchObject({ notes: 'Written without a network', duration: 45 })
  },
)

test(
  'an approved visit stays as it is; the words are handed over @wide',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(noNetwork)
    faults.expect(refusal)
    const day = await makeDay()
    const { delegate, supervisor, visit } = day
    await openSession(context, delegate)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await recordOffline(page, context, day, () =>
      sql(
        `update visits set status = 'approved', notes = 'Approved words', outcomes = $2, start_time = now() - interval '1 hour',
         end_time = now(), completed_at = now(), submitted_at = now(), approved_by = $3, approved_at = now(),
         version = version + 1 where id = $1`,
        [visit.id, JSON.stringify(goodOutcomes), supervisor.id],
      ),
    )
    await openFix(page)
    await expect(dialog(page)).toHaveAccessibleName(
      'Already approved by M. Laurent. Your notes were not added.',
    )
    await checkAxe(page, 'conflict-approved', 'light')
    await dialog(page).getByRole('button', { name: 'Copy my notes' }).tap()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Written without a network')
    await expect(pill(page)).toHaveAttribute('data-sync', 'attention')
    await dialog(page).getByRole('button', { name: 'Discard' }).tap()
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
    expect(await storedVisit(visit.id)).toMatchObject({ status: 'approved', notes: 'Approved words' })
  },
)

test(
  'a cancelled visit can be brought back as a new one @wide',
  { tag: '@phone' },
  async ({ page, context, openAs, faults }) => {
    faults.expect(noNetwork)
    faults.expect(refusal)
    const day = await makeDay()
    const { delegate, visit, paths } = day
    await openSession(context, delegate)
    const other = await openAs(delegate, DESKTOP)
    await other.goto(paths.prescribers)
    await recordOffline(page, context, day, () => callApi(other, 'DELETE', `/visits/${visit.id}`))
    await openFix(page)
    await expect(dialog(page)).toHaveAccessibleName('This visit was cancelled.')
    await dialog(page).getByRole('button', { name: 'Restore as new' }).tap()
    const restored = () =>
      sql<{ status: string; notes: string }>(
        `select status, notes from visits where tenant_id = $1 and id <> $2`,
        [delegate.tenant.id, visit.id],
      )
    await expect.poll(restored).toEqual([{ status: 'submitted', notes: 'Written without a network' }])
    await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
  },
)
