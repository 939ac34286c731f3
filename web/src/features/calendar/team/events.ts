import { type CalendarEvent, type CalendarType, calendar } from '@rounds/contract/calendar'
import { createPersonMap } from '#lib/person/person-store.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { dismissToast, toast } from '#ui/toasts.ts'

/** An event that the supervisor put there; a visit is none. */
export type OwnEvent = CalendarEvent & { type: CalendarType }
export const isOwn = (event: CalendarEvent): event is OwnEvent => event.type !== 'visit'

const draftOf = (event: OwnEvent) => {
  const { id, title, start, end, type, allDay, location, description, memberId } = event
  return { id, title, start, end, type, allDay, location, description, memberId }
}

/** Does it, and says so when that cannot be done; false then. */
const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    toast({ message: reasonOf(error), tone: 'error' })
    return false
  } finally {
    await refreshReads()
  }
}

/** The toast that tells of each event's latest change. */
const told = createPersonMap<string, string>()

/** What was done to an event is told with the way back; that of what was done to it before leads nowhere any more. */
const tell = (id: string, message: string, undo: () => Promise<unknown>): void => {
  dismissToast(told.get(id) ?? '')
  told.set(id, toast({ message, undo: () => attempt(undo) }))
}

export const tellCreated = ({ id, title, version }: CalendarEvent): void => {
  void refreshReads()
  tell(id, t('calendar.toast.created', { title }), () => call(calendar.removeEvent, { id }, { version }))
}

/** Undo leaves alone what somebody has changed since. */
export const tellChanged = (before: OwnEvent, { title, version }: CalendarEvent): void => {
  void refreshReads()
  tell(before.id, t('calendar.toast.changed', { title }), () =>
    call(calendar.updateEvent, { ...draftOf(before), id: before.id }, { version }),
  )
}

/** To another time; resolves to what became of it when the page shows it, undefined where it was refused. */
export const moveEvent = async (
  event: OwnEvent,
  { start, end }: Pick<OwnEvent, 'start' | 'end'>,
): Promise<CalendarEvent | undefined> => {
  const { id, version } = event
  let stored: CalendarEvent | undefined
  await attempt(async () => {
    stored = await call(calendar.updateEvent, { id, start, end }, { version })
    tellChanged(event, stored)
  })
  return stored
}

export const removeEvent = async (event: OwnEvent): Promise<void> => {
  const { id, version } = event
  if (!(await attempt(() => call(calendar.removeEvent, { id }, { version })))) return
  tell(id, t('calendar.toast.deleted', { title: event.title }), () =>
    call(calendar.createEvent, draftOf(event)),
  )
}
