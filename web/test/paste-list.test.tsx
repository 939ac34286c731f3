import { type PasteRules, judgePaste } from '@rounds/contract/pasted-people'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '#app/start/Providers.tsx'
import { PasteList } from '#features/invitations/paste/PasteList.tsx'

const rules: PasteRules = {
  departments: ['Cardiology', 'Diabetology'],
  usual: { role: 'DELEGATE', department: 'Cardiology' },
  known: new Map([['nadir@novacare.example', { id: 'i1', kind: 'invitation' }]]),
}

function Page({ start }: { start: string }) {
  const [text, setText] = useState(start)
  return (
    <PasteList
      text={text}
      people={judgePaste(text, rules)}
      departments={rules.departments}
      onText={setText}
      actionOf={again}
    />
  )
}
const again = () => <button type="button">Send again</button>
const show = (start = '') =>
  render(
    <Providers>
      <Page start={start} />
    </Providers>,
  )
const pasted = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' }).value
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement

test('what is pasted is judged line by line', async () => {
  show()
  screen.getByText('Nothing pasted yet')
  fireEvent.change(screen.getByRole('textbox', { name: 'Email addresses' }), {
    target: {
      value: 'anne@novacare.example\nJosé, j@novacare\nnadir@novacare.example\nanne@novacare.example',
    },
  })
  await screen.findByText('4 lines')
  for (const text of ['1 ready', '1 to fix', '2 left out']) screen.getByText(text)
  within(rowOf('User already exists')).getByRole('button', { name: 'Send again' })
  expect(within(rowOf('Duplicate email in the list')).queryByRole('button')).toBeNull()
})

test('a suggestion, a typed address and a choice mend the text itself', async () => {
  show('anne@novacare.example\nj@novacare\nk\nl@novacare.example, Diabetologie')
  fireEvent.click(screen.getByRole('button', { name: 'Use @novacare.example' }))
  expect(pasted().split('\n')[1]).toBe('j@novacare.example')
  const address = await screen.findByRole('textbox', { name: 'Email address on line 3' })
  fireEvent.click(screen.getByRole('button', { name: 'Next to fix' }))
  expect(document.activeElement).toBe(address)
  fireEvent.change(address, { target: { value: 'k@other.example' } })
  fireEvent.blur(address)
  await screen.findByText('k@other.example', { selector: 'td *' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Department of l@novacare.example' }), {
    target: { value: 'Diabetology' },
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Role of anne@novacare.example' }), {
    target: { value: 'SUPERVISOR' },
  })
  await screen.findByText('Ready, role from the line')
  expect(pasted()).toBe(
    'anne@novacare.example; supervisor\nj@novacare.example\nk@other.example\nl@novacare.example; Diabetology',
  )
  expect(screen.queryByText(/to fix/)).toBeNull()
})
