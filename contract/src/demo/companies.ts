import type { plans } from '../tenants.ts'
import type { Outcomes, Visit } from '../visits.ts'
import {
  type Territory,
  boston,
  lille,
  lyon,
  marseille,
  nantes,
  newYork,
  paris,
  philadelphia,
  strasbourg,
} from './territories.ts'

/** How somebody's week falls behind: they record days later, or plan too little. */
export type Habit = 'recordsLate' | 'plansLittle'
type DemoDelegate = {
  firstName: string
  lastName: string
  department: string
  territory: Territory
  habit?: Habit
}

/** What the demo of one tenant is made from. */
export type Company = {
  slug: string
  name: string
  colour: string
  timezone: string
  currency: string
  plan: (typeof plans)[number]
  locale: string
  mail: string
  supervisor: [string, string]
  admin: [string, string]
  delegates: DemoDelegate[]
  firstNames: string[]
  lastNames: string[]
  streets: string[]
  /** Numbers that regulators keep free for fiction; `#` is a digit. */
  phones: string[]
  products: string[]
  /** Reports that wait for the supervisor, and what is odd about some of them. */
  waiting: number
  oddities: Oddity[]
}

export type Oddity = 'short' | 'long' | 'late' | 'noProducts' | 'noRating' | 'noTimes' | 'samples' | 'twice'

const demoPharma: Company = {
  slug: 'demo',
  name: 'Demo Pharma',
  colour: '#2563eb',
  timezone: 'Europe/Paris',
  currency: 'EUR',
  plan: 'professional',
  locale: 'en-GB',
  mail: 'demo.test',
  supervisor: ['Marc', 'Laurent'],
  admin: ['Hélène', 'Garnier'],
  delegates: [
    { firstName: 'Sofia', lastName: 'Benali', department: 'Cardiometabolic', territory: lyon },
    { firstName: 'Thomas', lastName: 'Roussel', department: 'Cardiometabolic', territory: paris },
    { firstName: 'Inès', lastName: 'Moreau', department: 'Respiratory', territory: lille },
    {
      firstName: 'Omar',
      lastName: 'Diallo',
      department: 'Respiratory',
      territory: marseille,
      habit: 'recordsLate',
    },
    { firstName: 'Claire', lastName: 'Vidal', department: 'Cardiometabolic', territory: nantes },
    {
      firstName: 'Julien',
      lastName: 'Aubry',
      department: 'Respiratory',
      territory: strasbourg,
      habit: 'plansLittle',
    },
    { firstName: 'Nora', lastName: 'Kassem', department: 'Cardiometabolic', territory: marseille },
    { firstName: 'Mehdi', lastName: 'Larbi', department: 'Cardiometabolic', territory: lyon },
    { firstName: 'Camille', lastName: 'Prévost', department: 'Respiratory', territory: paris },
    { firstName: 'Antoine', lastName: 'Deschamps', department: 'Cardiometabolic', territory: strasbourg },
    { firstName: 'Léa', lastName: 'Fournier', department: 'Respiratory', territory: nantes },
    { firstName: 'Samir', lastName: 'Belkacem', department: 'Cardiometabolic', territory: lille },
  ],
  firstNames: [
    'Amina', 'Bruno', 'Chloé', 'Damien', 'Élodie', 'Farid', 'Gaëlle', 'Hugo', 'Isabelle', 'Jérôme', 'Karim', 'Laure', 'Mathieu',
    'Nadia', 'Olivier', 'Pauline', 'Quentin', 'Raphaëlle', 'Sébastien', 'Thanh', 'Ursule', 'Valérie', 'Yann', 'Zoé',
  ], // prettier-ignore
  lastNames: [
    'Haddad', 'Mercier', 'Petit', 'Lefèvre', 'Nguyễn', 'Fontaine', 'Girard', 'Rousseau', 'Blanc', 'Guérin', 'Chevalier', 'Faure',
    'Amrani', 'Boyer', 'Carpentier', 'Delmas', 'Estève', 'Fabre', 'Gauthier', 'Hubert', 'Imbert', 'Jacquet', 'Klein', 'Lacroix',
    'Marchand', 'Noël', 'Olivier', 'Perrin', 'Quéré', 'Renaud', 'Saïdi', 'Texier', 'Urbain', 'Vasseur', 'Weber', 'Yilmaz',
    'Zidane', 'Aubert', 'Bonnet', 'Collin',
  ], // prettier-ignore
  streets: [
    'rue de la République',
    'avenue Jean-Jaurès',
    'rue des Lilas',
    'boulevard Pasteur',
    'place de la Mairie',
    'rue du Moulin',
  ],
  phones: ['+33 1 99 00 ## ##', '+33 4 65 71 ## ##', '+33 3 53 01 ## ##'],
  products: [
    'Cardimora 5 mg',
    'Lumetra 50 mg',
    'Velorin 20 mg',
    'Respiranel 100 µg',
    'Glyvanta 850 mg',
    'Dolomera 25 mg',
  ],
  waiting: 52,
  oddities: ['short', 'late'],
}

const greenleaf: Company = {
  slug: 'greenleaf',
  name: 'Greenleaf Pharma',
  colour: '#059669',
  timezone: 'America/New_York',
  currency: 'USD',
  plan: 'basic',
  locale: 'en-US',
  mail: 'greenleaf.test',
  supervisor: ['Karen', 'Whitfield'],
  admin: ['Daniel', 'Brooks'],
  delegates: [
    { firstName: 'Maya', lastName: 'Thompson', department: 'Primary care', territory: boston },
    { firstName: 'Luis', lastName: 'Ortega', department: 'Primary care', territory: newYork },
    { firstName: 'Priya', lastName: 'Shah', department: 'Dermatology', territory: philadelphia },
  ],
  firstNames: [
    'Alan', 'Beatrice', 'Carlos', 'Denise', 'Evan', 'Fatima', 'George', 'Hannah', 'Irene', 'Jamal', 'Katherine', 'Leon', 'Miriam',
    'Noah', 'Opal', 'Peter', 'Quinn', 'Rosa', 'Samuel', 'Tess', 'Uma', 'Victor', 'Wendy', 'Xavier',
  ], // prettier-ignore
  lastNames: [
    'Abbott', 'Bennett', 'Castillo', 'Donovan', 'Ellison', 'Fischer', 'Goldberg', 'Hayes', 'Iverson', 'Jensen', 'Kowalski',
    'Lindgren', 'McCarthy', 'Nakamura', "O'Brien", 'Patel', 'Quigley', 'Ramirez', 'Sullivan', 'Tran', 'Underwood', 'Vasquez',
    'Walker', 'Xu', 'Young', 'Zimmerman', 'Armstrong', 'Burke', 'Choi', 'Dawson', 'Everett', 'Flores', 'Grant', 'Hoffman',
    'Ingram', 'Jacobs', 'Keller', 'Lopez', 'Maddox', 'Novak',
  ], // prettier-ignore
  streets: [
    'Maple Street',
    'Washington Avenue',
    'Elm Street',
    'Harbor Road',
    'Summit Avenue',
    'Chestnut Street',
  ],
  phones: ['+1 617 555 01##', '+1 212 555 01##', '+1 215 555 01##'],
  products: [
    'Nordivent 10 mg',
    'Sanoriva cream',
    'Tevalune 75 mg',
    'Migralis 40 mg',
    'Fluvane 250 mg',
    'Dermaluna gel',
  ],
  waiting: 26,
  oddities: ['short', 'long', 'late', 'noProducts', 'noRating', 'noTimes', 'samples', 'twice'],
}

export const companies: readonly Company[] = [demoPharma, greenleaf]

export const specialties = [
  'Cardiology',
  'General',
  'Endocrinology',
  'Pulmonology',
  'Rheumatology',
  'Neurology',
  'Dermatology',
]
export const objectives = [
  'Present the dosage study', 'Follow up on the last samples', 'Introduce the new packaging', 'Ask about first patients',
  'Answer the question on interactions', 'Agree on a date for the staff meeting',
] // prettier-ignore
export const nextSteps: Pick<Outcomes, 'steps' | 'nextSteps'>[] = [
  { steps: ['send_study'], nextSteps: null }, { steps: ['follow_up'], nextSteps: null },
  { steps: [], nextSteps: 'Bring samples next time' }, { steps: ['follow_up'], nextSteps: 'Invite to the evening meeting' },
  { steps: [], nextSteps: 'Call the practice nurse' },
] // prettier-ignore
export const feedback = [
  'Wants the dosage study.', 'Two patients started, well tolerated.', 'Prefers the competitor for price.', 'Asked about renal dosing.',
  'Short on time, very friendly.', 'Interested in the combination.', 'Will discuss it with the department.',
] // prettier-ignore
export const rejections: Pick<Visit, 'rejectionCode' | 'rejectionReason'>[] = [
  { rejectionCode: 'outcome', rejectionReason: null },
  { rejectionCode: 'outcome', rejectionReason: 'What did they say about the dosage?' },
  { rejectionCode: 'date', rejectionReason: null },
  { rejectionCode: 'samples', rejectionReason: 'Fourteen packs need a signature.' },
  { rejectionCode: 'duplicate', rejectionReason: null },
  { rejectionCode: null, rejectionReason: 'Please add which ward you were on.' },
]
/** Of a plan: nothing has happened yet that could be wrong. */
export const planRejection: (typeof rejections)[number] = {
  rejectionCode: null,
  rejectionReason: 'They were seen last week. Somebody who is due instead?',
}
export const notMet: NonNullable<Outcomes['notMet']>[] = [
  { reason: 'absent', note: 'On leave until Monday.' },
  { reason: 'tooBusy', note: null },
  { reason: 'emergency', note: null },
  { reason: 'closed', note: null },
]
export const visitNotes = [
  'Reception on the second floor.',
  'Ask for the practice nurse first.',
  'Parking behind the building.',
]
