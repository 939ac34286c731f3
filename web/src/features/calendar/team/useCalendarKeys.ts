import { type Shortcut, useKey, useShortcutNames } from '#lib/page/useKey.ts'
import type { View } from './address.ts'

const names: Shortcut[] = [
  { keys: 't', label: 'calendar.keys.today' },
  { keys: '[', label: 'calendar.keys.earlier' },
  { keys: ']', label: 'calendar.keys.later' },
  { keys: '1', label: 'calendar.keys.week' },
  { keys: '2', label: 'calendar.keys.month' },
  { keys: '3', label: 'calendar.keys.list' },
  { keys: 'n', label: 'calendar.keys.new' },
]

/** ux-next.md 3, Calendar; the arrows are the grid's. */
export const useCalendarKeys = (act: {
  today: () => void
  turn: (by: 1 | -1) => void
  view: (view: View) => void
  create: () => void
}): void => {
  useShortcutNames(names)
  useKey('t', act.today)
  useKey('[', () => act.turn(-1))
  useKey(']', () => act.turn(1))
  useKey('1', () => act.view('week'))
  useKey('2', () => act.view('month'))
  useKey('3', () => act.view('list'))
  useKey('n', act.create)
}
