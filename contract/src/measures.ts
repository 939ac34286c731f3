/** What analytics, drawers, reports and exports call a measure and how it is made, words included: their one source (ux-next 2.1, domain.md 2). */

/** `part` of a measure: rows that somebody may open. All parts together are all rows of the measure, none is in two. */
export type Part = {
  id: string
  name: string
  /** Counts for the measure; the others are what is missing. */
  counts: boolean
}

export type Measure = {
  id: string
  name: string
  /** The formula as a fraction in words, or what is taken of what. */
  formula: string
  numerator: string
  denominator: string | null
  unit: 'visits' | 'prescribers' | 'percent' | 'number' | 'minutes' | 'hours' | 'score'
  /** In which direction it gets better. */
  better: 'up' | 'down' | 'none'
  group: 'activity' | 'coverage' | 'plan' | 'review'
  /** What its rows are. */
  rows: 'visits' | 'prescribers'
  /** What counts, and which day it counts for. */
  counted: string
  day: string
  parts: readonly Part[]
}

const counts = (id: string, name: string): Part => ({ id, name, counts: true })
const misses = (id: string, name: string): Part => ({ id, name, counts: false })

const carriedOut = 'Visits carried out in which somebody was met; rejected ones do not count.'
const itsDay = 'The day of the visit'
const reports = 'Reports that a supervisor has approved or rejected.'

export const measures = [
  {
    id: 'completed',
    name: 'Completed visits',
    formula: 'completed visits',
    numerator: 'completed visits',
    denominator: 'the month’s target: 4 visits × days × members',
    unit: 'visits',
    better: 'up',
    group: 'activity',
    rows: 'visits',
    counted: carriedOut,
    day: itsDay,
    parts: [
      counts('approved', 'approved'),
      counts('submitted', 'wait for approval'),
      counts('unsent', 'not sent yet'),
    ],
  },
  {
    id: 'callRate',
    name: 'Call rate',
    formula: 'completed visits ÷ field days',
    numerator: 'completed visits',
    denominator: 'field days',
    unit: 'number',
    better: 'up',
    group: 'activity',
    rows: 'visits',
    counted: `${carriedOut} Field days are working days without the member’s days off.`,
    day: itsDay,
    parts: [counts('completed', 'completed')],
  },
  {
    id: 'duration',
    name: 'Average duration',
    formula: 'median of end − start',
    numerator: 'visits with both times',
    denominator: null,
    unit: 'minutes',
    better: 'none',
    group: 'activity',
    rows: 'visits',
    counted: `${carriedOut} Only those with both times.`,
    day: itsDay,
    parts: [counts('timed', 'with both times'), misses('untimed', 'without times')],
  },
  {
    id: 'details',
    name: 'Details per call',
    formula: 'products discussed ÷ completed visits',
    numerator: 'products discussed',
    denominator: 'completed visits',
    unit: 'number',
    better: 'up',
    group: 'activity',
    rows: 'visits',
    counted: carriedOut,
    day: itsDay,
    parts: [counts('detailed', 'with a product'), misses('undetailed', 'without a product')],
  },
  {
    id: 'coverage',
    name: 'Coverage',
    formula: 'prescribers seen ÷ prescribers assigned',
    numerator: 'prescribers seen at least once',
    denominator: 'active prescribers assigned to the members',
    unit: 'percent',
    better: 'up',
    group: 'coverage',
    rows: 'prescribers',
    counted: 'Active prescribers, each seen by the member whom they are assigned to.',
    day: itsDay,
    parts: [counts('seen', 'seen'), misses('unseen', 'not seen')],
  },
  {
    id: 'frequency',
    name: 'Average frequency',
    formula: 'completed visits to assigned prescribers ÷ prescribers seen',
    numerator: 'completed visits to assigned prescribers',
    denominator: 'prescribers seen at least once',
    unit: 'number',
    better: 'none',
    group: 'coverage',
    rows: 'visits',
    counted: `${carriedOut} Only visits of the member whom the prescriber is assigned to.`,
    day: itsDay,
    parts: [counts('first', 'first of the period'), counts('repeated', 'seen again')],
  },
  {
    id: 'notSeen',
    name: 'Not seen for 60 days',
    formula: 'prescribers without a completed visit in 60 days',
    numerator: 'prescribers not seen for 60 days',
    denominator: 'active prescribers assigned to the members',
    unit: 'prescribers',
    better: 'down',
    group: 'coverage',
    rows: 'prescribers',
    counted: 'Active prescribers, by visits of the member whom they are assigned to.',
    day: 'The last day of the period, today at the latest',
    parts: [counts('long', 'seen longer ago'), counts('never', 'never seen')],
  },
  {
    id: 'adherence',
    name: 'Plan adherence',
    formula: 'planned visits done on their planned day ÷ planned visits due',
    numerator: 'planned visits done on their planned day',
    denominator: 'planned visits due',
    unit: 'percent',
    better: 'up',
    group: 'plan',
    rows: 'visits',
    counted:
      'Visits planned before their day, due by yesterday. A visit that was not planned counts for neither side.',
    day: 'The planned day, no tolerance',
    parts: [
      counts('onDay', 'done on their day'),
      misses('otherDay', 'done on another day'),
      misses('moved', 'moved ahead, still to come'),
      misses('rejected', 'rejected and not sent again'),
      misses('notMet', 'nobody was met'),
      misses('unrecorded', 'need recording'),
    ],
  },
  {
    id: 'onTime',
    name: 'Reports on time',
    formula: 'visits recorded on their day ÷ completed visits',
    numerator: 'visits recorded on their day',
    denominator: 'completed visits',
    unit: 'percent',
    better: 'up',
    group: 'plan',
    rows: 'visits',
    counted: carriedOut,
    day: itsDay,
    parts: [counts('onTime', 'recorded on their day'), misses('late', 'recorded later')],
  },
  {
    id: 'lag',
    name: 'Reporting lag',
    formula: 'median of recorded − end',
    numerator: 'visits with an end',
    denominator: null,
    unit: 'minutes',
    better: 'down',
    group: 'plan',
    rows: 'visits',
    counted: `${carriedOut} Only those with an end.`,
    day: itsDay,
    parts: [counts('ended', 'with an end'), misses('endless', 'without times')],
  },
  {
    id: 'turnaround',
    name: 'Approval turnaround',
    formula: 'median of decided − submitted, calendar hours',
    numerator: 'decided reports',
    denominator: null,
    unit: 'hours',
    better: 'down',
    group: 'review',
    rows: 'visits',
    counted: reports,
    day: itsDay,
    parts: [counts('approved', 'approved'), counts('rejected', 'rejected')],
  },
  {
    id: 'queueAge',
    name: 'Queue age',
    formula: 'the longest wait for a decision, calendar hours',
    numerator: 'visits that wait',
    denominator: null,
    unit: 'hours',
    better: 'down',
    group: 'review',
    rows: 'visits',
    counted: 'Plans and reports that wait for a decision.',
    day: 'Now, whatever the period',
    parts: [counts('inTime', 'wait for less than 48 hours'), counts('overdue', 'wait for 48 hours or more')],
  },
  {
    id: 'approvalRate',
    name: 'Approval rate',
    formula: 'approved reports ÷ decided reports',
    numerator: 'approved reports',
    denominator: 'approved and rejected reports',
    unit: 'percent',
    better: 'up',
    group: 'review',
    rows: 'visits',
    counted: reports,
    day: itsDay,
    parts: [counts('approved', 'approved'), misses('rejected', 'rejected and not sent again')],
  },
  {
    id: 'firstPass',
    name: 'First-pass yield',
    formula: 'reports approved without a return ÷ decided reports',
    numerator: 'reports approved without a return',
    denominator: 'decided reports',
    unit: 'percent',
    better: 'up',
    group: 'review',
    rows: 'visits',
    counted: reports,
    day: itsDay,
    parts: [
      counts('first', 'approved at once'),
      misses('returned', 'approved after a return'),
      misses('rejected', 'rejected and not sent again'),
    ],
  },
  {
    id: 'score',
    name: 'Performance score',
    formula: '0.6 × share of the weekly target + 0.4 × completion rate',
    numerator: 'completed visits of the week',
    denominator: 'the weekly targets of the members',
    unit: 'score',
    better: 'up',
    group: 'review',
    rows: 'visits',
    counted:
      'The members’ mean. The share of the weekly target is 100 at most; the completion rate is of all visits dated up to that day. It grows through the week.',
    day: 'The week of the last day of the period, today’s at the latest',
    parts: [counts('completed', 'completed')],
  },
  {
    id: 'completion',
    name: 'Completion rate',
    formula: 'visits carried out ÷ visits dated up to today',
    numerator: 'visits carried out',
    denominator: 'visits dated up to today',
    unit: 'percent',
    better: 'up',
    group: 'review',
    rows: 'visits',
    counted: 'Visits dated in the period, up to today.',
    day: itsDay,
    parts: [
      counts('completed', 'carried out'),
      misses('rejected', 'rejected and not sent again'),
      misses('notMet', 'nobody was met'),
      misses('unrecorded', 'need recording'),
    ],
  },
] as const satisfies readonly Measure[]

export type MeasureId = (typeof measures)[number]['id']
export const measureIds = measures.map(({ id }) => id) as [MeasureId, ...MeasureId[]]

export const measureOf = (id: MeasureId): Measure => measures.find((measure) => measure.id === id) as Measure

/** The rows of all parts. */
export const ALL_PARTS = 'all'
export const NOT_SEEN_DAYS = 60
/** The longest period that is counted at once. */
export const ANALYTICS_DAYS = 366
export const OVERDUE_HOURS = 48
/** How many weeks of a measure are drawn, the last one running. */
export const MEASURE_WEEKS = 11
