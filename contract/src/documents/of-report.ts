import { dayIn, localeOf } from '../dates.ts'
import { placeOf } from '../words/zone.ts'
import type { MeasureId } from '../measures.ts'
import type { DateRange, ReportParameters, TemplateId } from '../reports.ts'
import type { Forms, ReportWords } from '../words/report-words-en.ts'
import { fill, wordsOfReports } from '../words/report-words.ts'
import { chartsOf } from './charts.ts'
import { type Document, type Figure, type Table, type Value, rounded, plural, shown } from './document.ts'
import { type Counted, type Part, measureText, shownValue } from './measures.ts'

/** For whom and of what a report is. */
export type Ordered = {
  title: string
  templateId: TemplateId
  parameters: ReportParameters
  company: string
  person: string
  language: string
  timezone: string
  now: number
}

/** A period as people write it: `1–31 October 2026`. */
const periodText = ({ start, end }: DateRange, language: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(start), new Date(end))
    .replaceAll('\u2009', '')

/** The first is what the report is about. */
const figuresOf: Record<TemplateId, [MeasureId, ...MeasureId[]]> = {
  'team-performance': ['completed', 'callRate', 'coverage', 'adherence'],
  'visit-activity': ['completed', 'callRate', 'onTime', 'adherence'],
  'prescriber-coverage': ['coverage', 'frequency', 'completed', 'callRate'],
  'approvals-summary': ['approvalRate', 'turnaround', 'onTime', 'completed'],
}
const bases: Partial<Record<MeasureId, keyof ReportWords['bases']>> = {
  completed: 'target',
  callRate: 'fieldDays',
  coverage: 'prescribers',
  frequency: 'visits',
  adherence: 'due',
  onTime: 'recorded',
  turnaround: 'decisions',
  approvalRate: 'decided',
}

/** What a number is made of; what is counted last decides whether it is one or many. */
const basisOf = (said: string | Forms, { numerator, denominator }: Part, language: string): string => {
  const forms = typeof said === 'string' ? { one: said, other: said } : said
  const [part, whole] = [numerator ?? 0, denominator ?? 0]
  return plural(forms, forms.other.includes('{whole}') ? whole : part, language, {
    part: shown(part, 'count', language),
    whole: shown(whole, 'count', language),
  })
}

const figure = (id: MeasureId, now: Counted, before: Counted | null, language: string): Figure => {
  const { name, unit, better } = measureText(id, language)
  const words = wordsOfReports(language)
  const part = now.measure(id, null)
  const value = shownValue(id, part)
  const old = before && shownValue(id, before.measure(id, null))
  const by = value === null || old === null ? null : rounded(value - old, unit)
  const signed = (change: number) => {
    const size = shown(
      Math.abs(unit === 'percent' ? change * 100 : change),
      unit === 'percent' ? 'count' : unit,
      language,
    )
    const text = `${change < 0 ? '−' : '+'}${size}`
    return unit === 'percent'
      ? plural(words.points, Math.round(Math.abs(change) * 100), language, { change: text })
      : text
  }
  return {
    name,
    value,
    unit,
    basis: basisOf(words.bases[bases[id] ?? 'visits'], part, language),
    change: by === null || by === 0 ? null : signed(by),
    isGood: by === null || by === 0 || better === 'none' ? null : by > 0 === (better === 'up'),
  }
}

const byDelegate = (
  ids: [MeasureId, ...MeasureId[]],
  now: Counted,
  before: Counted | null,
  order: Ordered,
): Table => {
  const words = wordsOfReports(order.language)
  const withRatings = order.parameters.includeRatings
  const isOfAll = order.parameters.delegateIds.length === 0
  const [first] = ids
  const cells = (delegateId: string | null): Value[] =>
    ids.flatMap((id) => {
      const value = shownValue(id, now.measure(id, delegateId))
      return before && id === first ? [value, shownValue(id, before.measure(id, delegateId))] : [value]
    })
  const rating = (value: number | null) =>
    withRatings ? [value === null ? null : rounded(value, 'number')] : []
  const rows = now.delegates.map(({ id, name, department, rating: rated }): Value[] => [
    name,
    department ?? '',
    ...cells(id),
    ...rating(rated),
  ])
  // The best first, as in the measure that the report is about.
  const key = (row: Value[]) => (typeof row[2] === 'number' ? row[2] : -1)
  return {
    title: words.byDelegate,
    columns: [
      { name: words.delegate, unit: 'text' },
      { name: words.department, unit: 'text' },
      ...ids.flatMap((id) => {
        const { name, unit } = measureText(id, order.language)
        return before && id === first
          ? [
              { name, unit },
              { name: words.before, unit },
            ]
          : [{ name, unit }]
      }),
      ...(withRatings ? [{ name: words.rating, unit: 'number' as const }] : []),
    ],
    rows: rows.toSorted((a, b) => key(b) - key(a) || String(a[0]).localeCompare(String(b[0]))),
    totals:
      rows.length === 1
        ? null
        : [isOfAll ? words.team : words.total, '', ...cells(null), ...rating(now.rating)],
  }
}

type Lead = Document['lead']
const plain = (text: string) => ({ text, isStrong: false })
const strong = (text: string) => ({ text, isStrong: true })

const reviewLead = ({ measure }: Counted, language: string): Lead => {
  const { leads } = wordsOfReports(language)
  const [approvalRate, turnaround] = [measure('approvalRate', null), measure('turnaround', null)]
  const decided = approvalRate.denominator ?? 0
  if (decided === 0) return [plain(leads.nothing)]
  return [
    strong(plural(leads.decided, decided, language)),
    plain(leads.stop),
    strong(shown(shownValue('approvalRate', approvalRate), 'percent', language)),
    plain(leads.approved),
    plain(fill(leads.turnaround, { value: shown(shownValue('turnaround', turnaround), 'hours', language) })),
  ]
}

/** What a report comes to: the first thing that is read, and all that a mail says. */
const leadOf = (
  { templateId, parameters, language }: Ordered,
  now: Counted,
  before: Counted | null,
): Lead => {
  if (templateId === 'approvals-summary') return reviewLead(now, language)
  const { leads } = wordsOfReports(language)
  const coverage = now.measure('coverage', null)
  const done = (counted: Counted | null) => counted?.measure('completed', null).value ?? 0
  const count = done(now)
  if (count === 0 && done(before) === 0) return [plain(leads.nothing)]
  const by = before === null ? null : count - done(before)
  const compared = by === null ? '' : by === 0 ? leads.same : by > 0 ? leads.more : leads.fewer
  const rates = now.delegates
    .map(({ id, name }) => ({ name, value: now.measure('callRate', id).value }))
    .filter((each): each is { name: string; value: number } => each.value !== null)
    .toSorted((a, b) => a.value - b.value)
  const [lowest] = rates
  const alone = now.delegates.length === 1 ? now.delegates[0] : undefined
  return [
    plain(
      alone
        ? fill(leads.own, { person: alone.name })
        : parameters.delegateIds.length > 0
          ? plural(leads.some, now.delegates.length, language)
          : leads.completed,
    ),
    strong(plural(leads.visits, count, language)),
    plain(fill(compared, { count: shown(Math.abs(by ?? 0), 'count', language) })),
    plain(leads.stop),
    ...(coverage.value === null
      ? []
      : [
          strong(shown(shownValue('coverage', coverage), 'percent', language)),
          plain(plural(leads.seen, coverage.denominator ?? 0, language)),
        ]),
    ...(lowest && rates.length > 1
      ? [
          plain(
            fill(leads.lowest, {
              person: lowest.name,
              value: shown(rounded(lowest.value, 'number'), 'number', language),
            }),
          ),
        ]
      : []),
  ]
}

/** A report in words and numbers; `before` is what was counted of the period before, where it is compared. */
export const reportDocument = (given: Ordered, now: Counted, before: Counted | null): Document => {
  const { templateId, timezone } = given
  // Days and times as its region writes them.
  const language = localeOf(given.language, timezone)
  const order = { ...given, language }
  const day = dayIn(order.now, timezone)
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone })
  const words = wordsOfReports(language)
  const ids = figuresOf[templateId]
  const period = periodText(now.period, language)
  const subtitle = plural(words.subtitle, now.delegates.length, language, { period, person: order.person })
  return {
    language: given.language,
    title: order.title,
    company: order.company,
    period,
    subtitle:
      before === null
        ? subtitle
        : `${subtitle} · ${fill(words.compared, { period: periodText(before.period, language) })}`,
    lead: leadOf(order, now, before),
    figures: ids.map((id) => figure(id, now, before, language)),
    charts: chartsOf(templateId, now, before, language),
    tables: [byDelegate(ids, now, before, order)],
    definitions: {
      title: words.definitions,
      items: ids.map((id) => {
        const { name, formula } = measureText(id, language)
        return { name, formula }
      }),
    },
    madeBy: fill(words.madeBy, {
      person: order.person,
      at: `${periodText({ start: day, end: day }, language)}, ${time.format(order.now)}`,
      zone: placeOf(timezone),
    }),
    words: {
      figure: words.figure,
      value: words.value,
      basis: words.basis,
      definitionsOn: words.definitionsOn,
      page: words.page,
      of: words.of,
    },
  }
}
