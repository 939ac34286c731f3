import { useEffect, useRef } from 'react'
import { t } from '#lib/words/messages.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { useDecisionProgress } from '#features/approvals/approval/decisions.ts'
import classes from './ApprovalsPage.module.css'

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
