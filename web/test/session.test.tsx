import { auth } from '@rounds/contract/auth'
import { reservedSlugs } from '@rounds/contract/companies'
import { visits } from '@rounds/contract/visits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { routes } from '#routes'
import { allSent, hear, hidePage, nothingSent, openApp, read, see, told } from './support/app.tsx'
import { answerEmptyOffice } from './support/admin.ts'
import { answerEmptyDesk } from './support/desk.ts'
import { UNDO, passTime, passUndo } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { ada, marc, prescriberOf, root, sara, tenant, tom, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const everybody = { DELEGATE: sara, SUPERVISOR: marc, TENANT_ADMIN: ada, SUPER_ADMIN: root }
const homes = {
  DELEGATE: '/delegate/dashboard',
  SUPERVISOR: '/supervisor/dashboard',
  TENANT_ADMIN: '/dashboard',
  SUPER_ADMIN: '/dashboard',
}
const roles = Object.keys(everybody) as (keyof typeof everybody)[]

/** Each page of the product, who may open it, and its heading. */
const places: [path: string, who: (keyof typeof everybody)[], heading: RegExp][] = [
  ['/delegate/dashboard', ['DELEGATE'], /^Wednesday 18 November$/],
  ['/delegate/weekly-agenda', ['DELEGATE'], /^Agenda$/],
  ['/delegate/this-week', ['DELEGATE'], /^Agenda$/],
  ['/delegate/visit-planning', ['DELEGATE'], /^Plan$/],
  ['/delegate/submit-weekly-plan', ['DELEGATE'], /^Plan$/],
  ['/delegate/visit-planning-wizard', ['DELEGATE'], /./],
  ['/delegate/schedule-visit', ['DELEGATE'], /^New visit$/],
  ['/delegate/record-visit', ['DELEGATE'], /^Who did you see\?$/],
  [`/delegate/record-visit/${visitOf(1).id}`, ['DELEGATE'], /^Dr Amina Haddad101$/],
  ['/delegate/visit-history', ['DELEGATE'], /^History/],
  ['/delegate/prescribers', ['DELEGATE'], /^Prescribers/],
  ['/delegate/prescribers/new', ['DELEGATE'], /^Add prescriber$/],
  ['/delegate/prescribers/import', ['DELEGATE'], /^Import prescribers$/],
  [`/delegate/prescribers/${prescriberOf(101).id}`, ['DELEGATE'], /^Dr Amina Haddad101$/],
  ['/supervisor/dashboard', ['SUPERVISOR'], /^Team today$/],
  ['/supervisor/approvals', ['SUPERVISOR'], /^Approvals/],
  ['/supervisor/team', ['SUPERVISOR'], /^Team$/],
  ['/supervisor/calendar', ['SUPERVISOR'], /^Calendar$/],
  ['/supervisor/analytics', ['SUPERVISOR'], /^Analytics$/],
  ['/supervisor/reports', ['SUPERVISOR'], /^Reports$/],
  ['/users', ['TENANT_ADMIN'], /^Users$/],
  ['/departments', ['TENANT_ADMIN'], /^Departments$/],
  ['/invitations', ['TENANT_ADMIN'], /^Invitations$/],
  ['/settings', ['TENANT_ADMIN'], /^Settings$/],
  ['/permissions', ['TENANT_ADMIN'], /^Roles$/],
  ['/user-analytics', ['TENANT_ADMIN'], /^Activity$/],
  ['/audit-logs', ['TENANT_ADMIN'], /^Audit log$/],
  ['/messages', ['DELEGATE', 'SUPERVISOR'], /^Messages/],
  ['/account', roles, /^Account$/],
  ['/notifications', roles, /^Notifications/],
]
const heading = () => document.querySelector('main h1')?.textContent ?? ''

for (const role of roles)
  test(`the pages of ${role} open, all others lead home and say why`, async () => {
    world.visits = [visitOf(1)]
    world.prescribers = [prescriberOf(101)]
    answerEmptyDesk()
    answerEmptyOffice()
    const page = await openApp(homes[role], everybody[role])
    await waitFor(() => expect(heading()).not.toBe(''))
    const atHome = heading()
    for (const [path, who, words] of places) {
      await page.goTo(path)
      if (who.includes(role)) {
        await waitFor(() =>
          expect(`${path}: ${heading()}`).toMatch(new RegExp(words.source.replaceAll('^', `^${path}: `))),
        )
        expect(page.place()).toMatch(path)
      } else {
        await waitFor(() => expect(`${path} → ${page.place()}`).toBe(`${path} → ${homes[role]}`))
        await waitFor(() => expect(`${path}: ${told()[0]}`).toMatch('That page is for another role'))
        await page.press('Dismiss')
        await waitFor(() => expect(told()).toEqual([]))
        await waitFor(() => expect(heading()).toMatch(atHome))
      }
    }
  })

test('without a session every page leads to the sign-in, which leads back', async () => {
  const page = await openApp('/login', null)
  for (const [path] of places) {
    await page.goTo(path)
    await waitFor(() => expect(page.place()).toBe(`/login?returnTo=${encodeURIComponent(`/alpine${path}`)}`))
  }
  await page.goTo('/delegate/visit-history?period=all')
  await waitFor(() => expect(page.place()).toMatch('/login?returnTo='))
  server.on(auth.login, ({ email, password, tenantId }) => {
    if (password !== 'correct horse') return new Refusal(401, 'CREDENTIALS', 'Invalid credentials')
    expect([email, tenantId]).toEqual([sara.email, tenant.id])
    world.signedIn = sara
    return { user: sara, tenant, accessToken: 'x', refreshToken: 'x', expiresIn: 900 }
  })
  await page.fill('Email', sara.email)
  await page.fill(/^Password/, 'wrong horse')
  await page.press('Sign in')
  await see('Invalid credentials', 'form')
  await page.fill(/^Password/, 'correct horse')
  await page.press('Sign in')
  await waitFor(() => expect(page.place()).toMatch('/delegate/visit-history'))
  await waitFor(() => expect(heading()).toMatch(/^History/))
})

/** A visit of Sara's is cancelled on this device, and not sent yet. */
const cancelOne = async () => {
  world.visits = [visitOf(1), visitOf(2, { scheduledTime: '15:00' })]
  const page = await openApp(`/delegate/record-visit/${visitOf(1).id}`, sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await see('1 visit.')
  return page
}
const signOut = async (page: Awaited<ReturnType<typeof openApp>>) => {
  await page.press('Sara Benali, account menu')
  await page.press('Sign out')
}

test('who signs out with nothing unsent is out, and leaves nothing of theirs on the screen or in the tab', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Haddad101')
  await signOut(page)
  await waitFor(() => expect(page.place()).toBe('/login'))
  expect(server.sentTo(auth.logout)).toHaveLength(1)
  expect(read('body')).not.toMatch('Haddad101')
  expect(sessionStorage).toHaveLength(0)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('pv.session'))).toEqual([])
})

test('unsent work holds its window while the person is asked; kept, it goes out when they are back', async () => {
  const page = await cancelOne()
  await signOut(page)
  await see('Sign out with 1 unsent visit?', '[role="alertdialog"]')
  passTime(60_000)
  await nothingSent()
  await page.press('Sign out', screen.getByRole('alertdialog'))
  await waitFor(() => expect(page.place()).toBe('/login'))
  await nothingSent()
  expect(told()).toEqual([])
  page.close()

  const other = await openApp('/delegate/dashboard', tom)
  await see('2 visits.')
  hidePage()
  await waitFor(() => expect(read('[data-sync]')).toBe('Up to date'))
  await nothingSent()
  await other.press('Tom Peeters, account menu')
  await other.press('Sign out')
  await waitFor(() => expect(other.place()).toBe('/login'))
  other.close()

  await openApp('/delegate/dashboard', sara)
  await see('1 visit.')
  passUndo()
  await waitFor(() => expect(server.sentTo(visits.remove)).toEqual([{ id: visitOf(1).id }]))
})

test('who stays goes on where they were, and what was held back goes out after its time', async () => {
  const page = await cancelOne()
  await signOut(page)
  await page.press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  passTime(UNDO - 1)
  await nothingSent()
  passTime(1)
  await allSent()
  expect(server.sentTo(visits.remove)).toHaveLength(1)
})

test('unsent work is deleted only by who types it', async () => {
  const page = await cancelOne()
  await signOut(page)
  await page.press('Delete them and sign out')
  await page.press('Delete them and sign out', screen.getAllByRole('alertdialog').at(-1))
  expect(page.place()).toBe('/delegate/dashboard')
  await page.fill(/Type delete to confirm/, 'delete')
  await page.press('Delete them and sign out', screen.getAllByRole('alertdialog').at(-1))
  await waitFor(() => expect(page.place()).toBe('/login'))
  page.close()
  await openApp('/delegate/dashboard', sara)
  await see('2 visits.')
  expect(server.sentTo(visits.remove)).toEqual([])
})

test('a refused change is in the Sync panel, where it is tried again or given up', async () => {
  server.on(visits.remove, () => new Refusal(422, 'REFUSED', 'Not today'))
  const page = await cancelOne()
  hidePage()
  await waitFor(() => expect(read('[data-sync]')).toBe('1 needs you'))
  await hear('Dr Haddad101 · cancel: Not today')
  await see('2 visits.')
  await page.press('1 needs you')
  await see('Not today', '[data-testid="sync-panel"]')
  await waitFor(() => expect(told()).toEqual([]))
  await page.press('Retry: Dr Haddad101 · cancel')
  await waitFor(() => expect(server.sentTo(visits.remove)).toHaveLength(2))
  await waitFor(() => expect(read('[data-sync]')).toBe('1 needs you'))
  await page.press('Discard: Dr Haddad101 · cancel')
  await page.press('Discard', await screen.findByRole('alertdialog'))
  await see('Everything you did has been sent.', '[data-testid="sync-panel"]')
  expect(server.sentTo(visits.remove)).toHaveLength(2)
})

test('what is held back stands in the Sync panel, which stops its time and takes it back', async () => {
  const page = await cancelOne()
  await hear('Dr Haddad101: visit cancelled.')
  await page.press('Up to date')
  await see('Just now', '[data-testid="sync-panel"]')
  expect(screen.getByTestId('toast').hidden).toBe(true)
  await page.press('Close')
  await waitFor(() => expect(screen.queryByTestId('sync-panel')).toBeNull())
  // The toast would stop the time as well.
  await page.press('Dismiss')
  await page.press('Up to date')
  await see('Just now', '[data-testid="sync-panel"]')
  passTime(60_000)
  await nothingSent()
  await page.press('Undo: Dr Haddad101 · cancel')
  await see('2 visits.')
  await hear('Taken back.')
  hidePage()
  await allSent()
  await nothingSent()
})

test('what was done without a network is counted, and sent when there is one', async () => {
  const page = await cancelOne()
  server.isAway = true
  hidePage()
  await waitFor(() => expect(read('[data-sync]')).toBe('Offline · 1 saved here'))
  await page.goTo('/delegate/weekly-agenda?view=list')
  server.isAway = false
  window.dispatchEvent(new Event('online'))
  await allSent()
  expect(server.sentTo(visits.remove)).toHaveLength(1)
  await waitFor(() => expect(read('[data-sync]')).toBe('Up to date'))
})

test('what was done is still done when the app is opened again, and not sent before its time', async () => {
  const page = await cancelOne()
  await hear('Dr Haddad101: visit cancelled.')
  page.close()
  await openApp('/delegate/dashboard', sara)
  await see('1 visit.')
  await nothingSent()
})

test('the palette finds people, visits of the day and pages, and goes there', async () => {
  world.visits = [visitOf(1)]
  world.prescribers = [prescriberOf(101), prescriberOf(102, { firstName: 'Rosa', lastName: 'Mercier' })]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Haddad101')
  const search = async (words: string) => {
    await page.user.keyboard('{Control>}k{/Control}')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Search or jump to' }), {
      target: { value: words },
    })
    return screen.findByRole('listbox', { name: 'Results' })
  }
  await page.press(/^Dr Rosa Mercier/, await search('merc'))
  await waitFor(() => expect(page.place()).toBe(`/delegate/prescribers/${prescriberOf(102).id}`))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull())
  await page.press(/^History/, await search('hist'))
  await waitFor(() => expect(page.place()).toMatch('/delegate/visit-history'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.keyboard('ga')
  await waitFor(() => expect(page.place()).toMatch('/delegate/weekly-agenda'))
})

test('what is typed before the palette has its field counts, letters and arrows', async () => {
  world.prescribers = [101, 102, 103].map((nr) => prescriberOf(nr))
  await openApp('/delegate/dashboard', sara)
  await see('Wednesday 18 November')
  // As fast as keys can come: the code of the palette is still on its way.
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  for (const key of ['h', 'a', 'd', 'ArrowDown', 'ArrowDown', 'ArrowUp'])
    fireEvent.keyDown(document.body, { key })
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('had'))
  await waitFor(() => {
    const selected = screen.getAllByRole('option').map((row) => row.getAttribute('aria-selected'))
    expect(selected.slice(0, 3)).toEqual(['false', 'true', 'false'])
  })
})

test('no company has the name of an address of the product', () => {
  const inside = routes.flatMap(({ children = [] }) =>
    children.map(({ path = '' }) => path.split('/')[1] ?? ''),
  )
  const names = new Set(inside.filter((name) => name !== '' && !name.startsWith(':')))
  expect(names.size).toBeGreaterThan(4)
  expect([...names].filter((name) => !reservedSlugs.includes(name))).toEqual([])
})
