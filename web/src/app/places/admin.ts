import type { ComponentType } from 'react'

type Name =
  | 'ActivityPage'
  | 'AuditLogPage'
  | 'DepartmentsPage'
  | 'ImportPrescribersPage'
  | 'InvitationsPages'
  | 'PermissionsPage'
  | 'SettingsPage'
  | 'SetupOutside'
  | 'SetupPages'
  | 'UsersPages'

/** The pages of a company's administration, and where it takes what it brings along, each in a chunk of its own, by the name of its component. */
export const admin: { [N in Name]: () => Promise<Record<N, ComponentType>> } = {
  ActivityPage: () => import('#features/overview/activity/ActivityPage.tsx'),
  AuditLogPage: () => import('#features/audit/log/AuditLogPage.tsx'),
  DepartmentsPage: () => import('#features/departments/list/DepartmentsPage.tsx'),
  ImportPrescribersPage: () => import('#features/prescribers/import/ImportPrescribersPage.tsx'),
  InvitationsPages: () => import('#features/invitations/pages/InvitationsPages.tsx'),
  PermissionsPage: () => import('#features/settings/roles/PermissionsPage.tsx'),
  SettingsPage: () => import('#features/settings/company/SettingsPage.tsx'),
  SetupOutside: () => import('#features/setup/wizard/SetupPages.tsx'),
  SetupPages: () => import('#features/setup/wizard/SetupPages.tsx'),
  UsersPages: () => import('#features/users/pages/UsersPages.tsx'),
}
