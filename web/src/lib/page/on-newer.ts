/**
 * What was changed in a form, on what somebody else has stored meanwhile: `merged` has both people's changes, one's own where
 * they meet; `both` names the fields that both have changed, and not alike.
 */
export const onNewer = <V extends object>(before: V, theirs: V, mine: V) => {
  const keys = Object.keys(before) as (keyof V & string)[]
  const own = keys.filter((key) => mine[key] !== before[key])
  return {
    merged: { ...theirs, ...Object.fromEntries(own.map((key) => [key, mine[key]])) },
    both: own.filter((key) => theirs[key] !== before[key] && theirs[key] !== mine[key]),
  }
}
