import { addDays, instantOf } from '../dates.ts'
import { type Company, type Habit, specialties } from './companies.ts'
import { type Random, randomFrom, stableId } from './random.ts'
import type { Territory } from './territories.ts'

const PRESCRIBERS_OF_EACH = 40
/** Of every ten prescribers: a professor, and a nurse whom nobody calls doctor. */
const titles = ['Dr', 'Dr', 'Dr', 'Dr', 'Dr', 'Dr', 'Dr', 'Dr', 'Prof.', null]

export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  name: string
  role: 'SUPER_ADMIN' | 'TENANT_ADMIN' | 'SUPERVISOR' | 'DELEGATE'
  departmentId: string | null
  supervisorId: string | null
}
export type DemoPrescriber = {
  id: string
  title: string | null
  firstName: string
  lastName: string
  email: string
  phone: string
  specialty: string
  hospitalAffiliation: string
  address: { address: string; city: string; coordinates: { lat: number; lng: number } }
  notes: string | null
  isActive: boolean
  createdBy: string
  assignedDelegateId: string
  createdAt: string
  updatedAt: string
}
export type People = {
  tenantId: string
  departments: { id: string; name: string }[]
  admin: Person
  supervisor: Person
  delegates: { user: Person; prescribers: DemoPrescriber[]; habit: Habit | undefined }[]
}

const person = (
  tenant: string,
  email: string,
  [firstName, lastName]: readonly [string, string],
  role: Person['role'],
  more: Partial<Pick<Person, 'departmentId' | 'supervisorId'>> = {},
): Person => ({
  id: stableId(tenant, 'user', email),
  email,
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  role,
  departmentId: null,
  supervisorId: null,
  ...more,
})

export const superAdmin = (): { tenantId: string; user: Person } => ({
  tenantId: stableId('platform'),
  user: person('platform', 'super@platform.test', ['Robin', 'Keller'], 'SUPER_ADMIN'),
})

const near = (random: Random, centre: number) =>
  Math.round((centre + random.whole(-90, 90) / 10_000) * 10_000) / 10_000
const mailPart = (name: string) =>
  name.normalize('NFD').replaceAll(/[^a-zA-Z]/g, '').toLowerCase() // prettier-ignore

const prescriber = (
  random: Random,
  company: Company,
  [firstName, lastName]: [string, string],
  {
    territory,
    delegate,
    admin,
    today,
  }: { territory: Territory; delegate: Person; admin: Person; today: string },
): DemoPrescriber => {
  const [city, lat, lng] = random.pick(territory.towns)
  const place = territory.towns.findIndex(([town]) => town === city)
  const createdAt = instantOf(addDays(today, -random.whole(60, 500)), '10:00', company.timezone)
  const street = random.pick(company.streets)
  const number = random.whole(1, 180)
  const id = stableId(company.slug, 'prescriber', firstName, lastName)
  return {
    id,
    title: randomFrom(id).pick(titles),
    firstName,
    lastName,
    email: `${mailPart(firstName)}.${mailPart(lastName)}@clinic.example`,
    phone: random.pick(company.phones).replaceAll('#', () => String(random.whole(0, 9))),
    specialty: random.pick(specialties),
    // An institution stands in one town.
    hospitalAffiliation: territory.institutions[place % territory.institutions.length] ?? '',
    address: {
      address:
        company.currency === 'EUR'
          ? `${number} ${street}`
          : `${number} ${street}, Suite ${random.whole(1, 9)}`,
      city,
      coordinates: { lat: near(random, lat), lng: near(random, lng) },
    },
    notes: random.chance(0.15) ? 'Prefers visits before noon.' : null,
    isActive: true,
    createdBy: random.chance(0.2) ? admin.id : delegate.id,
    assignedDelegateId: delegate.id,
    createdAt,
    updatedAt: createdAt,
  }
}

/** The people of a demo tenant: the same on every day. */
export const demoPeople = (company: Company, today: string): People => {
  const random = randomFrom(`${company.slug} people`)
  const { slug, mail } = company
  const departments = [...new Set(company.delegates.map(({ department }) => department))].map((name) => ({
    id: stableId(slug, 'department', name),
    name,
  }))
  const admin = person(slug, `admin@${mail}`, company.admin, 'TENANT_ADMIN')
  const supervisor = person(slug, `supervisor@${mail}`, company.supervisor, 'SUPERVISOR', {
    departmentId: departments[0]?.id ?? null,
  })
  const needed = Math.ceil((company.delegates.length * PRESCRIBERS_OF_EACH) / company.lastNames.length)
  const names = company.lastNames.flatMap((lastName) =>
    random.shuffled(company.firstNames).slice(0, needed).map((firstName): [string, string] => [firstName, lastName]),
  ) // prettier-ignore
  const mixed = random.shuffled(names)
  const delegates = company.delegates.map(({ firstName, lastName, department, territory, habit }, at) => {
    const user = person(
      slug,
      `delegate${at === 0 ? '' : at + 1}@${mail}`,
      [firstName, lastName],
      'DELEGATE',
      {
        departmentId: departments.find(({ name }) => name === department)?.id ?? null,
        supervisorId: supervisor.id,
      },
    )
    const prescribers = mixed
      .slice(at * PRESCRIBERS_OF_EACH, (at + 1) * PRESCRIBERS_OF_EACH)
      .map((name) => prescriber(random, company, name, { territory, delegate: user, admin, today }))
    return { user, prescribers, habit }
  })
  return { tenantId: stableId(slug), departments, admin, supervisor, delegates }
}
