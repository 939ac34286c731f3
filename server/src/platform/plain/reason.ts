/**
 * What is told of a failure. A name with several addresses, as `localhost` is, of which none answers, fails without a word: its
 * words are those of each address.
 */
export const reasonOf = (error: unknown): unknown =>
  error instanceof AggregateError && error.message === ''
    ? new Error(
        error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; '),
        { cause: error },
      )
    : error

/** The same in words alone. */
export const wordsOf = (error: unknown): string => {
  const reason = reasonOf(error)
  return reason instanceof Error ? reason.message : String(reason)
}
