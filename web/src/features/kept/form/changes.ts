const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What of the values is another than in `fresh`. */
export const changesOf = <V extends object>(fresh: V, values: V): Partial<V> => {
  const keys = Object.keys(fresh) as (keyof V & string)[]
  const changed = keys.filter((key) => !isAlike(fresh[key], values[key]))
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<V>
}

export const isSameChange = <V extends object>(a: Partial<V>, b: Partial<V>): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof V>
  return [...keys].every((key) => key in a && key in b && isAlike(a[key], b[key]))
}

export const isNothing = (change: object): boolean => Object.keys(change).length === 0
