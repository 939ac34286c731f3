import { useEffect } from 'react'
import { preloadLikely } from '#lib/page/preload.ts'
import { RunningVisitModal } from './running.part.ts'
import type { StartQuestion } from './useStartVisit.ts'

/**
 * “Your visit with Dr Petit is still running.”: asked when a second visit is started. Rarely, so that its code comes after the page; early
 * enough to ask without a network.
 */
export function RunningVisitDialog(question: StartQuestion) {
  useEffect(() => preloadLikely([RunningVisitModal.preload]), [])
  return question.running === null ? null : <RunningVisitModal {...question} />
}
