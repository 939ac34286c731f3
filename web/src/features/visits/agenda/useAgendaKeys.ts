import { type Shortcut, useKey, useShortcutNames } from '#lib/page/useKey.ts'
import type { ViewMode } from './address.ts'

const names: Shortcut[] = [
  { keys: 't', label: 'visits.keys.today' },
  { keys: '[', label: 'visits.keys.earlier' },
  { keys: ']', label: 'visits.keys.later' },
  { keys: '1', label: 'visits.keys.grid' },
  { keys: '2', label: 'visits.keys.list' },
  { keys: '3', label: 'visits.keys.day' },
  { keys: 'n', label: 'app.nav.newVisit' },
  { keys: 'f', label: 'visits.keys.filter' },
  { keys: 'm', label: 'visits.keys.move' },
  { keys: 's', label: 'visits.keys.start' },
  { keys: 'alt+up', label: 'visits.keys.nudge' },
]

/** ux.md 5.10, Agenda. M, S and the arrows act on the block with the focus. */
export const useAgendaKeys = (act: {
  today: () => void
  turn: (weeks: 1 | -1) => void
  view: (mode: ViewMode) => void
  create: () => void
  filter: () => void
}): void => {
  useShortcutNames(names)
  useKey('t', act.today)
  useKey('[', () => act.turn(-1))
  useKey(']', () => act.turn(1))
  useKey('1', () => act.view('grid'))
  useKey('2', () => act.view('list'))
  useKey('3', () => act.view('day'))
  useKey('n', act.create)
  useKey('f', act.filter)
}
