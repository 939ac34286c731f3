import { sql } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { openSession } from '#support/sign-in.ts'
import { expect, test } from '#support/test.ts'
import { makeTeam } from '#support/world.ts'

test('J18: ten people are invited with three presses and a paste, and the mail lets them in', async ({
  page,
  context,
  budget,
  openAs,
}) => {
  const team = await makeTeam()
  await sql('insert into departments (tenant_id, name) values ($1, $2)', [team.tenant.id, 'Diabetology'])
  await openSession(context, team.admin)
  await page.goto(pathsOf(team.tenant.slug).dashboard.replace('dashboard', 'invitations'))
  await budget.tap(page.getByRole('link', { name: 'Invite people' }).first())
  const people = Array.from({ length: 9 }, (_, at) => `Person ${at} <person${at}@new.example>`)
  // As a paste comes: all at once.
  await page
    .getByRole('textbox', { name: 'Email addresses' })
    .fill([...people, 'Ines Marin, ines@new.example, Diabetologie'].join('\n'))
  await budget.tap(page.getByRole('button', { name: 'Use Diabetology' }))
  await budget.tap(page.getByRole('button', { name: 'Send 10 invitations' }))
  await expect(page.getByRole('heading', { name: '10 invitations sent.' })).toBeVisible()
  budget.assert('J18 Invite ten people', { taps: 3, seconds: 20 })

  const [mail] = await sql<{ body: string }>(
    `select body from mails where tenant_id = $1 and recipient = 'ines@new.example'`,
    [team.tenant.id],
  )
  const link = /https?:\S+accept-invitation\S+/.exec(mail?.body ?? '')?.[0] ?? ''
  const { pathname, hash } = new URL(link)
  const other = await openAs(null)
  await other.goto(pathname + hash)
  await other.getByLabel('Password', { exact: true }).fill('quite-another-1-Kestrel')
  await other.getByLabel(/^Confirm/).fill('quite-another-1-Kestrel')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other).toHaveURL(/delegate\/dashboard/)
})
