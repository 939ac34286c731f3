import { useEffect, useRef } from 'react'
import { t } from '#lib/words/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { type Action, actionOf, isDecision, sizeOf } from '#features/approvals/approval/decisions.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import classes from './ApprovalsPage.module.css'

/** From how many visits on the progress is shown. */
const COUNTABLE = 50

/** How far the sending of many decisions has come; `null` while nothing countable is on its way. */
const useDecisionProgress = (): { action: Action; done: number; total: number } | null => {
  const sending = useStore(outboxStore)
    .filter(isDecision)
    .filter(({ state }) => state === 'sending')
  const entry = sending.find((candidate) => sizeOf(candidate) > COUNTABLE)
  if (!entry) return null
  const done = sizeOf({ calls: entry.calls.slice(0, entry.done) })
  return { action: actionOf(entry), done, total: sizeOf(entry) }
}

/** “Approving 150 of 320”, while more than one request's worth of decisions is sent; spoken at each quarter. */
export function DecisionProgress() {
  const progress = useDecisionProgress()
  const spoken = useRef(0)
  const quarter = progress === null ? 0 : Math.floor((progress.done / progress.total) * 4)
  const text = progress === null ? '' : t(`approvals.progress.${progress.action}`, progress)
  useEffect(() => {
    if (quarter > spoken.current) announce(text)
    spoken.current = quarter
  }, [quarter, text])
  if (progress === null) return null
  return (
    <div className={classes.progress}>
      <span className="small num">{text}</span>
      <ProgressBar label={text} done={progress.done} total={progress.total} />
    </div>
  )
}
