import { Suspense, lazy, useEffect } from 'react'
import { preloadLikely } from '#lib/page/preload.ts'
import type { StartQuestion } from './useStartVisit.ts'

const load = () => import('./RunningVisitModal.tsx').then((module) => ({ default: module.RunningVisitModal }))
const RunningVisitModal = lazy(load)

/**
 * “Dr Petit is still running.”: asked when a second visit is started. Rarely, so that its code comes after the page; early
 * enough to ask without a network.
 */
export function RunningVisitDialog(question: StartQuestion) {
  useEffect(() => preloadLikely([load]), [])
  return question.running === null ? null : (
    <Suspense>
      <RunningVisitModal {...question} />
    </Suspense>
  )
}
