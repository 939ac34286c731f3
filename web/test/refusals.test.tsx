import { analytics } from '@rounds/contract/analytics'
import { approvals } from '@rounds/contract/approvals'
import { departments } from '@rounds/contract/departments'
import { exports } from '@rounds/contract/exports'
import { invites } from '@rounds/contract/invites'
import { notifications } from '@rounds/contract/notifications'
import { prescribers } from '@rounds/contract/prescribers'
import { team } from '@rounds/contract/team'
import { users } from '@rounds/contract/users'
import { visits } from '@rounds/contract/visits'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { detailOf, personOf } from './support/admin.ts'
import { hear, hidePage, openApp, see } from './support/app.tsx'
import { detailOfTom, memberTom, noMeasures, pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, marc, prescriberOf, sara, submittedOf, tom, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

/** What is read in the specification's words (§8) when a change, or a page of its own, is refused without a word. */

const refuse = (...calls: Parameters<typeof server.on>[0][]) => {
  for (const call of calls) server.on(call, () => new Refusal(400, 'REFUSED', ''))
}

/** It waits for the time to undo, or for the page to go. */
const seeOnceSent = async (text: string) => {
  hidePage()
  await see(text, 'body')
}

test('a visit that cannot be deleted', async () => {
  world.visits = [visitOf(1)]
  refuse(visits.remove)
  const page = await openApp(`/delegate/record-visit/${visitOf(1).id}`, sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await seeOnceSent('Failed to delete visit')
})

test('a visit that cannot be submitted', async () => {
  world.visits = [visitOf(1, { status: 'completed', completedAt: sara.createdAt })]
  refuse(visits.submit)
  const page = await openApp('/delegate/dashboard', sara)
  await page.press('Submit 1')
  await seeOnceSent('Failed to submit visit for approval')
})

test('a visit that cannot be planned', async () => {
  world.prescribers = [prescriberOf(101)]
  refuse(visits.create)
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(101)}&date=2026-11-19&time=10:00`,
    sara,
  )
  await page.press('Schedule visit')
  await seeOnceSent('Failed to create visit')
})

test('a prescriber who cannot be changed', async () => {
  world.prescribers = [prescriberOf(101)]
  refuse(prescribers.update)
  const page = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await page.press('Edit Hospital')
  await page.fill('Hospital', 'Saint-Luc')
  await page.user.keyboard('{Enter}')
  await seeOnceSent('Failed to update prescriber')
})

test('a prescriber who cannot be deactivated', async () => {
  world.prescribers = [prescriberOf(101)]
  refuse(prescribers.remove)
  const page = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await page.press(/^More for/)
  await page.press('Deactivate')
  await seeOnceSent('Failed to delete prescriber')
})

test('a decision on one visit', async () => {
  world.visits = [1, 2, 3].map((number) => submittedOf(number))
  refuse(approvals.process, approvals.bulkProcess)
  const page = await openApp('/supervisor/approvals', marc)
  const pane = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('aside[data-visit]')
    if (!found) throw new Error('nothing under review')
    return found
  })
  await page.press(/^Approve/, pane)
  await seeOnceSent('Failed to process approval')
})

test('notifications that cannot be read', async () => {
  refuse(notifications.list)
  await openApp('/notifications', sara)
  await see('Failed to fetch notifications')
})

test('a member who cannot be removed', async () => {
  server.on(team.list, () => pageOf([memberTom]))
  server.on(team.get, () => detailOfTom)
  server.on(analytics.measures, () => noMeasures)
  refuse(team.remove)
  const page = await openApp('/supervisor/team', marc)
  await page.press('More for Tom Peeters')
  await page.press('Remove from team…')
  await page.press('Remove from team', await screen.findByRole('alertdialog'))
  await hear('Failed to delete team member')
})

test('a decision on several visits', async () => {
  world.visits = [1, 2, 3].map((number) => submittedOf(number))
  refuse(approvals.process, approvals.bulkProcess)
  const page = await openApp('/supervisor/approvals', marc)
  await page.press('Select all 3')
  await page.press(/^Approve 3/)
  await seeOnceSent('Failed to process bulk approvals')
})

const answerPeople = () => {
  server.on(users.list, () => ({
    ...pageOf([personOf(sara), personOf(tom)]),
    counts: { active: 2, pending: 0, inactive: 0 },
  }))
  server.on(users.get, () => detailOf(personOf(sara)))
  server.on(exports.list, () => pageOf([]))
  server.on(departments.list, () => pageOf([]))
  server.on(invites.options, () => ({ departments: [], supervisors: [] }))
}

test('somebody who cannot be made', async () => {
  answerPeople()
  refuse(users.create)
  const page = await openApp('/users', ada)
  await page.press('Create user')
  const sheet = await screen.findByRole('dialog', { name: 'Create a user' })
  await page.fill('First name', 'Ines')
  await page.fill('Last name', 'Marin')
  await page.fill('Email', 'ines@alpine.test')
  await page.press('Send invitation', sheet)
  await within(sheet).findByText('Failed to create user')
})

test('somebody who cannot be changed', async () => {
  answerPeople()
  refuse(users.update)
  const page = await openApp('/users', ada)
  await page.press('More for Sara Benali')
  await page.press('Edit', document.body)
  const sheet = await screen.findByRole('dialog')
  await page.fill('Last name', 'Marin')
  await page.press('Save changes', sheet)
  await within(sheet).findByText('Failed to update user')
})

test('somebody who cannot be deleted, by the call that is for one', async () => {
  answerPeople()
  refuse(users.remove)
  const page = await openApp('/users', ada)
  await page.press('More for Sara Benali')
  await page.press('Delete…', document.body)
  await page.press('Delete', await screen.findByRole('alertdialog'))
  await hear('Failed to delete user')
  server.on(users.remove, () => undefined)
  await page.press('More for Sara Benali')
  await page.press('Delete…', document.body)
  await page.press('Delete', await screen.findByRole('alertdialog'))
  await see('Sara Benali was deleted.', 'body')
  expect(server.sentTo(users.remove)).toEqual([{ id: sara.id }, { id: sara.id }])
})

test('several who cannot be changed, and what somebody did that cannot be read', async () => {
  answerPeople()
  refuse(users.bulk, users.activity)
  const page = await openApp('/users', ada)
  ;(await screen.findByRole('checkbox', { name: 'Select Sara Benali' })).click()
  await page.press('Deactivate')
  await page.press('Deactivate', await screen.findByRole('alertdialog'))
  await hear('Failed to perform bulk action')
  await page.goTo(`/users/${sara.id}`)
  await see('Failed to fetch user activity')
})

test('departments that cannot be read', async () => {
  refuse(departments.list)
  await openApp('/departments', ada)
  await see('Failed to fetch departments')
})

test('a department that cannot be made, changed or deleted', async () => {
  const cardiology = {
    id: idOf(81),
    name: 'Cardiology',
    description: null,
    userCount: 0,
    createdAt: ada.createdAt,
    updatedAt: ada.updatedAt,
    version: 4,
  }
  server.on(departments.list, () => pageOf([cardiology]))
  server.on(departments.get, () => cardiology)
  refuse(departments.create, departments.update, departments.remove)
  const page = await openApp('/departments', ada)
  await page.press('Add department')
  let sheet = await screen.findByRole('dialog')
  await page.fill('Name', 'Oncology')
  await page.press('Add department', sheet)
  await within(sheet).findByText('Failed to create department')
  await page.press('Close', sheet)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('Cardiology')
  sheet = await screen.findByRole('dialog')
  await page.fill('Name', 'Heart')
  await page.press('Save changes', sheet)
  await within(sheet).findByText('Failed to update department')
  await page.press('Close', sheet)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.press('More for Cardiology')
  await page.press('Delete…', document.body)
  const dialog = await screen.findByRole('alertdialog')
  await page.press('Delete', dialog)
  await see('Failed to delete department', 'body')
})
