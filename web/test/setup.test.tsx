import { type SavedProgress, setup } from '@rounds/contract/setup'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { VISITOR } from '#lib/device/rules.ts'
import { writeDraft } from '#lib/drafts/store.ts'
import { hear, openApp, read, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { ada } from './support/things.ts'

const SETUP = '//setup'
const saved: SavedProgress = {
  data: {
    companyInfo: {
      companyName: 'Meridia',
      industrySector: 'Pharmaceuticals',
      companySize: '51-200',
      timezone: 'Africa/Casablanca',
    },
    address: {
      country: 'Morocco',
      streetAddress: '14 rue Ibn Batouta',
      city: 'Casablanca',
      stateProvince: 'Casablanca-Settat',
      postalCode: '20250',
    },
    plan: { planId: 'trial' },
    adminAccount: { firstName: 'Salma', lastName: 'Kettani', email: 'salma@meridia.test' },
  },
  completedSteps: ['company-info', 'plan', 'admin'],
  currentStep: 'users',
  persistence: { lastSaved: new Date(START).toISOString(), autoSave: true, version: '1.0.0' },
  progress: { totalSteps: 7, currentStepIndex: 3, percentComplete: 42.857 },
  setUp: null,
}

const made = {
  success: true as const,
  tenant: { id: '00000000-0000-7000-8000-000000000001', slug: 'meridia', name: 'Meridia' },
  user: { id: '00000000-0000-7000-8000-000000000002', email: 'salma@meridia.test' },
  loginPath: '/meridia/login',
}

beforeEach(() => {
  server.on(setup.progress, () => saved)
  server.on(setup.saveProgress, () => ({ lastSaved: new Date(START).toISOString() }))
})

const choose = (name: string, text: string) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [new File([text], name, { type: 'text/csv' })] },
  })
const column = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const savedRows = () =>
  server
    .sentTo(setup.saveProgress)
    .map(({ data }) => data.dataImport?.prescribers)
    .filter((rows) => rows !== undefined)
    .at(-1)

test('columns that are not recognised are matched by hand, and what is wrong is a file', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} }),
  )
  const page = await openApp(`${SETUP}/data-import`, null)
  await see('No file selected')
  choose(
    'kunden.csv',
    'Kunde;Wo;Was\nAmina Haddad;Rabat;Kardiologie\n\nBennis;Fes;=1+1\nHADDAD Amina;rabat;\nAmina Haddad;Fes;\n',
  )
  await see('Choose the column of the name')
  expect(read()).not.toContain('ready')
  fireEvent.change(column('Full name'), { target: { value: '0' } })
  await see('1 ready, 1 needs fixing, 2 twice in this file')
  fireEvent.change(column('City'), { target: { value: '1' } })
  fireEvent.change(column('Specialty'), { target: { value: '2' } })
  await see('2 ready, 1 needs fixing, 1 twice in this file')
  // As the spreadsheet numbers them: below the header and an empty row.
  expect(read()).toContain('Row 4: First name is required')
  // What is left out is not among what will be stored.
  expect(within(screen.getByRole('region', { name: 'Preview' })).getAllByRole('row')).toHaveLength(3)
  expect(read()).toContain('Row 5: Same person and city as row 2')
  await page.press('Download the 2 rows')
  await waitFor(() => expect(files).toHaveLength(1))
  // Nothing that came with the file runs in a spreadsheet.
  expect(await files[0]?.text()).toBe(
    "Kunde,Wo,Was,Row,Reason\r\nBennis,Fes,'=1+1,4,First name is required\r\n" +
      'HADDAD Amina,rabat,,5,Same person and city as row 2\r\n',
  )
  await waitFor(() =>
    expect(savedRows()?.[0]).toEqual({
      firstName: 'Amina',
      lastName: 'Haddad',
      city: 'Rabat',
      specialty: 'Kardiologie',
    }),
  )
  await page.press('Remove the file')
  await see('No file selected')
  expect(read()).not.toContain('recognised')
})

test('columns that are recognised stay folded; rows of a file that is not here any more can be had, too', async () => {
  const dataImport = {
    fileName: 'prescribers.csv',
    prescribers: [
      { firstName: 'Amina', lastName: 'Haddad' },
      { firstName: '', lastName: 'Nobody' },
    ],
  }
  server.on(setup.progress, () => ({ ...saved, data: { ...saved.data, dataImport } }))
  await openApp(`${SETUP}/data-import`, null)
  await see('1 ready, 1 needs fixing')
  expect(read()).toContain('Row 3: First name is required')
  expect(document.querySelector('main form details')).toBeNull()
  choose('other.csv', 'First name,Last name\nOmar,Bennis\nLeila,Chraibi\n')
  await see('2 ready')
  expect(document.querySelector('main form details')?.hasAttribute('open')).toBe(false)
  choose('moved.csv', 'Name,Address,City\nOmar Bennis,1 rue X,Fes\nLina Haddad,12, rue X,Lyon\n')
  await see('Row 3 has more cells than there are headings')
  choose('large.csv', 'x'.repeat(5 * 1024 * 1024 + 1))
  await see('File is too large (max 5 MB)')
})

test('a step counts the rows that are imported, and a file without one is told before Finish', async () => {
  const page = await openApp(`${SETUP}/data-import`, null)
  await see('Import prescribers')
  choose('all-wrong.csv', 'First name,Last name\nLina,\n,Haddad\n')
  await see('0 ready, 2 need fixing')
  await page.press('Continue')
  expect(screen.getByTestId('error-summary').textContent).toContain('None of the rows can be imported')
  expect(page.place()).toBe('/setup/data-import')
  choose('some-wrong.csv', 'First name,Last name\nLina,Haddad\nLina,Haddad\n,Haddad\n')
  await see('1 ready, 1 needs fixing')
  await page.press('Continue')
  await waitFor(() => expect(page.place()).toBe('/setup/configuration'))
  await see('1 row')
})

test('a Finish that fails says that nothing was created and keeps everything; pressed again it ends well', async () => {
  const page = await openApp(`${SETUP}/completion`, null)
  await see('Your password once more')
  await page.fill('Password', 'three-Words-apart-7')
  await page.fill('Confirm password', 'three-Words-apart-7')
  server.on(setup.submit, () => new Refusal(500, 'INTERNAL', 'Failed to submit account setup'))
  await page.press('Finish set-up')
  await see('Failed to submit account setup. Nothing was created. Your entries are kept.')
  expect(read()).toContain('Salma Kettani')
  server.on(setup.submit, () => {
    throw new TypeError('Failed to fetch')
  })
  await page.press('Finish set-up')
  await see('There was no answer. Press once more: nothing is created twice.')
  expect(read()).not.toContain('Nothing was created.')
  server.on(setup.submit, () => made)
  await page.press('Finish set-up')
  await see('Your organization is ready')
  expect(server.sentTo(setup.submit)).toHaveLength(3)
  expect(JSON.stringify(server.sentTo(setup.saveProgress))).not.toContain('three-Words-apart-7')
})

test('what cannot be loaded says so, is tried again, or begun afresh', async () => {
  server.on(setup.progress, () => new Refusal(500, 'INTERNAL', 'Failed to load progress'))
  const page = await openApp(`${SETUP}/company-info`, null)
  await see('Failed to load progress')
  server.on(setup.progress, () => saved)
  await page.press('Try again')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Meridia'))
  await page.goTo('//setup/plan')
  await see('Choose a plan')
  expect(page.place()).toBe('/setup/plan')
})

test.each([
  [[], 'configuration', 'company-info'],
  [['company-info'], 'user-setup', 'plan'],
  [['company-info', 'plan'], 'completion', 'admin-account'],
] as const)('with %j done, %s leads to %s and says why', async (completedSteps, step, to) => {
  server.on(setup.progress, () => ({ ...saved, completedSteps: [...completedSteps] }))
  const page = await openApp(`${SETUP}/${step}`, null)
  await waitFor(() => expect(page.place()).toBe(`/setup/${to}`))
  await hear('Complete Company, Plan and Admin first.')
})

test('what the company lacks is listed in the order of its fields', async () => {
  server.on(setup.progress, () => new Refusal(404, 'NOT_FOUND', ''))
  const page = await openApp(`${SETUP}/company-info`, null)
  await page.press('Continue')
  await see('Company name is required', '[data-testid="error-summary"]')
  const said = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const listed = said('[data-testid="error-summary"] a')
  expect(listed).toContain('Postal code is required')
  expect(said('form [id$="-error"]')).toEqual(listed)
  // Each with the sign of a fault, also where what is chosen is no field of the kit.
  expect(said('form .fault')).toEqual(listed)
})

test('a step is skipped, and begun anew with Undo', async () => {
  const page = await openApp(`${SETUP}/user-setup`, null)
  await see('No users added yet')
  await page.fill('Email addresses', 'lina@meridia.test')
  await see('1 ready')
  await page.press('Skip for now')
  await see('Import prescribers')
  await waitFor(() => expect(server.sentTo(setup.saveProgress).at(-1)?.completedSteps).toContain('users'))
  expect(server.sentTo(setup.saveProgress).at(-1)?.data.usersText ?? null).toBeNull()
  await page.goTo('//setup/company-info')
  await page.fill('Company name', 'Meridia Pharma')
  fireEvent.blur(screen.getByLabelText('Company name'))
  await page.press('Clear this step')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe(''))
  expect(screen.queryByText('Company name is required')).toBeNull()
  await page.press('Undo')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Meridia Pharma'),
  )
})

test('a mailed link goes on where another device was, and stands in no address', async () => {
  server.on(setup.openLink, ({ token }) =>
    token === 'a-token' ? saved : new Refusal(404, 'NOT_FOUND', 'No saved progress'),
  )
  window.history.replaceState(null, '', '/setup/company-info#token=a-token')
  await openApp(`${SETUP}/company-info#token=a-token`, null)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Meridia'))
  expect(window.location.hash).toBe('')
  expect(server.sentTo(setup.openLink)).toHaveLength(1)
})

test('a mailed link without an answer is opened when it is tried again, though it stands in no address any more', async () => {
  server.on(setup.progress, () => new Refusal(404, 'NOT_FOUND', 'No saved progress'))
  server.on(setup.openLink, () => new Refusal(503, 'UNAVAILABLE', 'Later'))
  const page = await openApp(`${SETUP}/company-info#token=a-token`, null)
  await screen.findByRole('button', { name: 'Try again' })
  server.on(setup.openLink, () => saved)
  await page.press('Try again')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Meridia'))
  expect(server.sentTo(setup.openLink).at(-1)).toEqual({ token: 'a-token' })
})

test('what this device had begun comes in no way of a mailed link', async () => {
  server.on(setup.openLink, () => saved)
  const begun = {
    data: { companyInfo: { companyName: 'Another' } },
    completedSteps: [],
    currentStep: 'company-info',
  }
  await writeDraft({ kind: 'setup', id: 'wizard', owner: VISITOR }, { ...begun, isSaved: false })
  await openApp(`${SETUP}/company-info#token=a-token`, null)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Meridia'))
  expect(server.sentTo(setup.progress)).toEqual([])
})

test('of a company that is there the name is known', async () => {
  server.on(setup.progress, () => new Refusal(404, 'NOT_FOUND', 'No saved progress'))
  await openApp('/setup/company-info', { ...ada, onboardingCompleted: false })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Alpine Pharma'),
  )
})

test('departments are tags: a pasted list becomes several, one twice is told, Backspace takes the last away', async () => {
  const page = await openApp(`${SETUP}/configuration`, null)
  const field = await screen.findByLabelText(/^Departments/, { selector: 'input:not([type=hidden])' })
  const names = () =>
    server
      .sentTo(setup.saveProgress)
      .map(({ data }) => data.configuration?.departments)
      .filter((each) => each !== undefined)
      .at(-1)
  fireEvent.paste(field, {
    clipboardData: { getData: () => 'Cardiology; Diabetology\nOncology, cardiology' },
  })
  await see('Already there: cardiology')
  await waitFor(() => expect(names()).toEqual(['Cardiology', 'Diabetology', 'Oncology']))
  await page.user.type(field, 'Neurology{Enter}')
  await waitFor(() => expect(names()).toEqual(['Cardiology', 'Diabetology', 'Oncology', 'Neurology']))
  expect(read()).not.toContain('Already there')
  fireEvent.change(field, { target: { value: 'Oncology, Urology' } })
  await page.user.keyboard('{Enter}')
  await see('Already there: Oncology')
  await waitFor(() =>
    expect(names()).toEqual(['Cardiology', 'Diabetology', 'Oncology', 'Neurology', 'Urology']),
  )
  await page.user.type(field, '{Backspace}{Backspace}')
  await waitFor(() => expect(names()).toEqual(['Cardiology', 'Diabetology', 'Oncology']))
})

test('what was entered in a step that was left is what Finish makes of it, and is not called skipped', async () => {
  const users = { usersText: 'karim@meridia.test, supervisor\nlina@meridia.test\nno address' }
  server.on(setup.progress, () => ({ ...saved, data: { ...saved.data, ...users } }))
  await openApp(`${SETUP}/completion`, null)
  await see('2 people get their invitation from Salma Kettani')
  expect(read()).toContain('2 invitations: 1 supervisor, 1 delegate, 1 left out')
  expect(read()).not.toContain('Later: Invitations')
  expect(read()).toContain('Skipped. Later: Settings.')
})
