import { randomUUID } from 'node:crypto'
import type { Role } from '@rounds/contract/endpoint'
import type { Outcomes, VisitStatus, VisitType } from '@rounds/contract/visits'
import { hashPassword } from '@rounds/server/src/platform/identity/password.ts'
import { sql } from './database.ts'
import { type WallClock, ZONE, instant, wallClock } from './zone.ts'

export const PASSWORD = 'Demo1234!'
let hashed: Promise<string> | undefined

export type Tenant = { id: string; slug: string; name: string }
export type Person = {
  id: string
  tenant: Tenant
  role: Role
  email: string
  firstName: string
  lastName: string
}
export type Prescriber = { id: string; firstName: string; lastName: string; city: string }

/** A tenant of its own for a test: nothing is shared, nothing is cleaned. */
export const makeTenant = async ({
  name = 'Northwind Pharma',
  colour = '#2563eb',
  onboarded = true,
}: { name?: string; colour?: string; onboarded?: boolean } = {}): Promise<Tenant> => {
  const slug = `t-${randomUUID().slice(0, 13)}`
  const settings = {
    branding: { primaryColor: colour, secondaryColor: null, logo: null, favicon: null },
    features: { ssoEnabled: false, mobileApp: true, analytics: true },
    localization: { timezone: ZONE, language: 'en', currency: 'EUR' },
  }
  const [row] = await sql<{ id: string }>(
    `insert into tenants (slug, name, settings, subscription_status, current_period_end, onboarding_completed)
     values ($1, $2, $3, 'active', now() + interval '30 days', $4) returning id`,
    [slug, name, JSON.stringify(settings), onboarded],
  )
  return { id: row?.id ?? '', slug, name }
}

export const makePerson = async (
  tenant: Tenant,
  role: Role,
  {
    firstName = 'Sofia',
    lastName = 'Benali',
    supervisorId,
  }: Partial<Record<'firstName' | 'lastName' | 'supervisorId', string>> = {},
): Promise<Person> => {
  const id = randomUUID()
  const email = `${firstName}.${id.slice(0, 8)}@test.test`.toLowerCase()
  hashed ??= hashPassword(PASSWORD)
  await sql(
    `insert into users (tenant_id, id, email, first_name, last_name, role, supervisor_id, password_hash, is_email_verified)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true)`,
    [tenant.id, id, email, firstName, lastName, role, supervisorId ?? null, await hashed],
  )
  return { id, tenant, role, email, firstName, lastName }
}

export const makePrescriber = async (
  delegate: Person,
  {
    firstName = 'Amina',
    lastName = `Haddad ${randomUUID().slice(0, 8)}`,
    city = 'Lyon',
    specialty = 'Cardiology',
    hospital = 'Hôpital Saint-Luc',
    lastVisitDate = null,
    totalVisits = lastVisitDate === null ? 0 : 1,
  }: Partial<{
    firstName: string
    lastName: string
    city: string
    specialty: string
    hospital: string
    lastVisitDate: string | null
    totalVisits: number
  }> = {},
): Promise<Prescriber> => {
  const id = randomUUID()
  await sql(
    `insert into prescribers (tenant_id, id, title, first_name, last_name, specialty, hospital_affiliation, phone, address,
       created_by, assigned_delegate_id, last_visit_date, total_visits)
     values ($1, $2, 'Dr', $3, $4, $5, $6, '+33 1 99 00 12 34', $7, $8, $8, $9, $10)`,
    [
      delegate.tenant.id,
      id,
      firstName,
      lastName,
      specialty,
      hospital,
      JSON.stringify({ address: '1 rue Haute', city, coordinates: { lat: 45.76, lng: 4.83 } }),
      delegate.id,
      lastVisitDate,
      totalVisits,
    ],
  )
  return { id, firstName, lastName, city }
}

/** An ordinary outcome: nothing about it is odd. */
export const goodOutcomes: Outcomes = {
  productsDiscussed: ['Cardiol'],
  samplesProvided: [{ product: 'Cardiol', quantity: 2 }],
  nextSteps: 'Send study',
  rating: 4,
  feedback: 'Wants the dosage study.',
}

export type VisitOptions = Partial<{
  status: VisitStatus
  type: VisitType
  /** Minutes from now to the planned time. */
  inMinutes: number
  /** Where it is planned, when that is not `inMinutes` from now. */
  planned: WallClock
  /** Minutes that it took. */
  took: number
  outcomes: Outcomes | null
  notes: string
  objectives: string[]
  reason: string
  decidedBy: Person
  /** A plan was never carried out. */
  kind: 'plan' | 'report'
}>

/** A visit as it stands after everything that leads to its status. Resolves to what it was made of: the clock goes on. */
export const makeVisit = async (
  delegate: Person,
  prescriber: Prescriber,
  {
    status = 'scheduled',
    type = 'routine',
    inMinutes = status === 'scheduled' ? 25 : -60,
    took = 25,
    outcomes = goodOutcomes,
    notes,
    objectives = [],
    reason = 'Wrong date or duration',
    decidedBy,
    kind = 'report',
    planned = wallClock(inMinutes),
  }: VisitOptions = {},
): Promise<{ id: string; name: string } & WallClock> => {
  const id = randomUUID()
  const name = `Dr ${prescriber.firstName} ${prescriber.lastName}`
  const begun = status !== 'scheduled' && (kind === 'report' || status === 'in-progress')
  const done = begun && status !== 'in-progress'
  const start = begun ? instant(inMinutes) : null
  const end = done ? instant(inMinutes + took) : null
  const isDecided = status === 'approved' || status === 'rejected'
  const decidedAt = isDecided ? instant(-1) : null
  await sql(
    `insert into visits (tenant_id, id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time,
       status, location, notes, objectives, outcomes, in_progress_at, start_time, end_time, actual_duration,
       completed_at, submitted_at, approved_by, approved_at, rejected_by, rejected_at, rejection_reason, type, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, now() - interval '1 day')`,
    [
      delegate.tenant.id,
      id,
      delegate.id,
      prescriber.id,
      `${prescriber.firstName} ${prescriber.lastName}`,
      planned.day,
      planned.time,
      status,
      JSON.stringify({ address: '1 rue Haute', city: prescriber.city, coordinates: null }),
      notes ?? null,
      objectives,
      done && outcomes ? JSON.stringify(outcomes) : null,
      start,
      end,
      done ? took : null,
      end,
      status === 'submitted' || isDecided ? instant(-2) : null,
      status === 'approved' ? decidedBy?.id : null,
      status === 'approved' ? decidedAt : null,
      status === 'rejected' ? decidedBy?.id : null,
      status === 'rejected' ? decidedAt : null,
      status === 'rejected' ? reason : null,
      type,
    ],
  )
  return { id, name, ...planned }
}

/** A tenant with a supervisor, two of their delegates and an admin. */
export const makeTeam = async (options: Parameters<typeof makeTenant>[0] = {}) => {
  const tenant = await makeTenant(options)
  const supervisor = await makePerson(tenant, 'SUPERVISOR', { firstName: 'Marc', lastName: 'Laurent' })
  const supervisorId = supervisor.id
  const [delegate, colleague, admin] = await Promise.all([
    makePerson(tenant, 'DELEGATE', { firstName: 'Sofia', lastName: 'Benali', supervisorId }),
    makePerson(tenant, 'DELEGATE', { firstName: 'Thomas', lastName: 'Roussel', supervisorId }),
    makePerson(tenant, 'TENANT_ADMIN', { firstName: 'Helene', lastName: 'Garnier' }),
  ])
  return { tenant, supervisor, delegate, colleague, admin }
}
export type Team = Awaited<ReturnType<typeof makeTeam>>

/** A visit as the database has it now. */
export const storedVisit = async (id: string) => {
  const [row] = await sql<
    Record<string, unknown> & { status: VisitStatus; outcomes: Outcomes | null; notes: string | null }
  >('select * from visits where id = $1', [id])
  if (!row) throw new Error(`No visit ${id}`)
  return row
}
