import { templateIds } from '@rounds/contract/reports'
import { addressOf, maybe, oneOf, page } from '#lib/page/address.ts'

export const tabs = ['generated', 'saved', 'scheduled'] as const

/** `template`: whose drawer is open. */
export const reportsAddress = addressOf({
  tab: oneOf(tabs),
  page: page(),
  template: maybe(oneOf(templateIds)),
})
