import { expect } from '@playwright/test'
import { foreignDirectory } from './directory.ts'
import { type Screen, at, press, shows } from './screen.ts'

/** The directory of a delegate, one prescriber, and the ways into it. */
export const prescriberScreens: Screen[] = [
  {
    name: 'prescribers',
    as: 'delegate',
    open: at(
      ({ paths }) => paths.prescribers,
      (page) => shows(page, /Haddad/),
    ),
  },
  {
    name: 'prescribers none',
    as: 'delegate',
    open: at(
      ({ paths }) => `${paths.prescribers}?q=zzzz`,
      (page) => shows(page, 'No match for “zzzz”'),
    ),
  },
  {
    name: 'prescriber',
    as: 'delegate',
    open: at(
      ({ paths, prescribers }) => paths.prescriber(prescribers[0]?.id ?? ''),
      (page) => shows(page, 'Dr Amina Haddad'),
    ),
  },
  { name: 'add prescriber', as: 'delegate', open: at(({ paths }) => paths.addPrescriber) },
  { name: 'import', as: 'delegate', open: at(({ paths }) => paths.importPrescribers) },
  {
    name: 'import columns',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.importPrescribers)
      await page.locator('input[type=file]').setInputFiles(foreignDirectory())
      await page.getByRole('combobox', { name: 'Full name', exact: true }).selectOption('Kunde')
      await shows(page, 'Preview')
    },
  },
  {
    name: 'import checked',
    as: 'delegate',
    open: async (page, { paths }) => {
      await page.goto(paths.importPrescribers)
      await page.locator('input[type=file]').setInputFiles(foreignDirectory())
      await page.getByRole('combobox', { name: 'Full name', exact: true }).selectOption('Kunde')
      await page.getByRole('combobox', { name: 'City', exact: true }).selectOption('Ort')
      await press(page, 'Check the file')
      await shows(page, 'Rows that need fixing')
    },
  },
  {
    name: 'edit prescriber',
    as: 'delegate',
    open: async (page, { paths, prescribers }) => {
      await page.goto(paths.prescriber(prescribers[0]?.id ?? ''))
      await press(page, /^More for/)
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(page.getByRole('dialog').getByLabel('Last name')).toBeVisible()
    },
  },
]
