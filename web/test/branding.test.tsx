import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#app/start/Providers.tsx'
import { BrandPreview } from '#features/tenants/branding/BrandPreview.tsx'
import { BrandingFields } from '#features/tenants/branding/BrandingFields.tsx'
import type { StoreLogo } from '#features/tenants/branding/LogoField.tsx'
import { read, see } from './support/app.tsx'

const store = vi.fn<StoreLogo>()

function Page() {
  const [values, setValues] = useState({ primaryColor: '#2563eb', logo: null as string | null })
  return (
    <main>
      <BrandingFields
        values={values}
        store={store}
        onChange={(change) => setValues((current) => ({ ...current, ...change }))}
      />
      <BrandPreview name="Meridia" values={values} />
    </main>
  )
}

beforeEach(() => {
  store.mockReset()
  render(
    <Providers>
      <Page />
    </Providers>,
  )
})

const preview = () => screen.getByRole('img', { name: /^Preview/ })
const colourIn = (scheme: string, name: string) =>
  preview().querySelector<HTMLElement>(`[data-scheme=${scheme}]`)?.style.getPropertyValue(name)
const type = (colour: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Your colour' }), { target: { value: colour } })
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: [file] } })

test('a colour is seen in both schemes with its letter, corrected for whoever reads', () => {
  expect(read()).toContain('Nothing had to be adjusted.')
  fireEvent.click(screen.getByRole('radio', { name: 'Your own' }))
  type('E0632A')
  expect(['light', 'dark'].map((scheme) => colourIn(scheme, '--brand-solid'))).toEqual(['#c84d06', '#c84d06'])
  expect(colourIn('light', '--brand-text')).not.toBe(colourIn('dark', '--brand-text'))
  expect(read()).toContain('Adjusted to #C84D06 so button text stays readable: 4.6 to 1, was 3.5.')
  // The last colour stays while another is typed.
  type('#05')
  expect(colourIn('light', '--brand-solid')).toBe('#c84d06')
  type('#facc15')
  expect(read()).toContain('Button text turns black so it stays readable: 13.7 to 1.')
  fireEvent.click(screen.getByRole('radio', { name: 'Healthcare green' }))
  expect(colourIn('light', '--brand-solid')).toBe('#00855c')
  expect(screen.queryByRole('textbox', { name: 'Your colour' })).toBeNull()
})

test('a logo is kept at once and shown in both schemes; one that is refused says why', async () => {
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png'))
  await see('File is too large (max 5 MB)')
  expect(store).not.toHaveBeenCalled()
  store.mockRejectedValueOnce(new Error('File type is not allowed'))
  choose(new File(['x'], 'logo.exe'))
  await see('File type is not allowed')
  const url = '/api/v1/files/logos/a/b'
  store.mockResolvedValueOnce({ url, name: 'meridia.png', size: 24_000 })
  choose(new File(['<svg/>'], 'meridia.svg'))
  await see('meridia.png')
  expect(read()).toContain('23 KB')
  expect(read()).not.toContain('File type is not allowed')
  expect(preview().querySelectorAll(`img[src="${url}"]`)).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(preview().querySelector('img')).toBeNull())
})

test('a colour that is picked is in the picture before the form knows it, and in the form when it rests', async () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Your own' }))
  const picker = screen.getByLabelText('Pick a colour')
  for (const colour of ['#101010', '#be123c']) fireEvent.change(picker, { target: { value: colour } })
  expect(['light', 'dark'].map((scheme) => colourIn(scheme, '--brand-solid'))).toEqual(['#be123c', '#be123c'])
  expect(screen.getByRole('textbox', { name: 'Your colour' })).toHaveProperty('value', '#2563eb')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Your colour' })).toHaveProperty('value', '#be123c'),
  )
  expect(colourIn('light', '--brand-solid')).toBe('#be123c')
})
