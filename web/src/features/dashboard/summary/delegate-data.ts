import { DELEGATE_DATA_LIMIT } from '@rounds/contract/constants'
import { type DelegateSummary, dashboard } from '@rounds/contract/dashboard'
import type { Output } from '@rounds/contract/endpoint'
import { delegateSummary } from '@rounds/contract/progress'
import { authStore, onCleared } from '#lib/person/auth-store.ts'
import { call } from '#lib/wire/call.ts'
import { createStore, useStore } from '#lib/plain/store.ts'
import type { Read } from '#ui/Loadable.tsx'

type Answer = Output<typeof dashboard.delegateData>
/** A server may leave the summary out: it is derived then (specification §7). */
export type DelegateData = Omit<Answer, 'summary'> & { summary?: DelegateSummary }

/** Specification §9: kept for the browser session, once there is something to keep; gone with the session (S-121). */
const KEY = 'pv.delegate'
type Cache = { userId: string; prescribers: DelegateData['prescribers']; summary?: DelegateSummary }

const read = (): Cache | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Cache | null
  } catch {
    return null
  }
}

const cacheStore = createStore<Cache | null>(typeof sessionStorage === 'undefined' ? null : read())
onCleared(() => cacheStore.set(null))

export const summaryOf = ({ summary, prescribers }: Omit<DelegateData, 'pagination'>, today: string) =>
  summary ?? delegateSummary(prescribers, today)

/** Fetches the delegate's prescribers with their visits in a quiet moment, once for the session, and keeps them. */
export const preloadDelegateData = async (): Promise<void> => {
  const userId = authStore.get().user?.id
  if (userId === undefined || cacheStore.get()?.userId === userId) return
  const { prescribers, summary }: DelegateData = await call(dashboard.delegateData, {
    page: 1,
    limit: DELEGATE_DATA_LIMIT,
    includeContact: true,
  })
  // Whoever signed in meanwhile has data of their own.
  if (userId !== authStore.get().user?.id) return
  const cache = { userId, prescribers, ...(summary && { summary }) }
  cacheStore.set(cache)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cache))
  } catch {
    // Kept for this page only.
  }
}

/** The summary as it was read; while it cannot be, what the session's data says. */
export const useSummaryOr = <T extends DelegateSummary>(
  summary: Read<T>,
  today: string,
): Read<DelegateSummary> => {
  const cache = useStore(cacheStore)
  if (summary.data || !summary.error || !cache || cache.userId !== authStore.get().user?.id) return summary
  return { ...summary, error: null, data: summaryOf(cache, today) }
}
