import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Monogram } from '#ui/Monogram.tsx'

afterEach(cleanup)

test.each([
  ['Amina Haddad', 'person', 'AH'],
  ['Amina', 'person', 'A'],
  ['محمد القحطاني', 'person', 'ما'],
  ['🩺 Zoë O’Neill', 'person', '🩺O'],
  ['🏥 Clinic', 'tenant', '🏥'],
  ['', 'person', ''],
] as const)('%s is known by whole letters', (name, kind, letters) => {
  const { container } = render(<Monogram name={name} kind={kind} />)
  expect(container.querySelector('span')?.dataset.letters).toBe(letters)
})
