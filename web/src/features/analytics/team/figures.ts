import type { MeasureAnswer } from '@rounds/contract/analytics'
import { roundTo } from '@rounds/contract/documents/rounding'
import { type Measure, measureIds, measureOf } from '@rounds/contract/measures'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

type Unit = Measure['unit']

/** A value as it is shown: as exact as the eye compares. */
const rounded = (unit: Unit, value: number): number => roundTo(value, unit === 'number' ? 1 : 0)

const written: Record<Unit, (value: number, format: Format) => string> = {
  visits: (value, format) => format.number(value),
  prescribers: (value, format) => format.number(value),
  number: (value, format) => format.number(value),
  score: (value, format) => format.number(value),
  percent: (value, format) => `${format.number(value)}%`,
  minutes: (value, format) => format.duration(value),
  hours: (value) => t('analytics.hours', { count: value }),
}

/** What only another version measures has no name here: the others are told without it. */
export const isKnown = ({ id }: Pick<MeasureAnswer, 'id'>): boolean => measureIds.includes(id)

/** “81%”, “24 min”, “n/a”. */
export const valueText = (unit: Unit, value: number | null, format: Format): string =>
  value === null ? t('analytics.none') : written[unit](rounded(unit, value), format)

/** The value itself is so many of all. */
export const isPartOfAll = (id: MeasureAnswer['id']): boolean => id === 'completed' || id === 'notSeen'

/** What a value is made of, in a few words: “571 of 702”. */
export const basisText = ({ id, numerator, denominator }: MeasureAnswer, format: Format): string => {
  const measure = measureOf(id)
  const number = (value: number | null) => format.number(value ?? 0)
  if (id === 'callRate') return t('analytics.basis.perDay')
  if (id === 'queueAge') return t('analytics.basis.waiting', { count: numerator ?? 0 })
  if (id === 'score') return t('analytics.basis.week')
  if (isPartOfAll(id)) return t('analytics.basis.of', { all: number(denominator) })
  if (denominator === null) return t('analytics.basis.median')
  const values = { part: number(numerator), all: number(denominator) }
  return measure.unit === 'percent' ? t('analytics.basis.share', values) : t('analytics.basis.on', values)
}

export type Change = {
  /** Which way the number went. */
  direction: 'up' | 'down' | 'same'
  tone: 'good' | 'bad' | 'plain'
  text: string
}

/** What waits means the same whatever the period; the score grows through its week, and two weeks are cut on different days. */
const hasNoChange = (id: string) => id === 'queueAge' || id === 'score'

/** How a value differs from that of the period before, in the unit in which it is shown. */
export const changeOf = (
  now: MeasureAnswer,
  before: MeasureAnswer | undefined,
  format: Format,
): Change | undefined => {
  const { unit, better } = measureOf(now.id)
  if (now.value === null || before?.value == null || hasNoChange(now.id)) return undefined
  const difference = rounded(unit, rounded(unit, now.value) - rounded(unit, before.value))
  if (difference === 0) return { direction: 'same', tone: 'plain', text: t('analytics.same') }
  const direction = difference > 0 ? 'up' : 'down'
  const size = Math.abs(difference)
  const text = unit === 'percent' ? t('analytics.points', { count: size }) : written[unit](size, format)
  return { direction, tone: better === 'none' ? 'plain' : better === direction ? 'good' : 'bad', text }
}

type Names = ReadonlyMap<string, string>

const byId = (answers: readonly MeasureAnswer[]) => new Map(answers.map((answer) => [answer.id, answer]))

/** The two members who have most of what is missing, where they have a fifth of it together. */
const contributors = ({ byDelegate, numerator, denominator }: MeasureAnswer, names: Names) => {
  const missing = (denominator ?? 0) - (numerator ?? 0)
  const most = byDelegate
    .map((each) => ({
      name: names.get(each.delegateId) ?? '',
      count: (each.denominator ?? 0) - (each.numerator ?? 0),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .filter(({ count }) => count > 0)
  const count = most.reduce((sum, each) => sum + each.count, 0)
  return byDelegate.length > 2 && count * 5 >= missing && most.length > 0
    ? { missing, count, names: most.map(({ name }) => name) }
    : undefined
}

/** The lead sentence, by rule: how many, the best riser, the worst faller with who has most of what it lacks. */
export const leadOf = (
  now: readonly MeasureAnswer[],
  before: readonly MeasureAnswer[] | undefined,
  names: Names,
  { format, previous }: { format: Format; previous: string },
): string[] => {
  const [nowBy, beforeBy] = [byId(now), byId(before ?? [])]
  const count = nowBy.get('completed')?.value ?? 0
  const was = beforeBy.get('completed')?.value
  const sentences =
    was == null
      ? [t('analytics.lead.count', { count })]
      : [
          t(
            count > was
              ? 'analytics.lead.more'
              : count < was
                ? 'analytics.lead.fewer'
                : 'analytics.lead.same',
            {
              count,
              difference: Math.abs(count - was),
              previous,
            },
          ),
        ]
  const moves = now
    .filter((each) => isKnown(each) && measureOf(each.id).unit === 'percent' && each.value !== null)
    .flatMap((answer) => {
      const value = beforeBy.get(answer.id)?.value
      if (value == null) return []
      const points = roundTo(answer.value ?? 0) - roundTo(value)
      return points === 0 ? [] : [{ answer, points }]
    })
    .toSorted((a, b) => b.points - a.points)
  const told = ({ id, value }: MeasureAnswer) => ({
    name: measureOf(id).name,
    value: valueText('percent', value, format),
  })
  const [best, worst] = [moves.at(0), moves.at(-1)]
  if (best && best.points > 0) sentences.push(t('analytics.lead.rose', told(best.answer)))
  if (worst && worst.points < 0) {
    const who = contributors(worst.answer, names)
    sentences.push(
      who
        ? t(who.names.length === 1 ? 'analytics.lead.fellOne' : 'analytics.lead.fellTwo', {
            ...told(worst.answer),
            part: who.count,
            missing: who.missing,
            first: who.names[0] ?? '',
            second: who.names[1] ?? '',
          })
        : t('analytics.lead.fell', told(worst.answer)),
    )
  }
  return sentences
}

/** A part that the measure has, else all of them. */
export const partOf = ({ id }: MeasureAnswer, part: string) =>
  measureOf(id).parts.some((each) => each.id === part) ? part : 'all'
