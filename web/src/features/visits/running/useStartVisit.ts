import type { Visit } from '@rounds/contract/visits'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePaths } from '#paths'
import { startVisit } from '#features/visits/visit/commands.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

/** `beside` runs when it is said. */
type Wish = { visit: Visit; isNew: boolean; beside: VisitItem | null }

/** What RunningVisitDialog asks: `running` is the visit whose timer runs, null while there is nothing to ask. */
export type StartQuestion = {
  running: VisitItem | null
  onOpen: () => void
  onKeepBoth: () => void
  onClose: () => void
}

/**
 * Starting a visit: the timer runs at once and its record opens. While another visit runs, `question` asks first what is to
 * happen with that one.
 */
export const useStartVisit = (
  items: readonly VisitItem[],
): { start: (visit: Visit, isNew?: boolean) => void; question: StartQuestion } => {
  const paths = usePaths()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [wish, setWish] = useState<Wish | null>(null)
  const runningBeside = (visit: Visit) =>
    items.find((item) => item.status === 'in-progress' && item.id !== visit.id) ?? null
  // As it was when the question came up: one that ended meanwhile must not take the answer along.
  const running = wish?.beside ?? null

  const open = (visit: Visit) => {
    const to = paths.recordVisit(visit.id)
    if (to !== pathname) void navigate(to, { state: { visit } })
  }
  const begin = (chosen: Wish) => {
    setWish(null)
    startVisit(chosen.visit, chosen.isNew)
    open(chosen.visit)
  }
  return {
    start: (visit, isNew = false) => {
      const chosen = { visit, isNew, beside: runningBeside(visit) }
      if (chosen.beside) setWish(chosen)
      else begin(chosen)
    },
    question: {
      running,
      onOpen: () => running && open(running),
      onKeepBoth: () => wish && begin(wish),
      onClose: () => setWish(null),
    },
  }
}
