import { isCarriedOut } from '../transitions.ts'
import { defaultBranding } from '../branding.ts'
import { DAY_MS, dayIn } from '../dates.ts'
import type { Visit } from '../visits.ts'
import { usualWorkdays } from '../workdays.ts'
import { demoCalendar } from './calendar.ts'
import { demoInvitations } from './invitations.ts'
import { type Company, companies } from './companies.ts'
import { demoMessages } from './messages.ts'
import { demoNotes } from './notes.ts'
import {
  askedNotices,
  decisionNotice,
  eventNotice,
  messageNotice,
  noteNotice,
  replyNotice,
} from './notices.ts'
import { type Person, demoPeople, superAdmin } from './people.ts'
import { demoSlots } from './plan.ts'
import { demoReports } from './reports.ts'
import { demoSignIns } from './sign-ins.ts'
import { type DemoLife, type VisitStep, kindOf, liveVisit } from './visits.ts'
import { randomFrom, stableId } from './random.ts'

export const DEMO_PASSWORD = 'Demo1234!'

type Row = Record<string, unknown>
/** Rows of one tenant by table, in the order in which they can be inserted; names as the tables' in camelCase. */
export type DemoTenant = { id: string; tables: [table: string, rows: Row[]][] }

const iso = (at: number) => new Date(at).toISOString()

const tenantRow = (
  {
    slug,
    name,
    colour,
    timezone,
    currency,
    plan,
  }: Pick<Company, 'slug' | 'name' | 'colour' | 'timezone' | 'currency' | 'plan'>,
  now: number,
): Row => ({
  id: stableId(slug),
  slug,
  name,
  settings: {
    branding: { primaryColor: colour, secondaryColor: defaultBranding.secondary, logo: null, favicon: null },
    features: { ssoEnabled: false, mobileApp: true, analytics: true },
    localization: { timezone, language: 'en', currency, ...usualWorkdays },
  },
  plan,
  subscriptionStatus: 'active',
  currentPeriodEnd: iso(now + 365 * DAY_MS),
  onboardingCompleted: true,
  createdAt: iso(now - 540 * DAY_MS),
})

const userRow = ({ name: _name, ...user }: Person, passwordHash: string, now: number): Row => ({
  ...user,
  status: 'active',
  isEmailVerified: true,
  passwordHash,
  lastLoginAt: iso(now - randomFrom(user.id).whole(2, 40) * 3_600_000),
  createdAt: iso(now - 520 * DAY_MS),
  assignedAt: user.supervisorId === null ? null : iso(now - 520 * DAY_MS),
  updatedAt: iso(now - 520 * DAY_MS),
})

/** A prescriber's figures at an instant: of the visits carried out until then. */
const figuresOf = (visits: Visit[], until = '9') => {
  const done = visits.filter((visit) => isCarriedOut(visit) && (visit.completedAt ?? '') <= until)
  const ratings = done.flatMap(({ outcomes }) =>
    typeof outcomes?.rating === 'number' ? [outcomes.rating] : [],
  )
  return {
    lastVisitDate:
      done.map(({ scheduledDate }) => scheduledDate).toSorted((a, b) => (a < b ? 1 : -1))[0] ?? null,
    totalVisits: done.length,
    ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
    ratingCount: ratings.length,
  }
}

const auditRow = ({ action, at, userId, from, to, visit }: VisitStep, place: number): Row => ({
  id: stableId(visit.id, 'audit', String(place)),
  userId,
  action,
  resource: 'visit',
  resourceId: visit.id,
  details:
    from === null
      ? { status: to }
      : { from, to, ...(to === 'rejected' && { reason: visit.rejectionReason, code: visit.rejectionCode }) },
  ipAddress: '192.0.2.10',
  userAgent: 'Demo',
  at,
})

/** The visit as the API would have answered it at the step: what a submission keeps. `visits` are all to its prescriber. */
const snapshotOf = ({ visit, at }: VisitStep, visits: Visit[]): Visit => {
  const { lastVisitDate, totalVisits } = figuresOf(visits, at)
  return { ...visit, prescriber: { ...visit.prescriber, lastVisitDate, totalVisits } }
}

/** A visit as it is stored, without what is joined to it. */
const visitRow = ({
  tenantId: _tenant,
  delegateName: _delegate,
  approvedByName: _approver,
  rejectedByName: _rejecter,
  prescriber: _prescriber,
  ...row
}: Visit): Row => row

const companyTenant = (company: Company, passwordHash: string, now: number): DemoTenant => {
  const today = dayIn(now, company.timezone)
  const people = demoPeople(company, today)
  const { tenantId, departments, admin, supervisor, delegates } = people
  const users = [admin, supervisor, ...delegates.map(({ user }) => user)]
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const prescribers = delegates.flatMap((delegate) => delegate.prescribers)
  const lives: DemoLife[] = demoSlots(company, people, now).map((slot) =>
    liveVisit(company, people, slot, now),
  )
  const byPrescriber = Map.groupBy(
    lives.map(({ visit }) => visit),
    (visit) => visit.prescriberId,
  )
  const steps = lives.flatMap((life) => life.steps)

  const messages = demoMessages(company, people, steps, now)
  const notes = demoNotes(people, lives, company.timezone, now)
  const events = demoCalendar(people, today, iso(now - 30 * DAY_MS))

  const submissions = steps
    .filter(({ action }) => action === 'submit')
    .map((step): Row => ({
      id: stableId(step.visit.id, 'submission', step.at),
      visitId: step.visit.id,
      kind: kindOf(step.visit) === 'plan' ? 'plan' : 'report',
      snapshot: snapshotOf(step, byPrescriber.get(step.visit.prescriberId) ?? []),
      submittedBy: step.userId,
      submittedAt: step.at,
    }))
  return {
    id: tenantId,
    tables: [
      ['tenants', [tenantRow(company, now)]],
      ['departments', departments],
      ['users', users.map((user) => userRow(user, passwordHash, now))],
      ['invitations', demoInvitations(people, now)],
      [
        'prescribers',
        prescribers.map((prescriber) => ({
          ...prescriber,
          ...figuresOf(byPrescriber.get(prescriber.id) ?? []),
        })),
      ],
      ['visits', lives.map(({ visit, planned }) => ({ ...visitRow(visit), ...planned }))],
      ['calendar_events', events],
      ['visit_submissions', submissions],
      [
        'audit_log',
        [
          ...demoSignIns(users, company.timezone, now),
          ...lives.flatMap((life) => life.steps.map((step, place) => auditRow(step, place))),
        ],
      ],
      ['messages', messages],
      ['coaching_notes', notes],
      ...demoReports(company, people, now),
      [
        'notifications',
        [
          ...askedNotices(people, names, lives, now),
          ...steps.flatMap((step) => decisionNotice(step, now)),
          ...messages.map((message) => messageNotice(names, message)),
          ...notes.map((note) => noteNotice(names, note)),
          ...notes.flatMap((note) => replyNotice(names, note)),
          ...events.flatMap((event) => eventNotice(names, event)),
        ],
      ],
    ],
  }
}

/** A demo tenant with its own row; the others are made when somebody asks for them. */
export type DemoSeed = { id: string; tenant: Row; make(): DemoTenant }

/** decisions.md, Product: the demo tenants as they stand at `now` (milliseconds); the same for the same day. */
export const demoSeeds = (passwordHash: string, now: number): DemoSeed[] => {
  const { tenantId, user } = superAdmin()
  const platform = tenantRow(
    {
      slug: 'platform',
      name: 'Rounds',
      colour: defaultBranding.primary,
      timezone: 'UTC',
      currency: 'USD',
      plan: 'enterprise',
    },
    now,
  )
  return [
    ...companies.map((company) => ({
      id: stableId(company.slug),
      tenant: tenantRow(company, now),
      make: () => companyTenant(company, passwordHash, now),
    })),
    {
      id: tenantId,
      tenant: platform,
      make: () => ({
        id: tenantId,
        tables: [
          ['tenants', [platform]],
          ['users', [userRow(user, passwordHash, now)]],
        ] satisfies DemoTenant['tables'],
      }),
    },
  ]
}

/** All of them with all their rows. */
export const demoWorld = (passwordHash: string, now: number): DemoTenant[] =>
  demoSeeds(passwordHash, now).map((seed) => seed.make())
