import type { CalendarEvent } from '@rounds/contract/calendar'
import { useRef, useState } from 'react'
import { type OwnEvent, isOwn, moveEvent } from './events.ts'

/**
 * Events on their way to another time: they stand where they were dropped while the server is asked. One after the other, so that
 * what is moved again goes on from where the move before has brought it, and is not taken for somebody else's change.
 */
export const useMoves = () => {
  const [moved, setMoved] = useState<readonly OwnEvent[]>([])
  const last = useRef(new Map<string, Promise<CalendarEvent | undefined>>())
  const move = (event: OwnEvent, to: Pick<OwnEvent, 'start' | 'end'>) => {
    const dropped = { ...event, ...to }
    setMoved((before) => [...before.filter(({ id }) => id !== event.id), dropped])
    const send = async () => {
      const stored = await last.current.get(event.id)
      const isNewer = stored !== undefined && isOwn(stored) && stored.version > event.version
      const answer = await moveEvent(isNewer ? stored : event, to)
      setMoved((before) => before.filter((each) => each !== dropped))
      return answer
    }
    last.current.set(event.id, send())
  }
  return { moved, move }
}
