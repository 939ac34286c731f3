import type { Endpoint, Input, Output } from '@rounds/contract/endpoint'
import { normaliseAnswer } from './answer-rules.ts'
import { takeArrived, takeEarly } from './early-reads.ts'
import { type SendOptions, send } from './http.ts'

type Envelope = { data?: unknown; items?: unknown; pagination?: unknown }

/**
 * The items of a list answer in any of the specification's envelopes: a bare array, `data`, `items`, `data.delegates`.
 * A single object under `data.data` or a bare object with an id counts as a list of one (TENANT-015..017).
 */
export const unwrapList = <T>(body: unknown): T[] => {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return []
  const { data, items } = body as Envelope
  if (Array.isArray(items)) return items
  if (Array.isArray(data)) return data
  if (typeof data === 'object' && data !== null) {
    const { delegates, data: inner } = data as { delegates?: unknown; data?: unknown }
    if (Array.isArray(delegates)) return delegates
    return inner === undefined ? [] : unwrapList<T>(inner)
  }
  return 'id' in body ? [body as T] : []
}

/**
 * Whatever envelope a list came in, the caller sees `{data, pagination}`, and what else stands beside `data` (a count of
 * all unread ones).
 */
export const asPage = (body: unknown) => {
  const beside = Array.isArray((body as Envelope | null)?.data) ? (body as Envelope) : {}
  const data = unwrapList(body)
  const single = { page: 1, limit: data.length, total: data.length, totalPages: 1 }
  return { ...beside, data, pagination: (body as Envelope | null)?.pagination ?? single }
}

export type CallOptions = SendOptions

const pageOf = (name: string, body: unknown) => {
  const page = asPage(body)
  return { ...page, data: page.data.map((item) => normaliseAnswer(name, item)) }
}

const outputOf = <E extends Endpoint>(endpoint: E, body: unknown) => {
  const { name, list } = endpoint
  return (list ? pageOf(name, body) : normaliseAnswer(name, body)) as Output<E>
}

/**
 * Calls an endpoint of the contract. Resolves to its documented output (lists always as `{data, pagination}`), throws
 * ApiError with the text to show (requirements S-023).
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> => {
  const flat = input as Record<string, unknown>
  return outputOf(endpoint, await (takeEarly(endpoint, flat) ?? send(endpoint, flat, options)))
}

/** What the endpoint answered before the page was there (early-reads.ts), once; `undefined` when nothing has come. */
export const arrivedAnswer = <E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined => {
  const body = takeArrived(endpoint, input as Record<string, unknown>)
  return body === undefined ? undefined : outputOf(endpoint, body)
}
