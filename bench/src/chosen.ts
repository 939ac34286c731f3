/** Those whose name contains a word of `only` (`insert,team`); all without it. Throws with what there is when it names nothing. */
export const chosen = <T>(all: readonly T[], only: string | undefined, nameOf: (item: T) => string): T[] => {
  if (only === undefined) return [...all]
  const words = only.split(',')
  const names = all.map(nameOf)
  const unknown = words.find((word) => !names.some((name) => name.includes(word)))
  if (unknown !== undefined) throw new Error(`Nothing is called "${unknown}": there is ${names.join(', ')}`)
  return all.filter((_, at) => words.some((word) => names[at]?.includes(word)))
}
