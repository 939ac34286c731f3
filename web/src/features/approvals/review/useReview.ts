import type { Approval } from '@rounds/contract/approvals'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'
import type { ApprovalView } from '#features/approvals/approval/address.ts'
import { type Because, type Action, decide } from '#features/approvals/approval/decisions.ts'
import { rowAfter } from '#lib/plain/selection.ts'
import { takingBack } from './taken-back.part.ts'
import { tellDecision } from './tell-decision.ts'

type Change = (fields: Partial<ApprovalView>, options?: { replace?: boolean }) => void

const onlyOnline = (): boolean => {
  if (onlineStore.get()) return true
  toast({ message: t('approvals.offlinePress'), tone: 'error', duration: 6000 })
  return false
}

/**
 * Which visit is under review, how to step to another, and deciding: the decided ones leave, the next one stands there and
 * is announced. `hasPane` is false where the review is opened by a press (phones): then nothing is under review at first, nor while
 * the one that is asked for is sought.
 */
export const useReview = (
  { rows, total, isSought }: { rows: readonly Approval[]; total: number; isSought: boolean },
  view: ApprovalView,
  change: Change,
  hasPane: boolean,
) => {
  const order = useMemo(() => rows.map(({ visitId }) => visitId), [rows])
  const asked = order.includes(view.visit) ? view.visit : undefined
  const [place, setPlace] = useState(0)
  /** Those that stood under review long enough to be read (ux-next 5.1). */
  const [opened] = useState(() => new Set<string>())
  // Where it was decided elsewhere the next one stands in its place.
  const instead = hasPane && !isSought ? order[view.visit ? Math.min(place, order.length - 1) : 0] : undefined
  const current = asked ?? instead
  const index = current === undefined ? -1 : order.indexOf(current)
  if (index !== -1 && index !== place) setPlace(index)

  const show = useCallback(
    (visit: string) => {
      change({ visit }, { replace: true })
      const row = document.querySelector(`[data-item="${visit}"]`)
      row?.scrollIntoView({ block: 'nearest' })
    },
    [change],
  )

  // Where it was opened on this page Back closes it, and closing it goes back; a link from elsewhere leads to its list.
  const navigate = useNavigate()
  const isOver = useRef(false)
  useEffect(() => {
    if (view.visit === '') isOver.current = false
  }, [view.visit])
  const open = useCallback(
    (visit: string) => {
      isOver.current = !hasPane
      if (hasPane) show(visit)
      else change({ visit })
    },
    [hasPane, show, change],
  )
  const close = () => {
    if (isOver.current) void navigate(-1)
    else change({ visit: '' }, { replace: true })
    isOver.current = false
  }

  const move = (by: 1 | -1) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + by))]
    if (!next || next.visitId === current) return
    show(next.visitId)
    announce(positionOf(next, rows, total))
  }

  /** Decides on the visits; false when that was not possible now. */
  const act = (action: Action, chosen: readonly Approval[], because?: Because): boolean => {
    if (chosen.length === 0 || !onlyOnline()) return false
    const gone = new Set(chosen.map(({ visitId }) => visitId))
    const next = rows.find(({ visitId }) => visitId === rowAfter(order, gone, current))
    const picked = chosen.filter(({ isPicked }) => isPicked)
    const sample = picked.map(({ visitId }) => ({ id: visitId, isOpened: opened.has(visitId) }))
    const entry = decide({ action, chosen, because, ...(sample.length > 0 && { sample }) })
    const [only] = chosen
    // There by then: whoever takes it back may ask for the form at once.
    void takingBack()
    tellDecision(action, { entry, chosen }, () => {
      void takingBack().then(({ takenBack }) => takenBack(action, chosen, because))
      if (chosen.length === 1 && only && hasPane) show(only.visitId)
    })
    performance.mark('action:ack')
    const left = rows.filter(({ visitId }) => !gone.has(visitId))
    if (next) {
      if (current !== undefined && gone.has(current)) show(next.visitId)
      announce(t('approvals.done.next', placeOf(next, left, total - gone.size)))
    } else {
      close()
      // Of a long list the rest comes now.
      if (total <= gone.size) announce(t('approvals.done.nothingLeft'))
    }
    return true
  }

  return { order, current, index, approval: rows[index], open, close, move, act, opened }
}

const placeOf = (approval: Approval, rows: readonly Approval[], total: number) => ({
  name: fullName(approval.visit.prescriber),
  index: rows.findIndex(({ visitId }) => visitId === approval.visitId) + 1,
  total,
})

const positionOf = (approval: Approval, rows: readonly Approval[], total: number): string => {
  const { name, ...place } = placeOf(approval, rows, total)
  return `${name}, ${t('approvals.position', place)}`
}
