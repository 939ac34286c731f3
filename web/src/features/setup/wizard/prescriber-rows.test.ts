import { expect, test } from 'vitest'
import { judgeRows } from './prescriber-rows.ts'

const row = (firstName: string, lastName = 'Haddad', city?: string) => ({ firstName, lastName, city })

test('each row is ready, wrong or a repeat, whichever way its letters are', () => {
  const rows = [
    row('Amina', 'Haddad', 'Rabat'),
    row(''),
    row('AMINA', 'haddad', 'rabat'),
    row('Amina', 'Haddad', 'Fes'),
    { ...row('Omar'), email: 'nowhere' },
    row('Amina'),
    row('Amina'),
  ]
  expect(judgeRows(rows)).toEqual({
    ready: 3,
    bad: [
      { at: 1, message: 'First name is required' },
      { at: 4, message: 'Invalid email address' },
    ],
    repeated: [
      { at: 2, first: 0 },
      { at: 6, first: 5 },
    ],
  })
})
