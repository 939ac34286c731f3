import type { Visit } from '@rounds/contract/visits'
import { useEffect } from 'react'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { subjectOf } from '#lib/outbox/kinds.ts'
import { discard, outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { batchStore } from './batch.ts'
import type { PlanRow } from './rules.ts'
import { plannedIn } from './planned-in.ts'
import { takeBack } from './submission.ts'

type Refusal = { prescriberIds?: string[] } | undefined

/**
 * What became of a week's submitted plan. Rows that the server did not take come back through `giveBack`, once the draft is
 * `ready`. `progress` counts while it is sent; `waiting` is how many visits wait for a connection; `refused` the entry that
 * stopped for another reason.
 */
export const useSubmission = (week: string, ready: boolean, giveBack: (rows: PlanRow[]) => void) => {
  const entries = useStore(outboxStore)
  const online = useStore(onlineStore)
  const batch = useStore(batchStore)
  const subject = subjectOf('plan', week)

  useEffect(() => {
    if (!ready) return
    const isGone = (code: string | undefined) => code === 'NOT_FOUND'
    const plan = entries.find((entry) => entry.subject === subject && entry.state === 'attention')
    if (plan && isGone(plan.code)) {
      const missing = (plan.details as Refusal)?.prescriberIds
      const problem = plan.reason ?? ''
      giveBack(takeBack(week, (visit) => (!missing || missing.includes(visit.prescriberId) ? problem : null)))
      void discard(plan.id)
      return
    }
    const gone = entries.filter(
      (entry) => entry.needs === subject && entry.state === 'attention' && isGone(entry.code),
    )
    if (gone.length > 0)
      giveBack(takeBack(week, ({ id }) => gone.find((entry) => entry.subject === id)?.reason))
  }, [entries, ready, subject, week, giveBack])

  const ids = batch?.week === week ? batch.ids : []
  const refused = entries.find((entry) => entry.subject === subject && entry.state === 'attention')
  const isOpen =
    !refused &&
    entries.some(
      (entry) => (entry.subject === subject || ids.includes(entry.subject)) && entry.state !== 'attention',
    )
  const done = batch?.done.length ?? 0
  useEffect(() => {
    if (ids.length === 0) return
    if (!online) {
      batchStore.set(null)
      toast(t('planning.savedHere', { count: ids.length }))
    } else if (!isOpen) {
      batchStore.set(null)
      if (done === ids.length) toast(t('planning.submitted', { count: done }))
      else announce(t('planning.failed', { count: ids.length - done }), 'assertive')
    }
  })

  const waiting = entries.filter((entry) => entry.needs === subject).length
  const visits = refused ? plannedIn(week, entries).map(({ shows }) => shows as Visit) : []
  return {
    progress: ids.length > 0 && isOpen && online ? { done, total: ids.length } : null,
    waiting: ids.length === 0 ? waiting : 0,
    /** The entry that was refused, and the visits it was to make. */
    refused: refused && { id: refused.id, reason: refused.reason, visits },
  }
}
