import { type Invitation, invites } from '@rounds/contract/invites'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, openApp, see } from './support/app.tsx'
import { invitationOf } from './support/admin.ts'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ada, idOf, marc } from './support/things.ts'

let list: Invitation[] = []

beforeEach(() => {
  list = [invitationOf(901), invitationOf(902, { mail: 'failed' })]
  server.on(invites.list, ({ status }) => pageOf(list.filter((each) => !status || each.status === status)))
  server.on(invites.options, () => ({
    departments: ['Cardiology', 'Diabetology'],
    supervisors: [{ id: marc.id, name: 'Marc Oster' }],
  }))
  server.on(invites.known, ({ emails }) => ({
    data: emails.includes('nadir@novacare.example')
      ? [{ email: 'nadir@novacare.example', kind: 'invitation' as const, id: idOf(905) }]
      : [],
  }))
})

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement
const openMenu = async (page: Awaited<ReturnType<typeof openApp>>, email: string, item: string) => {
  await page.press(`More for ${email}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('the list says who has not come, until when, and which mail was refused', async () => {
  await openApp('/invitations', ada)
  const first = await rowOf('person901@novacare.example')
  for (const text of ['Delegate', 'Cardiology', 'Ada Novak', 'Pending']) within(first).getByText(text)
  within(first).getByText(/^in \d days$/)
  within(await rowOf('person902@novacare.example')).getByText('Mail refused, send it again')
})

test('an invitation that is cancelled says so at once, and one press takes it back', async () => {
  const page = await openApp('/invitations', ada)
  await screen.findByText('person901@novacare.example')
  server.on(invites.cancel, ({ id }) => invitationOf(901, { id, status: 'cancelled' }))
  const asked = server.sentTo(invites.list).length
  await openMenu(page, 'person901@novacare.example', 'Cancel')
  await waitFor(async () => within(await rowOf('person901@novacare.example')).getByText('Cancelled'))
  expect(server.sentTo(invites.list)).toHaveLength(asked)
  server.on(invites.restore, () => invitationOf(901))
  await page.press('Undo')
  await hear('The link of person901@novacare.example works again.')
  await waitFor(async () => within(await rowOf('person901@novacare.example')).getByText('Pending'))
})

test('what could not be cancelled says so and stays', async () => {
  const page = await openApp('/invitations', ada)
  await screen.findByText('person901@novacare.example')
  server.on(invites.cancel, () => new Refusal(500, 'INTERNAL', 'x'))
  await openMenu(page, 'person901@novacare.example', 'Cancel')
  await hear('Failed to cancel invitation')
  within(await rowOf('person901@novacare.example')).getByText('Pending')
})

test('sent again, its link can be copied', async () => {
  const page = await openApp('/invitations', ada)
  await screen.findByText('person902@novacare.example')
  server.on(invites.resend, () => invitationOf(902, { token: 't', inviteUrl: 'https://r.test/#token=t' }))
  await openMenu(page, 'person902@novacare.example', 'Send again')
  await hear('Sent again to person902@novacare.example.')
  await screen.findByRole('button', { name: 'Copy link' })
})

test('a list that failed is asked for again; nobody invited says so', async () => {
  server.on(invites.list, () => new Refusal(500, 'INTERNAL', 'x'))
  const page = await openApp('/invitations', ada)
  await see('Failed to fetch invitations')
  server.on(invites.list, () => pageOf([]))
  await page.press('Try again')
  await see('No invitations')
})

test('whoever may not invite is told so', async () => {
  server.on(invites.list, () => new Refusal(403, 'FORBIDDEN', 'Forbidden'))
  await openApp('/invitations', ada)
  await see(/You don't have permission/)
})

const paste = async (text: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Email addresses' }), {
    target: { value: text },
  })
}

test('a pasted list is sent, what is not ready stays, and every link can be copied', async () => {
  const page = await openApp('/invitations/invite', ada)
  await paste(
    'Anne Lutz <anne@novacare.example>; supervisor\nnadir@novacare.example\nj@novacare\nmay@novacare.example',
  )
  await screen.findByRole('button', { name: 'Send again to nadir@novacare.example' })
  await see('The 1 to fix stays here.')
  server.on(invites.createMany, ({ lines }) => ({
    results: lines.map(({ id, email }) =>
      email.startsWith('may')
        ? { id, email, invitation: null, refusal: { code: 'DUPLICATE', message: 'User already exists' } }
        : {
            id,
            email,
            invitation: invitationOf(903, { id, email, inviteUrl: 'https://r.test/#token=t' }),
            refusal: null,
          },
    ),
  }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Supervisor of new delegates' }), {
    target: { value: marc.id },
  })
  await page.press('Send 2 invitations')
  await see('1 invitation sent. 1 was not sent.')
  await screen.findByRole('button', { name: 'Copy link of anne@novacare.example' })
  const [sent] = server.sentTo(invites.createMany)
  expect(sent).toMatchObject({
    supervisorId: marc.id,
    message: null,
    lines: [
      { email: 'anne@novacare.example', role: 'SUPERVISOR', firstName: 'Anne', lastName: 'Lutz' },
      { email: 'may@novacare.example', role: 'DELEGATE', firstName: null },
    ],
  })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' }).value).toBe(
    'nadir@novacare.example\n<j@novacare>\nmay@novacare.example'.replace('<j@novacare>', 'j@novacare'),
  )
})

test('a list that could not be sent stays, and tried again each line keeps its id', async () => {
  const page = await openApp('/invitations/invite', ada)
  await paste('anne@novacare.example')
  server.on(invites.createMany, () => new Refusal(500, 'INTERNAL', 'x'))
  await page.press('Send 1 invitation')
  await see('Failed to send invitation')
  await see('What was not sent is still in the box.')
  server.on(invites.createMany, ({ lines }) => ({
    results: lines.map(({ id, email }) => ({
      id,
      email,
      invitation: invitationOf(903, { id, email }),
      refusal: null,
    })),
  }))
  await page.press('Try again')
  await see('1 invitation sent.')
  const ids = server.sentTo(invites.createMany).map(({ lines }) => lines[0]?.id)
  expect(new Set(ids).size).toBe(1)
  await see('Nothing pasted yet')
})
