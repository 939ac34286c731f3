import { useKey } from '#lib/use-key.ts'
import type { ViewMode } from './agenda-state.ts'

/** ux.md 5.10, Agenda. */
export const useAgendaKeys = (act: {
  today: () => void
  turn: (weeks: 1 | -1) => void
  view: (mode: ViewMode) => void
  create: () => void
  filter: () => void
}): void => {
  useKey('t', act.today)
  useKey('[', () => act.turn(-1))
  useKey(']', () => act.turn(1))
  useKey('1', () => act.view('grid'))
  useKey('2', () => act.view('list'))
  useKey('3', () => act.view('day'))
  useKey('n', act.create)
  useKey('f', act.filter)
}
