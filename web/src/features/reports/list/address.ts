import { templateIds } from '@rounds/contract/reports'
import { addressOf, id, maybe, oneOf, page } from '#lib/page/address.ts'

export const tabs = ['generated', 'saved', 'scheduled'] as const

/** `template`: whose drawer is open; `delegate`: of whom the report shall be. */
export const reportsAddress = addressOf({
  tab: oneOf(tabs),
  page: page(),
  template: maybe(oneOf(templateIds)),
  delegate: maybe(id()),
})
