import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rounds/contract'
import { fullCoaching } from './full-coaching.ts'
import { fullPeople } from './full-people.ts'
import { fullReports } from './full-reports.ts'
import { fullInvites } from './invite-recipes.ts'
import { type Full, type Json, day, fullVisits, place, version } from './full-visits.ts'
import { letter, meeting, namedDepartment, prescriber, teamMember } from './objects.ts'
import type { World } from './world.ts'

const person = (world: World) => ({
  title: 'Prof.',
  firstName: 'Ines',
  lastName: `Marin ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@clinic.test`,
  phone: '+33 1 23',
  hospitalAffiliation: 'Hôpital Nord',
  address: place('Nice'),
  notes: 'Back from leave in May.',
  assignedDelegateId: world.del.user.id,
  specialty: 'Neurology',
})
const logo = () => `/api/v1/files/logos/${randomUUID()}/${randomUUID()}`
const tenant = () => ({
  name: `Pharma ${randomUUID().slice(0, 8)}`,
  domain: `${randomUUID().slice(0, 8)}.test`,
  logo: logo(),
  settings: {
    branding: {
      primaryColor: '#059669',
      secondaryColor: '#0ea5e9',
      logo: logo(),
      favicon: logo(),
    },
    features: { ssoEnabled: true, mobileApp: false, analytics: false },
    localization: {
      timezone: 'Europe/Paris',
      language: 'en',
      currency: 'EUR',
      workingDays: [1, 2, 3, 4, 7],
      holidays: ['2026-12-25'],
      holidayNames: [{ day: '2026-12-25', name: 'Christmas Day' }],
    },
  },
  subscription: {
    plan: 'enterprise',
    status: 'past_due',
    trialEndsAt: '2026-12-01T00:00:00.000Z',
    currentPeriodEnd: '2027-01-01T00:00:00.000Z',
  },
})
const message: Pick<Full, 'stored'> = {
  stored: async (_world, caller, { id }) =>
    (await caller.get('/messages?box=sent')).body.data.find((each: Json) => each.id === id),
}
const newMember: Full = {
  request: async (world) => ({
    body: {
      firstName: 'Ines',
      lastName: 'Marin',
      email: `${randomUUID()}@test.test`,
      department: await namedDepartment(world),
      phone: '+33 1 23',
      weeklyVisitTarget: 16,
    },
  }),
}
/** Whole requests of every change whose body is stored. */
export const full: Partial<Record<EndpointName, Full[]>> = {
  'auth.updateProfile': [
    { request: () => ({ body: { firstName: 'Amélie', lastName: 'Oyelaran', phone: '+33 1 23' } }) },
  ],
  ...fullInvites,
  'companies.create': [
    {
      request: () => ({
        body: {
          ...tenant(),
          slug: `n-${randomUUID().slice(0, 13)}`,
          admin: { email: 'first@new.test', firstName: 'Fay', lastName: 'First' },
        },
      }),
      unsaid: { admin: 'a job of the new tenant invites them' },
    },
  ],
  'companies.update': [
    {
      by: 'SUPER_ADMIN',
      request: async (world) => {
        const slug = `n-${randomUUID().slice(0, 13)}`
        const { body } = await world.sa.post('/tenants', { name: 'New', slug })
        const admin = { email: 'first@new.test', firstName: 'Fay', lastName: 'First' }
        return { params: { id: body.id }, body: { ...tenant(), admin, version: 1 } }
      },
      unsaid: { ...version, admin: 'a job of the tenant invites them' },
    },
  ],
  'companies.changeSettings': [
    {
      by: 'TENANT_ADMIN',
      request: () => {
        const { name, logo: picture, settings } = tenant()
        const features = { ...settings.features, ssoEnabled: false }
        // By another name the same clock: others of this company count days.
        const localization = { ...settings.localization, timezone: 'Etc/UTC' }
        return { body: { name, logo: picture, ...settings, features, localization, version: 1 } }
      },
      unsaid: version,
    },
  ],
  'prescribers.create': [
    {
      by: 'TENANT_ADMIN',
      request: (world) => ({ body: { id: randomUUID(), ...person(world), isActive: false } }),
    },
  ],
  'prescribers.update': [
    {
      by: 'TENANT_ADMIN',
      request: async (world) => ({
        params: { id: await prescriber(world) },
        body: { ...person(world), isActive: false, version: 1 },
      }),
      unsaid: version,
    },
  ],
  'prescribers.importRows': [
    {
      request: (world) => {
        const { address, assignedDelegateId: _delegate, ...row } = person(world)
        const { lat: latitude, lng: longitude } = address.coordinates
        const place = { address: address.address, city: address.city, latitude, longitude }
        return { body: { rows: [{ ...row, ...place }], dryRun: false } }
      },
      answered: () => undefined,
      stored: async (_world, caller) => {
        const { body } = await caller.get('/prescribers?search=Marin&limit=1')
        const { title, firstName, lastName, email, phone, hospitalAffiliation, address, notes, specialty } =
          body.data[0]
        const { city } = address
        const row = {
          title,
          firstName,
          lastName,
          email,
          phone,
          hospitalAffiliation,
          notes,
          specialty,
          address: address.address,
          city,
          latitude: address.coordinates?.lat,
          longitude: address.coordinates?.lng,
        }
        return { rows: [row], dryRun: false }
      },
    },
  ],
  'prescribers.exportList': [
    {
      request: (world) => ({
        body: {
          search: 'Haddad',
          specialty: 'Cardiology',
          city: 'Lyon',
          isActive: false,
          delegateId: world.del.user.id,
          lastVisitBefore: day,
          neverVisited: true,
          sortBy: 'totalVisits',
          sortOrder: 'desc',
          columns: ['visits', 'city'],
        },
      }),
      answered: () => undefined,
      stored: async ({ server }, { user }) =>
        (
          await server.services.database.global<{ payload: { filter: object; columns: string[] } }>(
            `select payload from graphile_worker._private_jobs where payload ->> 'userId' = $1`,
            [user.id],
          )
        ).map(({ payload }) => ({ ...payload.filter, columns: payload.columns }))[0],
    },
  ],
  ...fullPeople,
  ...fullReports,
  ...fullCoaching,
  ...fullVisits,
  'calendar.createEvent': [
    {
      request: (world) => ({
        body: {
          id: randomUUID(),
          title: 'Cardiol training',
          start: '2026-11-17T00:00:00.000Z',
          end: '2026-11-19T00:00:00.000Z',
          type: 'training',
          allDay: true,
          location: 'Lyon',
          description: 'Bring the folder.',
          memberId: world.del.user.id,
        },
      }),
    },
  ],
  'calendar.updateEvent': [
    {
      request: async (world) => ({
        params: { id: await meeting(world) },
        body: {
          title: 'Holidays',
          start: '2026-11-23T00:00:00.000Z',
          end: '2026-11-28T00:00:00.000Z',
          type: 'leave',
          allDay: true,
          location: 'Nice',
          description: 'Back on Monday.',
          memberId: world.del.user.id,
          version: 1,
        },
      }),
      unsaid: version,
    },
  ],
  'team.update': [
    {
      request: async (world) => ({
        params: { id: await teamMember(world) },
        body: {
          firstName: 'Ines',
          lastName: 'Marin',
          phone: '+33 1 23',
          department: await namedDepartment(world),
          status: 'inactive',
          weeklyVisitTarget: 16,
        },
      }),
    },
  ],
  'team.add': [newMember],
  'team.addDelegate': [newMember],
  'team.addMember': [newMember],
  'messages.send': [
    {
      request: async (world) => ({ body: { ...(await letter(world, world.del)), priority: 'high' } }),
      ...message,
    },
  ],
  'messages.sendToDelegate': [
    {
      request: async (world) => ({
        body: { ...(await letter(world, world.sup)), recipientId: world.del.user.id, priority: 'high' },
      }),
      ...message,
    },
  ],
}

/** Changes whose body is not stored, each with its reason. */
export const unstored: Partial<Record<EndpointName, string>> = {
  'audit.exportList': 'the answer is the file',
  'overview.dismiss': 'a reason, told with the check (overview.test.ts)',
  'auth.login': 'secrets',
  'auth.changePassword': 'secrets',
  'auth.forgotPassword': 'asks for a mail',
  'auth.resetPassword': 'secrets',
  'auth.verifyEmail': 'a secret',
  'invitations.lookup': 'a secret',
  'setup.submit': 'makes a company; its own tests read it again',
  'setup.saveProgress': 'kept as typed; its own tests read it again',
  'setup.sendLink': 'asks for a mail',
  'setup.openLink': 'a secret',
  'mfa.enroll': 'secrets',
  'mfa.confirm': 'a secret',
  'mfa.disable': 'secrets',
  'mfa.newCodes': 'secrets',
  'signin.verify': 'secrets',
  'signin.enroll': 'a secret',
  'signin.confirm': 'secrets',
  'users.resetSecondFactor': 'secrets',
  'settings.changeSecurity': 'one word; its own tests read it again (mfa.test.ts)',
  'invites.known': 'reads; the addresses are in a body so that no log holds them',
  'schedules.sendNow': 'asks for a mail',
  'schedules.stop': 'a secret',
  'notifications.markAllRead': 'says until when',
  'users.bulk': 'changes many; its own tests read them again',
  'departments.movePeople': 'changes people; its own tests read them again',
  'exports.requestPerson': 'asks for a file (exports.test.ts)',
  'exports.requestLog': 'asks for a file (exports-log.test.ts)',
  'exports.requestCompany': 'asks for a file (exports.test.ts)',
  'erasure.erase': 'erases; its own test looks everywhere',
  'files.upload': 'no JSON; its own tests read it again',
}
