import type { Input } from '@rounds/contract/endpoint'
import type { audit } from '@rounds/contract/audit'
import { addDays } from '@rounds/contract/dates'
import { addressOf, id, oneOf, page, text } from '#lib/page/address.ts'

export const LOG_PAGE = 20
export const spans = ['7-days', 'today', '30-days', '90-days', 'all'] as const
const lengths: Record<(typeof spans)[number], number | null> = {
  today: 1,
  '7-days': 7,
  '30-days': 30,
  '90-days': 90,
  all: null,
}

/** Which entries, and which of them is open. */
export const logAddress = addressOf({
  dates: oneOf(spans),
  person: id(),
  action: text({ most: 60 }),
  resource: text({ most: 60 }),
  result: oneOf(['', 'success', 'failed']),
  search: text({ as: 'q' }),
  page: page(),
  entry: id(),
  files: oneOf(['', 'open']),
})
export type LogView = ReturnType<typeof logAddress.read>

/** What the server is asked for, without the page. */
export const filterOf = (
  { dates, person, action, resource, result, search }: LogView,
  today: string,
): Omit<Input<typeof audit.list>, 'page' | 'limit' | 'success'> & { success?: boolean } => {
  const days = lengths[dates]
  const words = search.trim()
  return {
    ...(days !== null && { startDate: addDays(today, 1 - days) }),
    ...(person !== '' && { userId: person }),
    ...(action !== '' && { action }),
    ...(resource !== '' && { resource }),
    ...(result !== '' && { success: result === 'success' }),
    ...(words !== '' && { search: words }),
  }
}

/** By more than days, which every view but one has. */
export const isNarrowed = ({ person, action, resource, result, search }: LogView): boolean =>
  [person, action, resource, result, search].some((each) => each !== '')

/** The days to look at where those that are chosen have nothing. */
export const moreDays = ({ dates }: LogView): '30-days' | 'all' | null =>
  dates === 'all' ? null : dates === 'today' || dates === '7-days' ? '30-days' : 'all'
