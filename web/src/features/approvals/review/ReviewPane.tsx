import { Button } from '@mantine/core'
import type { Approval } from '@rounds/contract/approvals'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { signWords } from '#features/visits/visit/words.ts'
import { t } from '#lib/words/messages.ts'
import { FullSheet } from '#ui/FullSheet.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { placeLine } from '#features/approvals/approval/texts.ts'
import { RejectButton } from '#features/approvals/approval/RejectButton.tsx'
import { ReviewDetails } from './ReviewDetails.tsx'
import type { Because } from '#features/approvals/approval/decisions.ts'
import classes from './ReviewPane.module.css'

/** Whoever steps past a visit has not read it. Milliseconds. */
const READ_MS = 1000

const useOpened = ({ approval: { visitId }, opened }: ReviewProps) =>
  useEffect(() => {
    const timer = setTimeout(() => opened.add(visitId), READ_MS)
    return () => clearTimeout(timer)
  }, [visitId, opened])

export type ReviewProps = {
  approval: Approval
  index: number
  total: number
  isRejecting: boolean
  setRejecting: (opened: boolean) => void
  onApprove: () => void
  onReject: (because: Because) => void
  onMove: (by: 1 | -1) => void
  /** Takes those that are read. */
  opened: Set<string>
}

/** The visit under review, beside the list. `heading` takes the focus when O opens it. */
export function ReviewPane({
  heading,
  foot,
  ...props
}: ReviewProps & {
  heading: Ref<HTMLHeadingElement>
  /** Stands in the place of the two decisions while visits are ticked. */
  foot: ReactNode
}) {
  const { approval } = props
  useOpened(props)
  return (
    <aside className={classes.pane} aria-label={t('approvals.pane')} data-visit={approval.visitId}>
      <div className={classes.content}>
        <Position {...props}>
          <StatusBadge status={approval.visit.status} {...signWords(approval.visit)} />
        </Position>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.name}>
            {fullName(approval.visit.prescriber)}
          </h2>
          <p className="small ink-2">{whereLine(approval)}</p>
        </div>
        <ReviewDetails approval={approval} />
      </div>
      {foot ?? <Actions {...props} />}
    </aside>
  )
}

/** The visit under review on a phone: the whole screen, the two decisions at the bottom. */
export function ReviewSheet({ onClose, ...props }: ReviewProps & { onClose: () => void }) {
  const { approval, isRejecting } = props
  useOpened(props)
  return (
    <FullSheet
      title={fullName(approval.visit.prescriber)}
      line={whereLine(approval)}
      back={t('approvals.close')}
      onClose={onClose}
      isCovered={isRejecting}
      foot={<Actions {...props} large />}
    >
      <Position {...props}>
        <StatusBadge status={approval.visit.status} {...signWords(approval.visit)} />
      </Position>
      <ReviewDetails approval={approval} />
    </FullSheet>
  )
}

const whereLine = (approval: Approval) => {
  const { city } = approval.visit.location
  return [placeLine(approval), city].filter(Boolean).join(', ')
}

function Position({ index, total, onMove, children }: ReviewProps & { children: ReactNode }) {
  return (
    <div className="spread">
      {children}
      <span className={classes.position}>
        <span className="small ink-3 num">{t('approvals.position', { index, total })}</span>
        <IconButton
          icon={IconChevronUp}
          size="small"
          label={t('approvals.previous')}
          aria-keyshortcuts="k"
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          size="small"
          label={t('approvals.next')}
          aria-keyshortcuts="j"
          onClick={() => onMove(1)}
        />
      </span>
    </div>
  )
}

function Actions(props: ReviewProps & { large?: boolean }) {
  const { approval, isRejecting, setRejecting, onApprove, onReject, large = false } = props
  if (approval.status !== 'pending') return null
  const approve = (
    <Button onClick={onApprove} aria-keyshortcuts="a" {...(large ? { size: 'lg' } : {})}>
      {t('approvals.approve')}
      {large ? null : <Kbd>A</Kbd>}
    </Button>
  )
  const reject = (
    <RejectButton
      about={approval.visitId}
      opened={isRejecting}
      setOpened={setRejecting}
      count={1}
      name={approval.delegateName}
      onReject={onReject}
      large={large}
    >
      {large ? null : <Kbd>R</Kbd>}
    </RejectButton>
  )
  return (
    <div className={`${classes.actions} bare-keys`} data-large={large || undefined}>
      {approve}
      {reject}
    </div>
  )
}
