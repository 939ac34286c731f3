import { ApiError } from '#lib/plain/errors.ts'

/** What to do where a change was refused as somebody else has stored another one meanwhile (412); for `catch`. */
export const whenNewer =
  <T>(again: () => T) =>
  (error: unknown): T => {
    if (error instanceof ApiError && error.status === 412) return again()
    throw error
  }

const withOwn = <V extends object>(before: V, theirs: V, own: V): V => {
  const keys = Object.keys(before) as (keyof V & string)[]
  const changed = keys.filter((key) => own[key] !== before[key])
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, own[key]])) }
}

/**
 * What was changed in a form, on what somebody else has stored meanwhile. `mine` is what was to be saved, `typed` what the form
 * has by now: `merged` and `shown` are they with the other's changes, one's own where they meet. `both` names the fields that both
 * have changed, and not alike.
 */
export const onNewer = <V extends object>(before: V, theirs: V, mine: V, typed: V) => {
  const keys = Object.keys(before) as (keyof V & string)[]
  return {
    merged: withOwn(before, theirs, mine),
    shown: withOwn(before, theirs, typed),
    both: keys.filter(
      (key) => mine[key] !== before[key] && theirs[key] !== before[key] && theirs[key] !== mine[key],
    ),
  }
}
