import { startOfWeek } from '@rounds/contract/dates'
import type { desk } from '@rounds/contract/desk'
import type { Input } from '@rounds/contract/endpoint'
import { addressOf, day, flag, order, text } from '#lib/page/address.ts'

const deskSorts = ['name', 'done', 'pace', 'completion', 'score', 'lastActive'] as const
export type DeskSort = (typeof deskSorts)[number]

/** Least pace first is the usual order: who is furthest behind. */
export const usualSort = { by: 'pace', isDescending: false } as const

/** What the dashboard shows: a week by a day of it, the running one unless said, of everybody or of one department. */
export const deskAddress = addressOf({
  week: day(),
  department: text(),
  sort: order<DeskSort>(deskSorts, { usual: usualSort }),
  table: flag(),
})
export type DeskView = ReturnType<typeof deskAddress.read>

/** What the server is asked for a view; what is usual is left out, so that the usual view is one answer. */
export const filterOf = (
  { week, department }: Pick<DeskView, 'week' | 'department'>,
  today: string,
): Input<typeof desk.dashboard> => ({
  ...(week === '' || startOfWeek(week) === startOfWeek(today) ? {} : { startDate: startOfWeek(week) }),
  ...(department === '' ? {} : { department }),
})
