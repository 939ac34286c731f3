/** requirements E-093: everything a role may be granted, with what it lets people do. */
export const permissionCatalogue = {
  'visits.read': 'See visits',
  'visits.write': 'Plan, record and change own visits',
  'visits.submit': 'Submit own visits for approval',
  'visits.approve': 'Approve and reject visits of the team',
  'prescribers.read': 'See prescribers',
  'prescribers.write': 'Add and change prescribers',
  'prescribers.import': 'Import prescribers from a file',
  'team.read': 'See the team',
  'team.manage': 'Add, change and remove team members',
  'analytics.read': 'See analytics',
  'reports.read': 'See reports',
  'reports.generate': 'Generate reports',
  'calendar.manage': 'Manage calendar events',
  'messages.send': 'Send messages',
  'users.read': 'See users',
  'users.manage': 'Manage users',
  'departments.manage': 'Manage departments',
  'invitations.manage': 'Invite people',
  'settings.manage': 'Change the company settings',
  'permissions.manage': 'Change what roles may do',
  'audit.read': 'Read the audit log',
} as const

export type Permission = keyof typeof permissionCatalogue
export const permissions = Object.keys(permissionCatalogue) as Permission[]

/** The roles whose permissions a tenant may change. */
export type EditableRole = 'TENANT_ADMIN' | 'SUPERVISOR' | 'DELEGATE'

/** What each role holds until its tenant says otherwise. Also the ceiling: a tenant can take away, never exceed. */
export const rolePermissions: Record<EditableRole, readonly Permission[]> = {
  DELEGATE: [
    'visits.read',
    'visits.write',
    'visits.submit',
    'prescribers.read',
    'prescribers.write',
    'prescribers.import',
    'messages.send',
  ],
  SUPERVISOR: [
    'visits.read',
    'visits.approve',
    'prescribers.read',
    'prescribers.write',
    'team.read',
    'team.manage',
    'analytics.read',
    'reports.read',
    'reports.generate',
    'calendar.manage',
    'messages.send',
  ],
  TENANT_ADMIN: [
    'visits.read',
    'prescribers.read',
    'prescribers.write',
    'prescribers.import',
    'analytics.read',
    'users.read',
    'users.manage',
    'departments.manage',
    'invitations.manage',
    'settings.manage',
    'permissions.manage',
    'audit.read',
  ],
}

/** What no tenant can take from a role (server-rules 4.5, requirements S-081). */
export const requiredPermissions: Record<EditableRole, readonly Permission[]> = {
  DELEGATE: ['visits.read'],
  SUPERVISOR: ['team.read'],
  TENANT_ADMIN: ['permissions.manage', 'users.manage', 'audit.read'],
}
