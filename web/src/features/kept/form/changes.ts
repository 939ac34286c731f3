import { isSame } from '@rounds/contract/same'

/** What of the values is another than in `fresh`. */
export const changesOf = <V extends object>(fresh: V, values: V): Partial<V> => {
  const keys = Object.keys(fresh) as (keyof V & string)[]
  const changed = keys.filter((key) => !isSame(fresh[key], values[key]))
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<V>
}
