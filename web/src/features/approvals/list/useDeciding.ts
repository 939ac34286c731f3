import type { Approval } from '@rounds/contract/approvals'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { ApprovalView } from '#features/approvals/approval/address.ts'
import type { Action, Because } from '#features/approvals/approval/decisions.ts'
import { giveBack } from '#features/approvals/approval/typed-note.ts'
import type { useApprovals } from '#features/approvals/approval/useApprovals.ts'
import type { useReview } from '#features/approvals/review/useReview.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useSelection } from '#lib/page/useSelection.ts'

const keyNames: Shortcut[] = [
  { keys: 'a', label: 'approvals.keys.approve' },
  { keys: 'r', label: 'approvals.keys.reject' },
  { keys: 'j', label: 'approvals.keys.next' },
  { keys: 'k', label: 'approvals.keys.previous' },
  { keys: 'o', label: 'approvals.keys.open' },
  { keys: 'x', label: 'approvals.keys.select' },
  { keys: 'shift+x', label: 'approvals.keys.range' },
  { keys: 'mod+a', label: 'approvals.keys.all' },
]

type Desk = {
  list: ReturnType<typeof useApprovals>
  review: ReturnType<typeof useReview>
  status: ApprovalView['status']
  heading: RefObject<HTMLHeadingElement | null>
}

/** What is ticked, whose reasons are asked for, and what decides on them: by button and by key. */
export const useDeciding = ({ list, review, status, heading }: Desk) => {
  const { rows } = list
  const selection = useSelection(review.order)
  const [elsewhere, setElsewhere] = useState<readonly Approval[]>([])
  // Whose reasons are asked for: the id of the visit under review, or `many` for the ticked ones.
  const [rejecting, setRejecting] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState<string | null>(null)
  // It was decided elsewhere, and another one stands there now: the words were not meant for that one.
  const isOvertaken =
    rejecting === 'many'
      ? selection.ids.size === 0
      : rejecting !== null && !rows.some((row) => row.visitId === rejecting && row.status === 'pending')
  if (isOvertaken) setOvertaken(rejecting)
  if (isOvertaken || (rejecting !== null && rejecting !== 'many' && rejecting !== review.current))
    setRejecting(null)
  useEffect(() => {
    if (overtaken !== null) giveBack(overtaken)
  }, [overtaken])
  const isPending = status === 'pending'

  const chosen = useMemo(() => {
    const known = new Map([...elsewhere, ...rows].map((row) => [row.visitId, row]))
    const ticked = [...selection.ids].flatMap((id) => known.get(id) ?? [])
    return ticked.filter(({ status }) => status === 'pending')
  }, [elsewhere, rows, selection.ids])
  const isMany = chosen.length > 0 && isPending

  const decideOne = (action: Action, because?: Because) => {
    const { approval } = review
    if (!approval || approval.status !== 'pending') return
    if (review.act(action, [approval], because)) selection.drop(new Set([approval.visitId]))
  }
  const decideMany = (action: Action, because?: Because) => {
    if (review.act(action, chosen, because)) selection.clear()
  }
  /** Ticks those that are wanted of the whole list, also of what does not stand there yet. */
  const tick = async (isWanted: (approval: Approval) => boolean) => {
    const everyone = list.hasMore ? await list.loadAll() : rows
    setElsewhere(list.hasMore ? everyone : [])
    selection.replace(everyone.filter(isWanted).map(({ visitId }) => visitId))
  }
  const toggleAll = async () => {
    if (selection.ids.size > 0) selection.clear()
    else await tick(() => true)
  }

  useListKeys(keyNames, {
    move: review.move,
    open: () => heading.current?.focus(),
    select: (asRange) => review.current && isPending && selection.toggle(review.current, asRange),
    selectAll: () => isPending && toggleAll(),
    clear: selection.clear,
    own: {
      // What is ticked is what is meant, as the labels of the buttons say.
      a: () => (isMany ? decideMany('approve') : decideOne('approve')),
      r: () =>
        isMany
          ? setRejecting('many')
          : review.approval?.status === 'pending' && setRejecting(review.approval.visitId),
    },
  })

  return { selection, chosen, isMany, rejecting, setRejecting, decideOne, decideMany, tick, toggleAll }
}
