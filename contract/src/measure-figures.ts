import { type MeasureId, type Part, measureOf } from './measures.ts'

/** Rows of each part, by `measure.part`; missing means none. */
export type PartCounts = Readonly<Record<string, number>>
/** What is taken of rows and cannot be counted from them. */
export type Taken = {
  fieldDays: number
  /** 4 × days × members. */
  target: number
  products: number
  medianDuration: number | null
  medianLag: number | null
  medianTurnaround: number | null
  longestWait: number | null
  /** Of the members: the sum of the weekly targets, and the mean of their scores. */
  weeklyTarget: number
  score: number | null
  prescribers: number
}

/** Null: n/a, there is nothing to divide by. */
export type Figure = { value: number | null; numerator: number | null; denominator: number | null }

const over = (numerator: number, denominator: number, scale = 1): Figure => ({
  value: denominator === 0 ? null : (numerator / denominator) * scale,
  numerator,
  denominator,
})

/** What a measure says of counted rows. */
export const figureOf = (id: MeasureId, rows: PartCounts, taken: Taken): Figure => {
  const { parts } = measureOf(id)
  const sum = (some: readonly Part[]) =>
    some.reduce((total, part) => total + (rows[`${id}.${part.id}`] ?? 0), 0)
  const counted = sum(parts.filter((part) => part.counts))
  const median = (value: number | null): Figure => ({ value, numerator: counted, denominator: null })
  switch (id) {
    case 'completed':
      return { value: counted, numerator: counted, denominator: taken.target }
    case 'notSeen':
      return { value: counted, numerator: counted, denominator: taken.prescribers }
    case 'callRate':
      return over(counted, taken.fieldDays)
    case 'details':
      return over(taken.products, sum(parts))
    case 'frequency':
      return over(counted, rows['frequency.first'] ?? 0)
    case 'duration':
      return median(taken.medianDuration)
    case 'lag':
      return median(taken.medianLag)
    case 'turnaround':
      return median(taken.medianTurnaround)
    case 'queueAge':
      return median(taken.longestWait)
    case 'score':
      return { value: taken.score, numerator: counted, denominator: taken.weeklyTarget }
    case 'coverage':
    case 'adherence':
    case 'onTime':
    case 'approvalRate':
    case 'firstPass':
    case 'completion':
      return over(counted, sum(parts), 100)
  }
}
