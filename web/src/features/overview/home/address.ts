import { addressOf, flag } from '#lib/page/address.ts'

/** Whether the chart stands as a table. */
export const overviewAddress = addressOf({ table: flag() })
