import type { Endpoint, Input, Output } from '@rounds/contract/endpoint'
import type { QueryKey } from '@tanstack/react-query'

/** What this device holds of an endpoint: each question that was answered, page by page, with its answer. */
export type Held = <E extends Endpoint>(endpoint: E) => { input: Input<E>; data: Output<E> }[]

type Answer = (input: never, held: Held) => unknown

const answers = new Map<string, Answer>()

/**
 * Says how this device answers a question itself that it has never asked the server, without a network: from what else it
 * holds. `undefined` when it does not know enough. Called once for an endpoint, by the feature that it belongs to.
 */
export const answerOffline = <E extends Endpoint>(
  { name }: E,
  answer: (input: Input<E>, held: Held) => Output<E> | undefined,
): void => {
  answers.set(name, answer)
}

type Query = { queryKey: QueryKey; data: unknown }

const heldIn = (queries: readonly Query[]): Held =>
  (({ name }: Endpoint) =>
    queries
      .filter(({ queryKey, data }) => queryKey[0] === name && data)
      .flatMap(({ queryKey: [, input], data }) =>
        ((data as { pages?: unknown[] }).pages ?? [data]).map((page) => ({ input, data: page })),
      )) as Held

/** What a feature has this device say to a question, from the answers that it holds; `undefined` when nothing. */
export const answerHere = ([name, input]: QueryKey, queries: readonly Query[]): unknown =>
  answers.get(String(name))?.(input as never, heldIn(queries))
