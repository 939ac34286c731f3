import { companies } from '@rounds/contract/companies'
import { exports } from '@rounds/contract/exports'
import { settings, usualReviewRules } from '@rounds/contract/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authStore } from '#lib/person/auth-store.ts'
import { onlineStore, ping } from '#lib/wire/network.ts'
import { companySettings } from './support/company.ts'
import { hear, openApp, read, see } from './support/app.tsx'
import { pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ada, tenant } from './support/things.ts'

const PAGE = '/settings'
const { name } = tenant
let stored = companySettings

beforeEach(() => {
  stored = companySettings
  server.on(companies.settings, () => stored)
  server.on(exports.list, () => pageOf([]))
  server.on(companies.changeSettings, ({ name: given, logo, branding, features, localization }) => {
    stored = {
      ...stored,
      version: stored.version + 1,
      ...(logo !== undefined && { logo }),
      ...(given !== undefined && { name: given }),
      branding: { ...stored.branding, ...(branding as object) },
      features: { ...stored.features, ...(features as object) },
      localization: { ...stored.localization, ...(localization as object) },
    }
    return stored
  })
})

/** Whether the browser would ask before it leaves the page. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const box = (label: string | RegExp) => screen.getByRole('textbox', { name: label })

test('changes are named in one bar, say who loses what, and are saved as they are', async () => {
  const page = await openApp(PAGE, ada)
  await see('Single sign-on')
  fireEvent.click(screen.getByRole('switch', { name: /^Analytics Team/ }))
  await see('5 supervisors lose team analytics and its measures.')
  await page.press('Sat')
  await see('2 changes not saved: working days, analytics')
  expect(isHeld()).toBe(true)
  expect(screen.getByRole('switch', { name: /^Analytics Changed, not saved/ })).toBeTruthy()
  await page.press('Save')
  await hear('Settings saved.')
  expect(server.sentTo(companies.changeSettings)).toMatchObject([
    { features: { analytics: false }, localization: { workingDays: [1, 2, 3, 4, 5, 6] } },
  ])
  await waitFor(() => expect(screen.queryByTestId('bulk-bar')).toBeNull())
  expect(isHeld()).toBe(false)
  expect(authStore.get().tenant?.settings.features.analytics).toBe(false)
})

test('what was saved is taken back as a whole, each endpoint its part, if the company is as it was left', async () => {
  const logo = `/api/v1/files/logos/${tenant.id}/${tenant.id}`
  stored = { ...stored, logo, branding: { ...stored.branding, logo } }
  server.on(settings.changeReviewRules, (rules) => ({ ...rules, since: null, version: 1 }))
  const page = await openApp(PAGE, ada)
  await see('Label')
  await page.press('Change')
  const sheet = await screen.findByRole('dialog', { name: 'Branding' })
  await page.press('Healthcare green', sheet)
  await page.press('Remove', sheet)
  await page.press('Use these', sheet)
  fireEvent.change(box('Longer than, minutes'), { target: { value: '90' } })
  await page.press('Save')
  await hear('Settings saved.')
  expect(authStore.get().tenant?.logo).toBeNull()
  server.on(settings.reviewRules, () => ({ ...usualReviewRules, longMinutes: 90, since: null, version: 1 }))
  await page.press('Undo')
  await hear('Settings are as they were.')
  expect(server.sentTo(companies.changeSettings).at(-1)).toEqual({
    logo,
    branding: { primaryColor: '#0f766e', logo },
  })
  expect(server.sent.findLast(({ endpoint }) => endpoint === companies.changeSettings)?.version).toBe(2)
  expect(server.sentTo(settings.changeReviewRules).at(-1)).toMatchObject({ longMinutes: 120 })
  expect(authStore.get().tenant?.settings.branding.primaryColor).toBe('#0f766e')
  expect(authStore.get().tenant?.logo).toBe(logo)
})

test('what somebody has changed since stays theirs when a save is taken back', async () => {
  const page = await openApp(PAGE, ada)
  await see('Single sign-on')
  fireEvent.change(box('Name'), { target: { value: ' Novacare ' } })
  await page.press('Sat')
  await page.press('Save')
  await hear('Settings saved.')
  stored = { ...stored, localization: { ...stored.localization, workingDays: [1, 2, 3] }, version: 7 }
  await page.press('Undo')
  await hear('Changed by somebody since, so it stays: working days')
  expect(server.sentTo(companies.changeSettings).slice(1)).toEqual([{ name }])
  await waitFor(() => expect(box('Name')).toHaveProperty('value', name))
})

test('what somebody else has changed meanwhile stays; the same field is named, and saving again is meant', async () => {
  let rules = { ...usualReviewRules, since: null, version: 1 }
  server.on(settings.reviewRules, () => rules)
  server.on(settings.changeReviewRules, (given, { version }) => {
    if (version !== rules.version)
      return new Refusal(412, 'PRECONDITION_FAILED', 'This rule was changed in the meantime')
    rules = { ...given, since: null, version: version + 1 }
    return rules
  })
  const page = await openApp(PAGE, ada)
  await see('Single sign-on')
  // Nobody tells this page.
  rules = { ...rules, goalHours: 24, version: 2 }
  fireEvent.change(box('Longer than, minutes'), { target: { value: '90' } })
  await page.press('Save')
  await hear('Settings saved.')
  expect(rules).toMatchObject({ goalHours: 24, longMinutes: 90, version: 3 })

  rules = { ...rules, longMinutes: 100, version: 4 }
  fireEvent.change(box('Longer than, minutes'), { target: { value: '80' } })
  await page.press('Save')
  await see('Changed by somebody in the meantime: longest visit. Save again to have it as it stands here.')
  expect(rules.longMinutes).toBe(100)
  await page.press('Save')
  await waitFor(() => expect(rules).toMatchObject({ goalHours: 24, longMinutes: 80, version: 5 }))
})

test('a save that cannot be taken back says why', async () => {
  const page = await openApp(PAGE, ada)
  await see('Single sign-on')
  fireEvent.change(box('Name'), { target: { value: 'Novacare' } })
  await page.press('Save')
  await hear('Settings saved.')
  server.on(companies.settings, () => new Refusal(500, 'INTERNAL', 'Failed to fetch tenant settings'))
  await page.press('Undo')
  await hear('Failed to fetch tenant settings')
})

test('what is refused stays, at its field or above them, and what was taken is no change any more', async () => {
  const page = await openApp(`${PAGE}?section=review`, ada)
  await see('Single sign-on')
  server.on(companies.changeSettings, () => new Refusal(500, 'INTERNAL', 'Failed to update tenant settings'))
  fireEvent.change(box('Name'), { target: { value: 'Novacare' } })
  fireEvent.change(box('Longer than, minutes'), { target: { value: '3' } })
  await page.press('Save')
  await see('Must be more than very short')
  await see('Failed to update tenant settings')
  expect(read()).toContain('2 changes not saved: name, longest visit')
  expect(server.sentTo(settings.changeReviewRules)).toEqual([])
  server.on(settings.changeReviewRules, (rules) => ({ ...rules, since: null, version: 1 }))
  fireEvent.change(box(/^Longer than, minutes/), { target: { value: '' } })
  await page.press('Save')
  await see('1 change not saved: name')
  expect(server.sentTo(settings.changeReviewRules)).toMatchObject([{ longMinutes: null }])
  await page.press('Discard')
  expect((box('Name') as HTMLInputElement).value).toBe(name)
})

test('that no answer came is said until the connection is back, and any other reason until it is dealt with', async () => {
  server.on(settings.changeReviewRules, (rules) => ({ ...rules, since: null, version: 1 }))
  const page = await openApp(PAGE, ada)
  await see('Single sign-on')
  fireEvent.change(box('Name'), { target: { value: 'Novacare' } })
  server.isAway = true
  await page.press('Save')
  await see('Failed to update tenant settings. You need a connection to do this.')
  server.isAway = false
  await ping()
  await waitFor(() => expect(read()).not.toContain('Failed to update tenant settings'))
  expect(read()).toContain('1 change not saved: name')
  server.on(companies.changeSettings, () => new Refusal(500, 'INTERNAL', 'Failed to update tenant settings'))
  await page.press('Save')
  await see('Failed to update tenant settings')
  onlineStore.set(false)
  await ping()
  expect(read()).toContain('Failed to update tenant settings')
})

test('a colour is seen in both schemes before it is used; a wrong one is refused', async () => {
  const page = await openApp(PAGE, ada)
  await see('Label')
  await page.press('Change')
  const sheet = await screen.findByRole('dialog', { name: 'Branding' })
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'Your colour' }), { target: { value: '#e06' } })
  await page.press('Use these', sheet)
  await within(sheet).findByText('Invalid colour')
  const mark = () => document.querySelector('main [data-kind="tenant"]')?.parentElement?.style
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'Your colour' }), {
    target: { value: '#facc15' },
  })
  await page.press('Use these', sheet)
  await see('1 change not saved: colour')
  expect(['solid', 'on'].map((name) => mark()?.getPropertyValue(`--brand-${name}`))).toEqual([
    '#facc15',
    '#000000',
  ])
  await page.press('Change')
  const again = await screen.findByRole('dialog', { name: 'Branding' })
  await page.press('Healthcare green', again)
  within(again).getByRole('img', { name: /^Preview/ })
  await page.press('Use these', again)
  await see('1 change not saved: colour')
  await page.press('Save')
  await hear('Settings saved.')
  expect(server.sentTo(companies.changeSettings)).toMatchObject([{ branding: { primaryColor: '#059669' } }])
  expect(authStore.get().tenant?.settings.branding.primaryColor).toBe('#059669')
})

test('settings that cannot be read say so and are asked for again', async () => {
  server.on(companies.settings, () => new Refusal(500, 'INTERNAL', 'Failed to fetch tenant settings'))
  const page = await openApp(PAGE, ada)
  await see('Failed to fetch tenant settings')
  server.on(companies.settings, () => stored)
  await page.press('Try again')
  await see('Company holidays')
})

test('whichever of the settings cannot be read, it is the settings that are named', async () => {
  const { failure } = settings.reviewRules
  server.on(settings.reviewRules, () => new Refusal(500, 'INTERNAL', failure))
  await openApp(PAGE, ada)
  await see('Failed to fetch tenant settings')
})
