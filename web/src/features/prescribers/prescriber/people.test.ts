import { expect, test } from 'vitest'
import { fullName, shortName } from './people.ts'

test.each([
  ['Dr', 'Dr Amina Haddad', 'Dr Haddad'],
  ['Pharm.', 'Pharm. Amina Haddad', 'Pharm. Haddad'],
  [null, 'Amina Haddad', 'Amina Haddad'],
])('with the title %s a person is %s, in short %s', (title, full, short) => {
  const person = { title, firstName: 'Amina', lastName: 'Haddad' }
  expect([fullName(person), shortName(person)]).toEqual([full, short])
})
