import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rounds/contract'
import { usualReviewRules } from '@rounds/contract/settings'
import { rolePermissions } from '@rounds/contract/permissions'
import { analyticsRecipes } from './analytics-recipes.ts'
import { auditRecipes } from './audit-recipes.ts'
import { calendarRecipes } from './calendar-recipes.ts'
import { dataRecipes } from './data-recipes.ts'
import { goodOutcomes } from './examples.ts'
import { factorRecipes } from './factor-recipes.ts'
import { inviteRecipes } from './invite-recipes.ts'
import {
  letter,
  mailToken,
  plan,
  prescriber,
  storeFile,
  storeMessage,
  storeNotification,
  submitted,
  unverify,
  uploadOf,
} from './objects.ts'
import { peopleRecipes } from './people-recipes.ts'
import { reportRecipes } from './report-recipes.ts'
import { setupRecipes } from './setup-recipes.ts'
import { teamRecipes } from './team-recipes.ts'
import { PASSWORD, type Recipe, freshUser, openSession } from './world.ts'

const nothing: Recipe = { request: () => ({}) }
const day = '2026-11-17'
const name = () => `P${randomUUID().slice(0, 8)}`

const ownNotification: Recipe = {
  reach: 'own',
  request: async (world, _caller, owner) => ({ params: { id: await storeNotification(world, owner) } }),
}

let goals = 0
/** Another one than the last: what is stored already is no change. */
const nextGoal = () => 8 + (goals++ % 700)

/** A holiday years from now changes nobody's week. */
const localization = {
  holidays: ['2031-01-04'],
  holidayNames: [{ day: '2031-01-04', name: 'Founders’ Day' }],
}

/** A valid request for each endpoint of the contract, by its name. One that is missing does not compile. */
export const recipes: Record<EndpointName, Recipe> = {
  ...auditRecipes,
  ...dataRecipes,

  'system.root': nothing,
  'system.health': nothing,
  'system.supervisorsHealth': nothing,
  'system.events': nothing,

  'auth.csrfToken': nothing,
  'auth.login': {
    // Signing in ends the oldest of many sessions.
    fresh: true,
    request: async (world, caller) => {
      const { user } = caller ?? (await freshUser(world, world.a.tenant, 'DELEGATE'))
      // Someone of another tenant who types the address of this one.
      const tenant = user.tenant === world.b.tenant ? world.a.tenant : user.tenant
      return { body: { tenantId: tenant.slug, email: user.email, password: PASSWORD } }
    },
  },
  'auth.logout': nothing,
  'auth.refresh': {
    request: async ({ server }, caller) =>
      caller ? { cookies: { fv_rt: (await openSession(server, caller.user)).refresh } } : {},
  },
  'auth.profile': nothing,
  'auth.sessions': nothing,
  'auth.changePassword': {
    fresh: true,
    request: () => ({ body: { currentPassword: PASSWORD, newPassword: 'quite-another-1-Kestrel' } }),
  },
  'auth.forgotPassword': {
    request: ({ del }) => ({ body: { email: del.user.email, tenantId: del.user.tenant.slug } }),
  },
  'auth.resetPassword': {
    request: async (world) => ({
      body: {
        token: await mailToken(world, (await freshUser(world, world.a.tenant, 'DELEGATE')).user, 'reset'),
        password: 'quite-another-1-Kestrel',
        confirmPassword: 'quite-another-1-Kestrel',
      },
    }),
  },
  'auth.verifyEmail': {
    request: async (world) => {
      const { user } = await freshUser(world, world.a.tenant, 'DELEGATE')
      await unverify(world, user)
      return { body: { token: await mailToken(world, user, 'verify') } }
    },
  },
  'auth.resendVerification': {
    fresh: true,
    request: async (world, caller) => {
      if (caller) await unverify(world, caller.user)
      return {}
    },
  },
  'auth.updateProfile': {
    fresh: true,
    request: () => ({ body: { firstName: 'Amélie', lastName: 'Oyelaran', phone: '+33 1 23' } }),
  },
  'auth.endSessions': { fresh: true, request: nothing.request },
  'auth.endSession': {
    reach: 'own',
    request: async ({ server }, _caller, owner) => ({
      params: { jti: (await openSession(server, owner.user)).id },
    }),
  },

  ...inviteRecipes,
  ...factorRecipes,

  'tenants.resolve': { request: ({ a }) => ({ params: { slug: a.tenant.slug } }) },
  'tenants.manifest': { request: ({ a }) => ({ params: { slug: a.tenant.slug } }) },
  'tenants.icon': { request: ({ a }) => ({ params: { slug: a.tenant.slug } }) },
  'tenants.list': nothing,
  'tenants.get': { reach: 'tenant', request: ({ a }) => ({ params: { id: a.tenant.id } }) },
  'companies.create': {
    request: () => ({
      body: {
        name: 'New Pharma',
        slug: `n-${randomUUID().slice(0, 13)}`,
        admin: { email: 'first@new.test', firstName: 'Fay', lastName: 'First' },
        settings: { localization },
      },
    }),
  },
  'companies.update': {
    reach: 'tenant',
    request: ({ a }) => ({
      params: { id: a.tenant.id },
      body: { name: `Renamed ${name()}`, settings: { localization } },
    }),
  },
  'companies.settings': nothing,
  'companies.changeSettings': { request: () => ({ body: { name: `Renamed ${name()}`, localization } }) },
  'settings.permissions': { request: () => ({ params: { role: 'DELEGATE' } }) },
  'settings.updatePermissions': {
    request: () => ({ params: { role: 'DELEGATE' }, body: { permissions: [...rolePermissions.DELEGATE] } }),
  },
  'settings.reviewRules': nothing,
  'settings.changeReviewRules': {
    request: () => ({ body: { ...usualReviewRules, goalHours: nextGoal() } }),
  },
  'prescribers.list': nothing,
  'prescribers.letters': nothing,
  'prescribers.create': { request: () => ({ body: { firstName: name(), lastName: name() } }) },
  'prescribers.importTemplate': nothing,
  'prescribers.importRows': {
    request: () => ({ body: { rows: [{ firstName: name(), lastName: name() }] } }),
  },
  'prescribers.exportList': { request: () => ({ body: { search: 'Haddad', columns: ['city', 'visits'] } }) },
  'prescribers.get': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await prescriber(world) } }),
  },
  'prescribers.update': {
    reach: 'delegate',
    request: async (world, caller) => ({
      params: { id: await prescriber(world) },
      body:
        caller?.user.role === 'SUPERVISOR'
          ? { assignedDelegateId: world.del.user.id }
          : { notes: 'Back from leave in May.' },
    }),
  },
  'prescribers.remove': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await prescriber(world) } }),
  },

  'visits.list': nothing,
  'visits.create': {
    reach: 'delegate',
    request: async (world) => ({
      body: { prescriberId: await prescriber(world), scheduledDate: day, outcomes: goodOutcomes },
    }),
  },
  'visits.createCycles': {
    reach: 'delegate',
    request: async (world) => {
      const prescriberId = await prescriber(world)
      return {
        body: {
          cycles: [{ prescriberId, startDate: day, occurrences: 2 }],
          visits: [{ prescriberId, scheduledDate: '2026-11-18', outcomes: goodOutcomes }],
        },
      }
    },
  },
  'visits.get': { reach: 'delegate', request: async (world) => ({ params: { id: await plan(world) } }) },
  'visits.history': { reach: 'delegate', request: async (world) => ({ params: { id: await plan(world) } }) },
  'visits.update': {
    reach: 'delegate',
    request: async (world) => ({
      params: { id: await plan(world) },
      body: { notes: 'Ring first.', outcomes: goodOutcomes },
    }),
  },
  'visits.remove': { reach: 'delegate', request: async (world) => ({ params: { id: await plan(world) } }) },
  'visits.setStatus': {
    reach: 'delegate',
    request: async (world, caller) =>
      caller?.user.role === 'SUPERVISOR'
        ? { params: { id: await submitted(world) }, body: { status: 'approved' } }
        : { params: { id: await plan(world) }, body: { status: 'in-progress', outcomes: goodOutcomes } },
  },
  'visits.submit': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await plan(world, { outcomes: goodOutcomes }) } }),
  },

  'dashboard.delegateData': {
    reach: 'delegate',
    request: ({ del }) => ({ query: { delegateId: del.user.id } }),
  },
  'dashboard.summary': { reach: 'delegate', request: ({ del }) => ({ query: { delegateId: del.user.id } }) },
  'dashboard.products': nothing,
  'approvals.list': nothing,
  'approvals.process': {
    reach: 'delegate',
    request: async (world) => ({ body: { action: 'approve', ids: [await submitted(world)] } }),
  },
  'approvals.bulkProcess': {
    reach: 'delegate',
    request: async (world) => ({ body: { action: 'reject', approvalIds: [await submitted(world)] } }),
  },

  ...setupRecipes,
  ...teamRecipes,
  ...peopleRecipes,
  ...analyticsRecipes,
  'notifications.list': nothing,
  'notifications.markRead': ownNotification,
  'notifications.markAllRead': { request: () => ({ body: { before: '2026-11-20T10:00:00Z' } }) },
  'notifications.listOfSupervisor': nothing,
  'notifications.markReadOfSupervisor': ownNotification,

  'messages.list': nothing,
  'messages.recipients': nothing,
  'messages.send': {
    reach: 'delegate',
    request: async (world) => ({ body: await letter(world, world.del) }),
  },
  'messages.sendToDelegate': {
    reach: 'delegate',
    request: async (world) => ({
      body: { recipientId: world.del.user.id, ...(await letter(world, world.sup)) },
    }),
  },
  'messages.markRead': {
    reach: 'own',
    request: async (world, _caller, owner) => ({ params: { id: await storeMessage(world, owner) } }),
  },

  ...calendarRecipes,
  ...reportRecipes,

  'files.upload': { request: () => ({ multipart: uploadOf('attachment') }) },
  'files.getLogo': {
    request: async (world) => ({
      params: { tenantId: world.a.tenant.id, id: await storeFile(world, world.del, 'logo') },
    }),
  },
  'files.get': {
    reach: 'tenant',
    request: async (world) => ({ params: { id: await storeFile(world, world.del) } }),
  },
}
