import type { plans } from '@rounds/contract/tenants'
import type { Outcomes, Visit } from '@rounds/contract/visits'

/** Where a delegate works: towns with their centres, and the institutions in them. All invented but the towns. */
export type Territory = { towns: [name: string, lat: number, lng: number][]; institutions: string[] }

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
  /** First name, last name, department and territory of each delegate. */
  delegates: { firstName: string; lastName: string; department: string; territory: Territory }[]
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

const lyon: Territory = {
  towns: [
    ['Lyon', 45.7578, 4.832],
    ['Villeurbanne', 45.7719, 4.8902],
    ['Vénissieux', 45.6975, 4.8869],
    ['Bron', 45.7333, 4.9111],
    ['Écully', 45.7749, 4.7776],
  ],
  institutions: [
    'Hôpital Saint-Luc',
    'Clinique des Deux Rives',
    'Centre médical Bellecombe',
    'Cabinet de la Croix-Fleurie',
  ],
}
const paris: Territory = {
  towns: [
    ['Paris', 48.8566, 2.3522],
    ['Montreuil', 48.8638, 2.4485],
    ['Saint-Denis', 48.9362, 2.3574],
    ['Créteil', 48.7904, 2.4556],
    ['Versailles', 48.8014, 2.1301],
  ],
  institutions: [
    'Hôpital Sainte-Aurélie',
    'Clinique du Canal',
    'Maison de santé Voltaire',
    'Cabinet des Tilleuls',
  ],
}
const lille: Territory = {
  towns: [
    ['Lille', 50.6292, 3.0573],
    ['Roubaix', 50.6916, 3.1746],
    ['Tourcoing', 50.7236, 3.161],
    ['Villeneuve-d’Ascq', 50.6193, 3.1314],
    ['Lens', 50.4289, 2.8319],
  ],
  institutions: [
    'Hôpital de la Deûle',
    'Clinique Vauban-Nord',
    'Centre médical du Beffroi',
    'Cabinet de la Grand-Place',
  ],
}
const boston: Territory = {
  towns: [
    ['Boston', 42.3601, -71.0589],
    ['Cambridge', 42.3736, -71.1097],
    ['Somerville', 42.3876, -71.0995],
    ['Quincy', 42.2529, -71.0023],
    ['Newton', 42.337, -71.2092],
  ],
  institutions: [
    'Harborview Medical Center',
    'Fenwick Street Clinic',
    'Old Colony Health Partners',
    'Charlesgate Family Practice',
  ],
}
const newYork: Territory = {
  towns: [
    ['New York', 40.7128, -74.006],
    ['Brooklyn', 40.6782, -73.9442],
    ['Yonkers', 40.9312, -73.8988],
    ['Hoboken', 40.744, -74.0324],
    ['White Plains', 41.034, -73.7629],
  ],
  institutions: [
    'Hudson Terrace Hospital',
    'Juniper Avenue Clinic',
    'Eastline Medical Group',
    'Parkside Physicians',
  ],
}
const philadelphia: Territory = {
  towns: [
    ['Philadelphia', 39.9526, -75.1652],
    ['Camden', 39.9259, -75.1196],
    ['Norristown', 40.1215, -75.3399],
    ['Chester', 39.8496, -75.3557],
    ['Cherry Hill', 39.9268, -75.0246],
  ],
  institutions: [
    'Keystone Valley Hospital',
    'Schuyler Clinic',
    'Liberty Row Medical Center',
    'Willow Creek Practice',
  ],
}

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
