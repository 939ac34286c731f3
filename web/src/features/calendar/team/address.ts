import { addressOf, day, id, oneOf } from '#lib/page/address.ts'

export const views = ['week', 'month', 'list'] as const
export type View = (typeof views)[number]

/** What the calendar shows: a view around a day, of everybody, of one department or of one delegate. */
export type CalendarState = {
  view: View
  day: string
  department: string
  delegate: string
  show: '' | 'visits' | 'meetings'
  /** What is being made: a link from elsewhere opens the form at once. */
  new: '' | 'meeting'
}

export const calendarAddress = addressOf<CalendarState, [today: string]>(
  {
    view: oneOf(views),
    day: day(),
    department: id(),
    delegate: id(),
    show: oneOf(['', 'visits', 'meetings']),
    new: oneOf(['', 'meeting']),
  },
  (asked, today) => ({ day: asked.day ?? today }),
)
