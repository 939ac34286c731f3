import { addressOf, oneOf } from '#lib/page/address.ts'

export const sections = [
  'general',
  'branding',
  'localization',
  'features',
  'review',
  'reports',
  'security',
  'data',
  'subscription',
] as const
export type SectionName = (typeof sections)[number]

/** Which part of the settings is looked at. */
export const settingsAddress = addressOf({ section: oneOf(sections) })
