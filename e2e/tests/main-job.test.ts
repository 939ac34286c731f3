import type { Page } from '@playwright/test'
import { callApi } from '#support/api.ts'
import { makeOwnDatabase, sql } from '#support/database.ts'
import { draftIsOnDevice, withWorker } from '#support/device.ts'
import { foreignDirectory } from '#support/directory.ts'
import { pathsOf } from '#support/paths.ts'
import { cardOf, recordForm, runsSince } from '#support/record-form.ts'
import { startServer } from '#support/server-process.ts'
import { hideTab, showTab } from '#support/session.ts'
import { fillSignIn } from '#support/sign-in.ts'
import { DESKTOP, PHONE, expect, test } from '#support/test.ts'
import { storedVisit } from '#support/world.ts'
import { ZONE, instant, wallClock } from '#support/zone.ts'

test.use(withWorker)

const demo = { slug: 'demo', paths: pathsOf('demo') }
const demoUser = (local: string, tenant = 'demo') => ({
  email: `${local}@${tenant}.test`,
  password: 'Demo1234!',
})

const signInAs = async (page: Page, slug: string, { email, password }: ReturnType<typeof demoUser>) => {
  await page.goto(pathsOf(slug).login)
  await fillSignIn(page, email, password)
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
}

const visitOf = async (name: string) => {
  const [row] = await sql<{ id: string; prescriber_id: string; status: string }>(
    `select v.id, v.prescriber_id, v.status from visits v join tenants t on t.id = v.tenant_id
     where t.slug = 'demo' and v.prescriber_name like '%' || $1 order by v.created_at desc limit 1`,
    [name],
  )
  return row ?? { id: '', prescriber_id: '', status: 'none' }
}

/** Chooses a file, maps the columns that are named, checks and imports it. */
const importFile = async (
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
  columns: [field: string, column: string][],
) => {
  await page.goto(demo.paths.importPrescribers)
  await page.locator('input[type=file]').setInputFiles(file)
  const check = page.getByRole('button', { name: 'Check the file' })
  await expect(check).toBeVisible()
  for (const [field, column] of columns)
    await page.getByRole('combobox', { name: field, exact: true }).selectOption(column)
  await check.tap()
  await page.getByRole('button', { name: /^Import [\d,]+ prescribers$/ }).tap()
  await expect(page.getByRole('heading', { name: /[\d,]+ prescribers imported/ })).toBeVisible()
}

/** Schedules a visit in `minutes` with whoever two letters find first. */
const schedule = async (page: Page, letters: string, name: RegExp, minutes: number) => {
  await page.goto(demo.paths.schedule)
  await page.getByRole('main').getByLabel('Search prescribers').pressSequentially(letters)
  await page.getByRole('button', { name }).tap()
  await page.getByRole('button', { name: 'Pick a date and time' }).tap()
  const { day, time } = wallClock(minutes)
  await page.getByLabel('Date').fill(day)
  await page.getByLabel('Time').fill(time)
  await page.getByRole('button', { name: 'Schedule visit' }).tap()
  await expect(page.getByTestId('toast')).toContainText('Visit scheduled:')
  await expect(page).toHaveURL(new RegExp(demo.paths.today))
  await hideTab(page)
  await showTab(page)
}

test(
  'the main job, from the demo’s sign-in page to the supervisor’s decision @wide',
  { tag: '@phone' },
  async ({ page: unused, openAs, faults, budget }) => {
    // A change that meets a newer copy of the visit (412) is merged and sent again.
    faults.expect(/status of (404|403|412)|net::ERR_|Failed to fetch|Unable to preload|fetching the script/)
    await unused.close()
    // A server of its own, with a demo of its own: it will be killed.
    const dropDatabase = await makeOwnDatabase()
    let server = await startServer({ seed: true })
    // The demo lives in Paris; here it is late morning there, and nobody is with a doctor, whenever the test runs.
    await sql(
      `update tenants set settings = jsonb_set(settings, '{localization,timezone}', to_jsonb($1::text)) where slug = 'demo'`,
      [ZONE],
    )
    await sql(`delete from visits where status = 'in-progress'`)
    const port = Number(new URL(server.url).port)
    const at = { baseURL: server.url }
    const restart = async () => {
      server = await startServer({ port })
    }
    try {
      const phone = await openAs(null, { ...PHONE, ...at })
      await phone.goto('/')
      await expect(phone).toHaveURL(`${server.url}${demo.paths.login}`)
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Sign in to Demo Pharma')
      await expect(phone.getByRole('button', { name: 'Sign in' })).toHaveCSS(
        'background-color',
        'rgb(37, 99, 235)',
      )
      const delegate = demoUser('delegate')
      await fillSignIn(phone, delegate.email, delegate.password)
      await expect(phone).toHaveURL(`${server.url}${demo.paths.today}`)

      await test.step('imports the directory of another company', async () => {
        await importFile(phone, foreignDirectory(), [
          ['Full name', 'Kunde'],
          ['Specialty', 'Fachgebiet'],
          ['Hospital', 'Klinik'],
          ['Address', 'Straße'],
          ['City', 'Ort'],
        ])
      })

      await test.step('finds one by two letters, plans and starts a visit', async () => {
        await schedule(phone, 'xu', /Yu Xuan Zhāng/, 20)
        await cardOf(phone, 'Zhāng')
          .getByRole('link', { name: /^Yu Xuan Zhāng/ })
          .tap()
        // Today has such a button for the visit that is next, whoever's it is.
        await expect(phone.getByRole('heading', { level: 1 })).toContainText('Zhāng')
        await phone.getByRole('button', { name: 'Start visit' }).tap()
        await expect(recordForm(phone).timer).toBeVisible()
      })
      await expect.poll(async () => (await visitOf('Zhāng')).status).toBe('in-progress')
      const { id, prescriber_id: prescriberId } = await visitOf('Zhāng')

      const form = recordForm(phone)
      await test.step('types half of the record while the server is killed', async () => {
        await form.rating(4).tap()
        await form.addNotes.tap()
        await form.notes.pressSequentially('Half of the record, ')
        await server.kill()
        await form.notes.pressSequentially('the other half without a server')
        await draftIsOnDevice(phone, 'the other half without a server')
      })

      await phone.close()
      await restart()
      // What the phone keeps can be read nowhere else.
      const again = await phone.context().newPage()

      await test.step('comes back to every word and the running timer, and finishes in six taps', async () => {
        await again.goto(demo.paths.today)
        const restored = recordForm(again)
        await budget.tap(cardOf(again, 'Zhāng').getByRole('link', { name: /Zhāng/ }).first())
        await expect(restored.notes).toHaveValue('Half of the record, the other half without a server')
        await expect(restored.chosenRating.locator('..')).toHaveText('4')
        const start = (await storedVisit(id)).start_time as Date
        await runsSince(restored.timer, start)
        await budget.tap(restored.nextStep('Send study'))
        await budget.tap(restored.completeAndSubmit)
        await expect(again).toHaveURL(`${server.url}${demo.paths.today}`)
        await expect(cardOf(again, 'Zhāng').first()).toHaveAttribute('data-status', 'submitted')
        budget.assert('The main job, from Today to submitted', { taps: 6 })
        await hideTab(again)
        await expect.poll(async () => (await storedVisit(id)).status).toBe('submitted')
        await showTab(again)
      })

      await test.step('records another that nobody planned', async () => {
        await again.goto(demo.paths.record())
        await again.getByRole('main').getByLabel('Search prescribers').pressSequentially('greta schä')
        await again
          .getByRole('button', { name: /Greta Schäfer/ })
          .first()
          .tap()
        await recordForm(again).rating(2).tap()
        await recordForm(again).completeAndSubmit.tap()
        await hideTab(again)
        await expect.poll(async () => (await visitOf('Greta Schäfer')).status).toBe('submitted')
        await showTab(again)
      })
      const { id: otherId } = await visitOf('Greta Schäfer')
      const recorded = () =>
        sql('select notes, outcomes, start_time, end_time from visits where id = $1', [id])
      const submitted = await recorded()
      await server.kill()
      await restart()
      expect(await recorded()).toEqual(submitted)
      expect((await storedVisit(id)).status).toBe('submitted')

      await test.step('the supervisor approves one and rejects the other', async () => {
        const laptop = await openAs(null, { ...DESKTOP, ...at })
        await signInAs(laptop, demo.slug, demoUser('supervisor'))
        const visitOnScreen = async (name: string) => {
          await laptop.goto(demo.paths.approvals)
          await laptop.getByRole('searchbox', { name: 'Search prescriber' }).fill(name)
          await expect(laptop.locator('tr[data-item]')).toHaveCount(1)
          await expect(laptop.getByRole('complementary', { name: 'Visit to decide on' })).toContainText(name)
          return laptop.getByRole('complementary', { name: 'Visit to decide on' })
        }
        const review = await visitOnScreen('Zhāng')
        await expect(review).toContainText('Half of the record, the other half without a server')
        await review.getByRole('button', { name: 'Approve' }).click()
        await hideTab(laptop)
        await expect.poll(async () => (await storedVisit(id)).status).toBe('approved')
        await showTab(laptop)
        const second = await visitOnScreen('Schäfer')
        await second.getByRole('button', { name: 'Reject…' }).click()
        await laptop.getByText('Missing outcome details').click()
        await laptop.getByRole('button', { name: 'Reject 1 visit' }).click()
        await hideTab(laptop)
        await expect.poll(async () => (await storedVisit(otherId)).status).toBe('rejected')
      })

      await test.step('the delegate sees both outcomes', async () => {
        await again.goto(demo.paths.record(id))
        await expect(again.getByText(/Approved by Marc Laurent/)).toBeVisible()
        await again.goto(demo.paths.today)
        await expect(cardOf(again, 'Zhāng').first()).toHaveAttribute('data-status', 'approved')
        await again.goto(demo.paths.record(otherId))
        await expect(again.getByText('Missing outcome details')).toBeVisible()
        await expect(again.getByText(/Rejected by Marc Laurent/)).toBeVisible()
      })

      await test.step('people of another tenant see none of it, whatever ids they send', async () => {
        const nobody = crypto.randomUUID()
        const delegatePage = await openAs(null, { ...PHONE, ...at })
        await signInAs(delegatePage, 'greenleaf', demoUser('delegate', 'greenleaf'))
        for (const [method, call, body] of [
          ['GET', '/visits/:v'],
          ['GET', '/visits/:v/history'],
          ['PUT', '/visits/:v', { notes: 'mine now' }],
          ['PUT', '/visits/:v/status', { status: 'completed' }],
          ['POST', '/visits/:v/submit-for-approval', {}],
          ['DELETE', '/visits/:v'],
          ['GET', '/prescribers/:p'],
          ['PATCH', '/prescribers/:p', { notes: 'mine now' }],
          ['POST', '/visits', { prescriberId: ':p', scheduledDate: instant().slice(0, 10) }],
        ] as const) {
          const filled = (visit: string, prescriber: string) =>
            JSON.parse(
              JSON.stringify([call, body ?? null])
                .replaceAll(':v', visit)
                .replaceAll(':p', prescriber),
            ) as [string, unknown]
          const [path, sent] = filled(id, prescriberId)
          const [missing, sentMissing] = filled(nobody, nobody)
          const answer = await callApi(delegatePage, method, path, sent ?? undefined)
          expect(answer, `${method} ${call}`).toEqual(
            await callApi(delegatePage, method, missing, sentMissing ?? undefined),
          )
          expect(answer.status, `${method} ${call}`).toBe(404)
        }
        await delegatePage.goto(pathsOf('greenleaf').record(id))
        await expect(delegatePage.getByRole('heading', { name: 'Visit not found' })).toBeVisible()
        await delegatePage.goto(pathsOf('greenleaf').prescriber(prescriberId))
        await expect(delegatePage.getByText('Prescriber not found')).toBeVisible()
        await delegatePage.goto(demo.paths.record(id))
        await expect(delegatePage).toHaveURL(`${server.url}${pathsOf('greenleaf').today}`)
        await expect(delegatePage.getByTestId('toast')).toContainText(
          'You are signed in to Greenleaf Pharma.',
        )
        const boss = await openAs(null, { ...DESKTOP, ...at })
        await signInAs(boss, 'greenleaf', demoUser('supervisor', 'greenleaf'))
        const answer = await callApi(boss, 'POST', '/supervisors/approvals/process', {
          action: 'approve',
          ids: [id],
        })
        expect(answer).toMatchObject({ status: 404, body: { message: 'Approval/visit not found' } })
      })
      expect(await recorded()).toEqual(submitted)
    } finally {
      await server.stop()
      await dropDatabase()
    }
  },
)
