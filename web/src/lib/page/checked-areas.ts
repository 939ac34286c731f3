/** The areas whose endpoints forms are checked by, with their schemas. */
export const areas = {
  auth: async () => (await import('@rounds/contract/rules/auth')).auth,
  calendar: async () => (await import('@rounds/contract/rules/calendar')).calendar,
  companies: async () => (await import('@rounds/contract/rules/companies')).companies,
  departments: async () => (await import('@rounds/contract/rules/departments')).departments,
  erasure: async () => (await import('@rounds/contract/rules/erasure')).erasure,
  exports: async () => (await import('@rounds/contract/rules/exports')).exports,
  invitations: async () => (await import('@rounds/contract/rules/invitations')).invitations,
  mfa: async () => (await import('@rounds/contract/rules/mfa')).mfa,
  prescribers: async () => (await import('@rounds/contract/rules/prescribers')).prescribers,
  settings: async () => (await import('@rounds/contract/rules/settings')).settings,
  signin: async () => (await import('@rounds/contract/rules/signin')).signin,
  team: async () => (await import('@rounds/contract/rules/team')).team,
  users: async () => (await import('@rounds/contract/rules/users')).users,
}

export type Area = keyof typeof areas
