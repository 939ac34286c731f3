import type { Right } from './right.ts'

const by: Right['by'] = ['TENANT_ADMIN']
const keeping: Right = { by, needs: 'departments.manage', versions: 'departments' }
const log: Right = { by, needs: 'audit.read' }

/** Those of `rights` that look after a company. */
export const officeRights = {
  'audit.list': log,
  'audit.chain': log,
  'audit.check': { ...log, audit: 'check audit-log' },
  'audit.proof': log,
  'audit.exportList': { ...log, always: true, audit: 'export audit-log' },
  'audit.get': log,

  'departments.list': { by },
  'departments.get': { by },
  'departments.create': { by, needs: 'departments.manage', audit: 'create department' },
  'departments.update': { ...keeping, audit: 'update department' },
  'departments.movePeople': { ...keeping, audit: 'update department' },
  'departments.remove': { ...keeping, audit: 'delete department' },

  'overview.users': { by, needs: 'users.read' },
  'overview.home': { by },
  'overview.health': { by },
  'overview.dismiss': { by, needs: 'settings.manage', audit: 'dismiss health-check' },
  'overview.restore': { by, needs: 'settings.manage', audit: 'restore health-check' },

  'settings.security': { by, needs: 'settings.manage' },
  'settings.changeSecurity': {
    by,
    needs: 'settings.manage',
    audit: 'update security',
    versions: 'security_rules',
  },

  'mfa.state': { by: 'any' },
  'mfa.enroll': { by: 'any', always: true },
  'mfa.confirm': { by: 'any', always: true, audit: 'start second-factor' },
  'mfa.disable': { by: 'any', always: true, audit: 'stop second-factor' },
  'mfa.newCodes': { by: 'any', always: true, audit: 'replace recovery-codes' },
  'signin.verify': { by: 'public', always: true, audit: 'login session' },
  'signin.enroll': { by: 'public', always: true },
  'signin.confirm': { by: 'public', always: true, audit: 'start second-factor, login session' },
  'users.resetSecondFactor': { by, needs: 'users.manage', audit: 'reset second-factor', versions: 'users' },
} satisfies Record<string, Right>
