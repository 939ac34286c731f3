import type { Approval } from '@rounds/contract/approvals'
import type { User } from '@rounds/contract/auth'
import type { CalendarEvent } from '@rounds/contract/calendar'
import type { CoachingNote } from '@rounds/contract/coaching'
import type { Message } from '@rounds/contract/messages'
import type { Notification } from '@rounds/contract/notifications'
import type { Prescriber } from '@rounds/contract/prescribers'
import type { Tenant } from '@rounds/contract/tenants'
import { plannedVisit } from '@rounds/contract/visit-steps'
import type { Visit } from '@rounds/contract/visits'
import { usualWorkdays } from '@rounds/contract/workdays'
import { START, TODAY } from './clock.ts'

/** A UUID that a test can name. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const BEFORE = new Date(START - 30 * 86_400_000).toISOString()
const nowhere = { address: null, city: null, coordinates: null }

export const tenant: Tenant = {
  id: idOf(1),
  name: 'Alpine Pharma',
  slug: 'alpine',
  domain: null,
  logo: null,
  settings: {
    branding: { primaryColor: '#0f766e', secondaryColor: null, logo: null, favicon: null },
    features: { ssoEnabled: false, mobileApp: true, analytics: true },
    localization: { timezone: 'Europe/Brussels', language: 'en', currency: 'EUR', ...usualWorkdays },
  },
  subscription: { plan: 'professional', status: 'active', trialEndsAt: null, currentPeriodEnd: '2027-01-01' },
  createdAt: BEFORE,
  updatedAt: BEFORE,
  version: 1,
}

const person = (number: number, firstName: string, lastName: string, role: User['role']): User => ({
  id: idOf(number),
  email: `${firstName}@example.com`.toLowerCase(),
  firstName,
  lastName,
  role,
  tenantId: tenant.id,
  isEmailVerified: true,
  onboardingCompleted: true,
  createdAt: BEFORE,
  updatedAt: BEFORE,
})

export const sara = person(11, 'Sara', 'Benali', 'DELEGATE')
export const tom = person(12, 'Tom', 'Peeters', 'DELEGATE')
export const marc = person(13, 'Marc', 'Laurent', 'SUPERVISOR')
export const ines = person(14, 'Ines', 'Costa', 'SUPERVISOR')
export const ada = person(15, 'Ada', 'Novak', 'TENANT_ADMIN')
export const root = person(16, 'Rae', 'Root', 'SUPER_ADMIN')

export const prescriberOf = (number: number, fields: Partial<Prescriber> = {}): Prescriber => ({
  id: idOf(number),
  title: 'Dr',
  firstName: 'Amina',
  lastName: `Haddad${number}`,
  email: null,
  phone: null,
  specialty: 'Cardiology',
  hospitalAffiliation: null,
  address: nowhere,
  notes: null,
  lastVisitDate: null,
  totalVisits: 0,
  averageRating: null,
  isActive: true,
  createdBy: sara.id,
  createdAt: BEFORE,
  updatedAt: BEFORE,
  assignedDelegateId: sara.id,
  assignedDelegateName: 'Sara Benali',
  version: 1,
  ...fields,
})

/** Visit `number` of prescriber `number`: scheduled today at ten. */
export const visitOf = (number: number, fields: Partial<Visit> = {}): Visit =>
  plannedVisit(prescriberOf(100 + (number % 100)), {
    id: idOf(200 + number),
    scheduledDate: TODAY,
    scheduledTime: '10:00',
    duration: 30,
    type: 'follow_up',
    tenantId: tenant.id,
    createdAt: BEFORE,
    delegateId: sara.id,
    delegateName: 'Sara Benali',
    version: 3,
    ...fields,
  })

/** A visit that was carried out and waits for its supervisor. */
export const submittedOf = (number: number, fields: Partial<Visit> = {}): Visit =>
  visitOf(number, {
    status: 'submitted',
    scheduledDate: '2026-11-17',
    completedAt: '2026-11-17T09:30:00.000Z',
    submittedAt: '2026-11-17T10:00:00.000Z',
    outcomes: {
      productsDiscussed: ['Cardiol'],
      samplesProvided: [],
      nextSteps: null,
      rating: 4,
      feedback: null,
    },
    ...fields,
  })

export const approvalOf = (visit: Visit): Approval => ({
  id: `ap-${visit.id}`,
  visitId: visit.id,
  status: visit.status === 'approved' || visit.status === 'rejected' ? visit.status : 'pending',
  tenantId: tenant.id,
  createdAt: visit.submittedAt ?? BEFORE,
  kind: visit.completedAt === null ? 'plan' : 'report',
  delegateId: visit.delegateId,
  delegateName: visit.delegateName,
  decidedBy: visit.approvedBy ?? visit.rejectedBy,
  decidedByName: visit.approvedByName ?? visit.rejectedByName,
  decidedAt: visit.approvedAt ?? visit.rejectedAt,
  reasonCode: visit.rejectionCode,
  reason: visit.rejectionReason,
  flags: [],
  daysLate: 0,
  dueAt: null,
  isPicked: false,
  visit,
})

export const notificationOf = (number: number, fields: Partial<Notification> = {}): Notification => ({
  id: idOf(400 + number),
  type: 'visit',
  title: `Notification ${number}`,
  message: 'Your visit was approved',
  priority: 'medium',
  isRead: false,
  createdAt: new Date(START - number * 60_000).toISOString(),
  relatedId: null,
  actionUrl: null,
  ...fields,
})

/** A letter of Marc's to Sara. */
export const messageOf = (number: number, fields: Partial<Message> = {}): Message => ({
  id: idOf(500 + number),
  recipientId: sara.id,
  recipientName: 'Sara Benali',
  recipientEmail: sara.email,
  subject: `Letter ${number}`,
  body: `Words of letter ${number}`,
  priority: 'normal',
  attachments: [],
  senderId: marc.id,
  senderName: 'Marc Laurent',
  sentAt: new Date(START - number * 60_000).toISOString(),
  status: 'sent',
  readAt: null,
  inReplyTo: null,
  threadId: idOf(500 + number),
  visitId: null,
  ...fields,
})

/** A meeting of Sara's, in the afternoon of the day it is. */
export const meetingOf = (number: number, fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: idOf(500 + number),
  title: 'Team call',
  type: 'meeting',
  start: `${TODAY}T13:00:00.000Z`,
  end: `${TODAY}T14:00:00.000Z`,
  allDay: false,
  location: 'Lyon',
  description: null,
  memberId: sara.id,
  memberName: 'Sara Benali',
  visitId: null,
  status: null,
  completedAt: null,
  notMet: false,
  createdBy: marc.id,
  createdAt: BEFORE,
  updatedAt: BEFORE,
  version: 1,
  ...fields,
})

/** A note of Marc's to Sara on visit `number`, which was carried out yesterday. */
export const noteOf = (number: number, fields: Partial<CoachingNote> = {}): CoachingNote => ({
  id: idOf(600 + number),
  delegateId: sara.id,
  writtenByName: 'Marc Laurent',
  note: 'Open with the study.',
  nextStep: 'Study first',
  visitId: visitOf(number).id,
  visitDate: '2026-11-17',
  prescriberId: visitOf(number).prescriberId,
  prescriberName: 'Amina Haddad',
  day: '2026-11-17',
  createdAt: '2026-11-17T12:00:00.000Z',
  readAt: null,
  reply: null,
  repliedAt: null,
  doneIn: [],
  visits: 0,
  done: 0,
  ...fields,
})
