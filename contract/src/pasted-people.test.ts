import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PasteRules, changePaste, judgePaste, keepPaste, namesOf } from './pasted-people.ts'

const rules: PasteRules = {
  departments: ['Cardiology', 'Diabetology', 'Hospital', 'Santé publique'],
  usual: { role: 'DELEGATE', department: 'Cardiology' },
  known: new Map([
    ['nadir.haddou@novacare.example', { id: 'i1', kind: 'invitation' }],
    ['sara.benali@novacare.example', { id: 'u1', kind: 'user' }],
  ]),
}
const judge = (text: string, more: Partial<PasteRules> = {}) => judgePaste(text, { ...rules, ...more })
const brief = (text: string) =>
  judge(text).map(({ email, name, role, department }) => [email, name, role, department])

/** The list of the mock. */
const mock = `camille.royer@novacare.example
Ahmed Belaïd <ahmed.belaid@novacare.example>
marc.oster@novacare.example; supervisor; Hospital
José Pérez, j.perez@novacare
nadir.haddou@novacare.example
sara.benali@novacare.example
camille.royer@novacare.example
Élodie Marchal, elodie.marchal@novacare.example, Diabetologie
Karim Meddeb <karim.meddeb@novacare.example>
Anne Lutz <anne.lutz@novacare.example>
m.oliveira@novacare.example
Chloé Bernard <chloe.bernard@novacare.example>`

test('the list of the mock has 7 ready, 2 to fix and 3 left out', () => {
  const people = judge(mock)
  expect(people.map(({ line }) => line)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(people.map(({ result }) => result.state).join(' ')).toBe(
    'ready ready ready fix out out out fix ready ready ready ready',
  )
  expect(people[2]).toMatchObject({ role: 'SUPERVISOR', department: 'Hospital', said: { role: true } })
  expect(people[3]).toMatchObject({
    name: 'José Pérez',
    result: { problem: 'email', suggestion: 'j.perez@novacare.example' },
  })
  expect(people[4]?.result).toMatchObject({ problem: 'exists', known: { id: 'i1' } })
  expect(people[6]?.result).toMatchObject({ problem: 'duplicate' })
  expect(people[7]?.result).toMatchObject({ problem: 'department', suggestion: 'Diabetology' })
})

test.each([
  ['A@X.EXAMPLE', [['a@x.example', null, 'DELEGATE', 'Cardiology']]],
  [
    'a@x.example, b@x.example;c@x.example d@x.example',
    ['a', 'b', 'c', 'd'].map((who) => [`${who}@x.example`, null, 'DELEGATE', 'Cardiology']),
  ],
  ['Marchal, Élodie <e@x.example>', [['e@x.example', 'Élodie Marchal', 'DELEGATE', 'Cardiology']]],
  [
    'Élodie\tMarchal\te@x.example\tAdmin\tsante publique',
    [['e@x.example', 'Élodie Marchal', 'TENANT_ADMIN', 'Santé publique']],
  ],
  ['"Lutz, Anne" <a@x.example>', [['a@x.example', 'Anne Lutz', 'DELEGATE', 'Cardiology']]],
  ['supervisor, hospital, a@x.example', [['a@x.example', null, 'SUPERVISOR', 'Hospital']]],
  ['a@x.example, Anne Lutz, +33 6 12', [['a@x.example', 'Anne Lutz', 'DELEGATE', 'Cardiology']]],
  ['Anne Lutz mailto:a@x.example.', [['a@x.example', 'Anne Lutz', 'DELEGATE', 'Cardiology']]],
  ['Name;E-mail;Role', []],
  ['Nom;Prénom;Courriel;Rôle;Service', []],
  ['Nachname\tVorname\tE-Mail-Adresse\tAbteilung', []],
  ['Nombre,Apellidos,Correo electrónico,Función', []],
  [' \n\t\n,;', []],
])('understands %j', (text, people) => expect(brief(text)).toEqual(people))

test.each([
  ['a@@x.example', 'a@x.example'],
  ['a@novacare.exmaple_', null],
  ['someone', null],
  ['@novacare.example', null],
  ['a b.c', null],
])('of the address %j it suggests %j', (text, suggestion) => {
  const [person] = judge(`${text}\n`)
  expect(person?.result).toEqual({ state: 'fix', problem: 'email', suggestion })
})

test('the domains of the company come first, then the most frequent', () => {
  const of = (text: string, domains: string[]) => judge(text, { domains }).at(-1)?.result
  expect(of('a@x@', ['novacare.example'])).toMatchObject({ state: 'fix' })
  expect(of('a@nova', ['novacare.example'])).toMatchObject({ suggestion: 'a@novacare.example' })
  expect(of('b@nova.example\nc@nova.example\nd@novacare.example\na@nov', [])).toMatchObject({
    suggestion: 'a@nova.example',
  })
})

test('taking a suggestion makes the line ready, and says so in the text', () => {
  const people = judge(mock)
  const [fourth, eighth] = [people[3], people[7]]
  if (!fourth || !eighth) throw new Error('The mock has 12 lines')
  const once = changePaste(mock, people, fourth, { email: 'j.perez@novacare.example' })
  expect(once.split('\n')[3]).toBe('José Pérez <j.perez@novacare.example>')
  const twice = changePaste(once, judge(once), eighth, { department: 'Diabetology' })
  expect(judge(twice).filter(({ result }) => result.state === 'ready')).toHaveLength(8)
  const again = judge(twice)
  const thrice = changePaste(twice, again, again[7] as never, { department: 'Diabetology' })
  expect(thrice.split('\n')[7]).toBe('Élodie Marchal <elodie.marchal@novacare.example>; Diabetology')
  expect(judge(thrice).filter(({ result }) => result.state === 'fix')).toEqual([])
})

test('a line of several people becomes one for each when one of them is changed', () => {
  const text = 'a@x.example, b@x.example\nc@x.example'
  const people = judge(text)
  expect(changePaste(text, people, people[1] as never, { role: 'SUPERVISOR' })).toBe(
    'a@x.example\nb@x.example; supervisor\nc@x.example',
  )
})

test('what is done leaves the text', () => {
  const people = judge(mock)
  const rest = keepPaste(people, ({ result }) => result.state === 'ready')
  expect(rest.split('\n')).toHaveLength(5)
  expect(judge(rest).map(({ result }) => result.state)).toEqual(['fix', 'out', 'out', 'ready', 'fix'])
})

test('whatever is pasted is judged, and reads the same once it is written anew', () => {
  const word = fc.constantFrom('Anne', 'Lutz', 'supervisor', 'Hospital', 'a@x.example', '<b@x.example>', 'c@', '"', ',', ';', '\t', '\n', ' ', '@', 'é') // prettier-ignore
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const people = judge(words.join(' '))
      const again = judge(keepPaste(people, () => false))
      expect(again.map(({ email, result }) => [email, result.state])).toEqual(
        people.map(({ email, result }) => [email, result.state]),
      )
    }),
  )
})

test('first and last name', () => {
  expect(namesOf('Anne Marie Lutz')).toEqual({ firstName: 'Anne', lastName: 'Marie Lutz' })
  expect(namesOf('Anne')).toEqual({ firstName: 'Anne', lastName: null })
  expect(namesOf(null)).toEqual({ firstName: null, lastName: null })
})
