import type { EndpointName } from '@rounds/contract'

/** What the app asks for and the demo does not answer: to shrink until nothing is left. */
export const notYet: readonly EndpointName[] = [
  'reports.templates',
  'reports.list',
  'reports.saved',
  'reports.generate',
  'reports.save',
  'reports.get',
  'reports.remove',
  'reports.retry',
  'reports.exportFile',
  'schedules.list',
  'schedules.people',
  'schedules.create',
  'schedules.update',
  'schedules.remove',
  'schedules.sendNow',
  'schedules.stop',
  'schedules.mailed',
  'schedules.mailedFile',
]
