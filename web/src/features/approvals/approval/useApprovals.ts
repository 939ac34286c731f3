import { type Approval, approvals } from '@rounds/contract/approvals'
import type { Input, Output } from '@rounds/contract/endpoint'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ApiError } from '#lib/plain/errors.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { query, queryClient } from '#lib/reads/query.ts'
import { PAGE, pageOf } from './address.ts'
import { overtakenStore, uncountedOf, useDecided } from './decisions.ts'
import { isFlagged } from './flags.ts'
import { tellLeft } from './leaving.part.ts'

/** Rows of one request when all of them are wanted. */
const ALL_PAGE = 500
/** So far a visit that is wanted is looked for, in pages. */
const FARTHEST = 10
/** New submissions appear at the latest after this time. */
const POLL_MS = 60_000

type Filter = Input<typeof approvals.list>

/**
 * The visits of a filter as the person left them: what they decided on is gone before the server knows. `total` counts
 * what is not loaded too, `flagged` those of them that need eyes: these are there however long the list is, as many as one request
 * holds. `loadAll` resolves to every one. Pages are loaded until the one of the visit `wanted`, as the address names it; `isSought`
 * until then.
 */
export const useApprovals = (filter: Filter, wanted: string) => {
  const key = JSON.stringify(filter)
  const [loaded, setLoaded] = useState({ key, pages: 1 })
  const pages = loaded.key === key ? loaded.pages : 1
  const decided = useDecided()
  const [isLong, setLong] = useState(false)
  const { known, first, odd, counted, error, isComing, refetch } = useQueries({
    queries: [
      ...Array.from({ length: pages }, (_, index) => pageOf(filter, index + 1)),
      ...(isLong ? [{ ...pageOf(filter, 1), flagged: 'true' as const, limit: ALL_PAGE }] : []),
    ].map((input) => ({ ...query(approvals.list, input), refetchInterval: POLL_MS })),
    combine,
  })
  const isPending = filter.status === 'pending'
  const [shown, setShown] = useState('')
  const isBeyond = isPending && counted > PAGE
  if (isBeyond !== isLong) setLong(isBeyond)
  // A list that stands there and becomes long stays meanwhile.
  else if (!isComing && shown !== key) setShown(key)
  const isLoadingMore = known.length > 0 && isComing
  // Nothing but the tab narrows it, and all of it is there.
  const isWhole = Object.keys(filter).length === 1 && first?.data !== undefined && known.length >= counted
  const leaving = useLeaving(known, decided, isPending ? `${pages} ${key}` : '', isWhole)
  const open = useMemo(
    () => (isPending ? known.filter(({ visitId }) => !decided.has(visitId)) : known),
    [known, decided, isPending],
  )
  const rows = useMemo(
    () => (isPending ? flaggedFirst([...open, ...leaving]) : open),
    [open, leaving, isPending],
  )
  const unseen = useUnseen(known, first?.dataUpdatedAt ?? 0)
  const total = open.length + Math.max(0, counted - known.length - (isPending ? unseen : 0))
  const flagged = open.filter(isFlagged).length + (isLong && odd ? odd.pagination.total - odd.data.length : 0)

  const hasMore = open.length < total
  const loadMore = () => setLoaded({ key, pages: pages + 1 })
  const [found, setFound] = useState('')
  // One that was there and has left is not looked for again.
  const isThere = known.some(({ visitId }) => visitId === wanted)
  if (isThere && found !== wanted) setFound(wanted)
  const isSought =
    !isThere && found !== wanted && wanted !== '' && hasMore && (isLoadingMore || pages < FARTHEST)
  // All that is loaded was decided on, and this is not all.
  const isEmptied = rows.length === 0 && hasMore
  const isMore = isSought || (isEmptied && pages * PAGE < counted)
  // What needs eyes comes before it.
  if (isMore && !isLoadingMore && shown === key) loadMore()

  const loadAll = async (): Promise<Approval[]> => {
    const found: Approval[] = []
    for (let page = 1; ; page++) {
      const input = { ...pageOf(filter, page), limit: ALL_PAGE }
      const answer = await queryClient.fetchQuery({ ...query(approvals.list, input), staleTime: 0 })
      found.push(...answer.data)
      if (page >= answer.pagination.totalPages)
        return uniqueOf(found).filter(({ visitId }) => !decided.has(visitId))
    }
  }

  return {
    rows,
    total,
    flagged,
    hasMore,
    isSought: isSought || shown !== key,
    isLoadingMore,
    loadMore,
    loadAll,
    read: {
      data: isEmptied ? undefined : first?.data,
      error,
      isPending: shown !== key || isEmptied,
      dataUpdatedAt: first?.dataUpdatedAt ?? 0,
      refetch,
    },
  }
}

type Page = Output<typeof approvals.list>

/** The pages as one list. Outside the hook: TanStack keeps what it answers while the pages are the same. */
const combine = (reads: UseQueryResult<Page, ApiError>[]) => {
  const [first] = reads
  return {
    first,
    odd: reads.at(-1)?.data,
    known: uniqueOf(reads.flatMap((read) => read.data?.data ?? [])),
    counted: first?.data?.pagination.total ?? 0,
    error: reads.find((read) => read.error)?.error ?? null,
    isComing: reads.some((read) => read.isPending),
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  }
}

/** What needs eyes stands first, the oldest of each above (ux-next 5.1). */
const flaggedFirst = (rows: readonly Approval[]): readonly Approval[] => {
  const placeOf = (row: Approval) => `${isFlagged(row) ? 0 : 1} ${row.createdAt} ${row.visitId}`
  return rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/** Those that have left the pages of a list without a decision made here; `key` names the pages, empty where nothing leaves them. */
const useLeaving = (
  known: readonly Approval[],
  decided: ReadonlySet<string>,
  key: string,
  isWhole: boolean,
) => {
  const [leaving, setLeaving] = useState<readonly Approval[]>([])
  const before = useRef({ key, known })
  const ours = useRef(new Set<string>())
  useLayoutEffect(() => {
    for (const id of decided) ours.current.add(id)
    const last = before.current
    before.current = { key, known }
    if (key === '') return
    const there = new Set(known.map(({ visitId }) => visitId))
    const gone = last.key === key ? last.known.filter(({ visitId }) => !there.has(visitId)) : []
    const isGone = (id: string) => isWhole || gone.some(({ visitId }) => visitId === id)
    const overtaken = uncountedOf(outboxStore.get(), Infinity).filter(isGone)
    if (overtaken.length + overtakenStore.get().size > 0)
      overtakenStore.set((before) => new Set([...before, ...overtaken].filter((id) => !there.has(id))))
    const left = gone.filter(({ visitId }) => !ours.current.has(visitId))
    if (left.length === 0) return
    setLeaving((stay) => [...stay, ...left])
    void tellLeft(left, setLeaving)
  }, [known, decided, key, isWhole])
  return useMemo(() => {
    const there = new Set(known.map(({ visitId }) => visitId))
    return leaving.filter(({ visitId }) => !there.has(visitId))
  }, [leaving, known])
}

/** On how many visits that are not loaded a decision was made here that what was read at `readAt` counts. */
const useUnseen = (known: readonly Approval[], readAt: number): number => {
  const entries = useStore(outboxStore)
  const overtaken = useStore(overtakenStore)
  return useMemo(() => {
    const there = new Set(known.map(({ visitId }) => visitId))
    return uncountedOf(entries, readAt).filter((id) => !there.has(id) && !overtaken.has(id)).length
  }, [entries, overtaken, known, readAt])
}

/** A visit decided on meanwhile moves the pages behind it: the same row may come twice. */
const uniqueOf = (rows: readonly Approval[]): Approval[] => [
  ...new Map(rows.map((row) => [row.visitId, row])).values(),
]
