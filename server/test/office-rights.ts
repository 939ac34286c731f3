import type { Right } from './right.ts'

const by: Right['by'] = ['TENANT_ADMIN']
const log: Right = { by, needs: 'audit.read' }

/** Those of `rights` that look after a company. */
export const officeRights = {
  'audit.list': log,
  'audit.chain': log,
  'audit.check': { ...log, audit: 'check audit-log' },
  'audit.proof': log,
  'audit.exportList': { ...log, always: true, audit: 'export audit-log' },
  'audit.get': log,

  'overview.users': { by, needs: 'users.read' },
  'overview.home': { by },
  'overview.health': { by },
  'overview.dismiss': { by, needs: 'settings.manage', audit: 'dismiss health-check' },
  'overview.restore': { by, needs: 'settings.manage', audit: 'restore health-check' },
} satisfies Record<string, Right>
