import { DELEGATE_DATA_LIMIT } from '@rounds/contract/constants'
import { type DelegateSummary, dashboard } from '@rounds/contract/dashboard'
import type { Output } from '@rounds/contract/endpoint'
import { delegateSummary } from '@rounds/contract/progress'
import { authStore } from '#lib/person/auth-store.ts'
import { createPersonStore, whileHere } from '#lib/person/person-store.ts'
import { call } from '#lib/wire/call.ts'
import { useStore } from '#lib/plain/store.ts'
import type { Read } from '#ui/Loadable.tsx'

type Answer = Output<typeof dashboard.delegateData>
/** A server may leave the summary out: it is derived then (specification §7). */
export type DelegateData = Omit<Answer, 'summary'> & { summary?: DelegateSummary }

/** Specification §9: kept for the browser session, once there is something to keep; gone with the session (S-121). */
const cacheStore = createPersonStore<Pick<DelegateData, 'prescribers' | 'summary'> | null>(null, {
  session: 'pv.delegate',
})

export const summaryOf = ({ summary, prescribers }: Omit<DelegateData, 'pagination'>, today: string) =>
  summary ?? delegateSummary(prescribers, today)

/** Fetches the delegate's prescribers with their visits in a quiet moment, once for the session, and keeps them. */
export const preloadDelegateData = async (): Promise<void> => {
  const { user } = authStore.get()
  if (user === null || cacheStore.get() !== null) return
  const isHere = whileHere()
  const { prescribers, summary }: DelegateData = await call(dashboard.delegateData, {
    page: 1,
    limit: DELEGATE_DATA_LIMIT,
    delegateId: user.id,
    includeContact: true,
  })
  // Whoever signed in meanwhile has data of their own. What the summary would be counted from is long: a phone stops for
  // the writing of it.
  if (isHere()) cacheStore.set(summary ? { prescribers: [], summary } : { prescribers })
}

/** The summary as it was read; while it cannot be, what the session's data says. */
export const useSummaryOr = <T extends DelegateSummary>(
  summary: Read<T>,
  today: string,
): Read<DelegateSummary> => {
  const isWanted = !summary.data && !!summary.error
  // What is kept meanwhile draws nobody anew who does not need it.
  const cache = useStore(cacheStore, (kept) => (isWanted ? kept : null))
  if (!cache) return summary
  return { ...summary, error: null, data: summaryOf(cache, today) }
}
