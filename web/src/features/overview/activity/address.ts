import { addressOf, oneOf, text } from '#lib/page/address.ts'

export const lengths = ['30-days', '7-days', '90-days', '365-days'] as const

/** Which days, and which charts stand as tables. */
export const activityAddress = addressOf({ period: oneOf(lengths), table: text({ most: 20 }) })
