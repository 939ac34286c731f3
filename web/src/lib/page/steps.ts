/** One step of a wizard as it stands. */
export type Step<N extends string> = {
  name: N
  isDone: boolean
  /** It may be passed over. */
  isOptional?: boolean
  /** Somebody passed it over. */
  isSkipped?: boolean
  /** The steps that must be done before. */
  needs?: readonly N[]
}

type Mark = 'done' | 'skipped' | 'open' | 'locked'

type Walk<N extends string> = {
  current: N
  /** The number of the current step, from 0. */
  index: number
  before: N | undefined
  after: N | undefined
  /** Is nothing missing to go on? */
  canGoOn: boolean
  /** How each step stands. */
  marks: readonly { name: N; mark: Mark; waitsFor: readonly N[] }[]
  /** How many steps are done or passed over. */
  passed: number
}

/** Where somebody is who asked for a step: one that is locked leads to the first that it waits for. */
export const walkOf = <N extends string>(steps: readonly Step<N>[], asked: N): Walk<N> => {
  const waitsFor = ({ needs = [] }: Step<N>) =>
    steps.filter(({ name, isDone }) => needs.includes(name) && !isDone).map(({ name }) => name)
  const at = (name: N) => steps.findIndex((step) => step.name === name)
  let index = Math.max(0, at(asked))
  for (let step = steps[index]; step; step = steps[index]) {
    const [first] = waitsFor(step)
    // Only what stands before can be waited for.
    if (first === undefined || at(first) >= index) break
    index = at(first)
  }
  const step = steps[index]
  const markOf = (each: Step<N>): Mark => {
    if (each.isDone) return 'done'
    if (each.isSkipped) return 'skipped'
    return waitsFor(each).length > 0 ? 'locked' : 'open'
  }
  return {
    current: step?.name ?? asked,
    index,
    before: steps[index - 1]?.name,
    after: steps[index + 1]?.name,
    canGoOn: step !== undefined && (step.isDone || step.isOptional === true),
    marks: steps.map((each) => ({ name: each.name, mark: markOf(each), waitsFor: waitsFor(each) })),
    passed: steps.filter(({ isDone, isSkipped }) => isDone || isSkipped === true).length,
  }
}
