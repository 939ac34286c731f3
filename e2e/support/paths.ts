/** The addresses that journeys start from, as requirements Part 4 names them. */
export const pathsOf = (slug: string) => ({
  login: `/${slug}/login`,
  forgotPassword: `/${slug}/forgot-password`,
  dashboard: `/${slug}/dashboard`,
  today: `/${slug}/delegate/dashboard`,
  schedule: `/${slug}/delegate/schedule-visit`,
  record: (id?: string) => `/${slug}/delegate/record-visit${id === undefined ? '' : `/${id}`}`,
  prescribers: `/${slug}/delegate/prescribers`,
  prescriber: (id: string) => `/${slug}/delegate/prescribers/${id}`,
  addPrescriber: `/${slug}/delegate/prescribers/new`,
  importPrescribers: `/${slug}/delegate/prescribers/import`,
  supervisorHome: `/${slug}/supervisor/dashboard`,
  approvals: `/${slug}/supervisor/approvals`,
})
