import { csvOf } from '@rounds/contract/csv'
import type { Prescriber } from '@rounds/contract/prescribers'
import { expect, test } from 'vitest'
import { prescriberRows } from './file.ts'
import { addMessages } from '#lib/words/messages.ts'
import { product } from '#messages/en-product.ts'

addMessages(product)

const person = {
  id: 'a',
  title: 'Prof.',
  firstName: 'Nicolas',
  lastName: 'Hénin',
  specialty: 'Cardiology',
  hospitalAffiliation: 'Saint-Luc, Lyon',
  address: { address: null, city: '=Bron', coordinates: null },
  lastVisitDate: '2026-10-10',
  totalVisits: 3,
  averageRating: 4.5,
} as Prescriber

test('names first, then the shown columns in their order; nothing runs as a formula', () => {
  const next = new Map([['a', { scheduledDate: '2026-11-24' }]])
  expect(
    csvOf(prescriberRows([person], ['nextVisit', 'city', 'hospital', 'visits', 'rating', 'lastVisit'], next)),
  ).toBe(
    [
      '\uFEFFTitle,First name,Last name,Specialty,Next visit,City,Hospital,Visits,Rating,Last visit',
      `Prof.,Nicolas,Hénin,Cardiology,2026-11-24,'=Bron,"Saint-Luc, Lyon",3,4.5,2026-10-10`,
      '',
    ].join('\r\n'),
  )
})
