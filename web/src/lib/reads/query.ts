import type { Endpoint, Input, Output } from '@rounds/contract/endpoint'
import {
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { onCleared } from '#lib/person/auth-store.ts'
import { type CallOptions, arrivedAnswer, call } from '#lib/wire/call.ts'
import { dropEarly } from '#lib/wire/early-reads.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { type ApiError, isUnreachable } from '#lib/plain/errors.ts'
import { answerHere } from './offline-answers.ts'
import { onDelivered } from '#lib/outbox/store.ts'

/** What was read stays at hand for a day in the field. Milliseconds. */
const KEPT_MS = 86_400_000

/**
 * Specification §9: data queries retry once and do not refetch on window focus. They are asked without a network too: what
 * the browser says of it is not the last word (ux.md 5.6).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 1,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      staleTime: 10_000,
      gcTime: KEPT_MS,
    },
    mutations: { retry: 0, networkMode: 'always' },
  },
})

/** Marks all cached reads as stale; what is on screen refetches. Resolves when it has. */
export const refreshReads = (): Promise<void> => {
  dropEarly()
  return queryClient.invalidateQueries()
}

let running = Promise.resolve()
let next: Promise<void> | undefined
/** What is delivered while a refresh runs shares the one after it: a week's plan is twenty deliveries. */
const refreshAfter = (): Promise<void> => {
  next ??= running.then(() => {
    next = undefined
    running = refreshReads()
    return running
  })
  return next
}

/** What a page could not show may be what was kept of it: it is asked for anew, where somebody answers. */
export const forgetUnshown = (): void => {
  if (onlineStore.get()) queryClient.removeQueries({ type: 'inactive' })
}

onCleared(() => queryClient.clear())
onDelivered(refreshAfter)

/** A server that takes longer to answer is not waited for where the device knows enough. Milliseconds. */
const SILENCE_MS = 1_500

/** Answers that this device made up while the server was silent: nothing that it said. */
const madeUp = new WeakSet<object>()

export const isMadeUp = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && madeUp.has(data)

/** Those with which it went on when the server did not answer at all. */
export const guesses = new WeakSet<object>()

/** What the device has to say itself; `undefined` when it does not know enough. */
const answerFromHere = (key: QueryKey) =>
  answerHere(
    key,
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => ({ queryKey, data: state.data })),
  ) as object | undefined

/** Shows that until the server answers. */
const showFromHere = (key: QueryKey) => {
  if (queryClient.getQueryData(key) !== undefined) return
  const answer = answerFromHere(key)
  if (!answer) return
  madeUp.add(answer)
  queryClient.setQueryData(key, answer, { updatedAt: 1 })
}

/** Takes from the device what other tabs have kept there since. */
let lookAgain = async (): Promise<void> => undefined

export const setLookAgain = (given: () => Promise<void>): void => {
  lookAgain = given
}

/** Has the server ever answered this very question? */
const isKnown = (key: QueryKey) => {
  const known = queryClient.getQueryData(key)
  return known !== undefined && !isMadeUp(known)
}

const keyOf = (endpoint: Endpoint, input: unknown): QueryKey => [endpoint.name, input]

/**
 * One read of the API. Without a network the answer is made up from what the device holds, if it holds enough; while the
 * server is silent that is shown. Throws ApiError.
 */
export const read = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> => {
  const key = keyOf(endpoint, input)
  const silence = setTimeout(() => showFromHere(key), SILENCE_MS)
  try {
    return await call(endpoint, input, { signal })
  } catch (error) {
    if (!isUnreachable(error)) throw error
    if (!isKnown(key) && answerFromHere(key) === undefined) await lookAgain()
    // What the server once said to this very question stays, marked as old.
    const answer = isKnown(key) ? undefined : answerFromHere(key)
    if (answer === undefined) throw error
    guesses.add(answer)
    return answer as Output<E>
  } finally {
    clearTimeout(silence)
  }
}

/** Query options of a read of the API; the key is the endpoint and its input. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => read(endpoint, input, signal),
    initialData: () => arrivedAnswer(endpoint, input),
  })

type ReadOptions<E extends Endpoint> = Pick<
  UseQueryOptions<Output<E>, ApiError>,
  'enabled' | 'staleTime' | 'refetchInterval'
> & {
  /** Show the last page while the next one loads. */
  keepPrevious?: boolean
}

/** Reads an endpoint and keeps it current: `{data, error, isPending, refetch, ...}`. */
export const useRead = <E extends Endpoint>(endpoint: E, input: Input<E>, options: ReadOptions<E> = {}) => {
  const { keepPrevious, ...rest } = options
  return useQuery({
    ...query(endpoint, input),
    ...rest,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Puts a known answer into the cache (after a change whose reply is the whole object). */
export const writeRead = <E extends Endpoint>(endpoint: E, input: Input<E>, answer: Output<E>): void => {
  queryClient.setQueryData(query(endpoint, input).queryKey, answer)
}

/**
 * Calls an endpoint that changes something. After success everything on screen refetches. `save` resolves to the answer,
 * or to `undefined` when it was refused: `onRefused` and `error` then carry the ApiError. The same asked again while it is under
 * way is one request, and after an answer that was lost the server does it once (server-rules 5.6).
 */
export const useSave = <E extends Endpoint>(
  endpoint: E,
  handlers: {
    onSaved?: (answer: Output<E>, input: Input<E>) => void
    onRefused?: (error: ApiError) => void
  } = {},
) => {
  const mutation = useMutation<Output<E>, ApiError, { input: Input<E>; options: CallOptions | undefined }>({
    mutationFn: ({ input, options }) => call(endpoint, input, options),
    onSuccess: (answer, { input }) => {
      void refreshReads()
      handlers.onSaved?.(answer, input)
    },
    onError: (error) => handlers.onRefused?.(error),
  })
  const sent = useRef<{ words: string; key: string; underWay?: Promise<Output<E> | undefined> }>(undefined)
  const save = (input: Input<E>, options?: CallOptions): Promise<Output<E> | undefined> => {
    // Of a file what tells it from another.
    const words = JSON.stringify([input, options?.version], (_key, value: unknown) =>
      value instanceof File ? value.name + value.lastModified : value,
    )
    if (sent.current?.words !== words) sent.current = { words, key: crypto.randomUUID() }
    const mine = sent.current
    mine.underWay ??= mutation.mutateAsync({ input, options: { idempotencyKey: mine.key, ...options } }).then(
      (answer) => {
        sent.current = undefined
        return answer
      },
      () => void delete mine.underWay,
    )
    return mine.underWay
  }
  return {
    save,
    saving: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
