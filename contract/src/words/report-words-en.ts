import type { MeasureId } from '../measures.ts'

/** What the files of reports say, in English. `{names}` are filled where a file is made (documents). */
export const en = {
  subtitle: {
    one: '{period} · {count} delegate of {person}',
    other: '{period} · {count} delegates of {person}',
  },
  compared: 'compared with {period}',
  madeBy: 'Made by {person}, {at}, {zone} time.',
  figure: 'Figure',
  value: 'Value',
  basis: 'Basis',
  definitionsOn: 'Definitions on page',
  definitions: 'Definitions',
  page: 'Page',
  of: 'of',
  byDelegate: 'By delegate',
  delegate: 'Delegate',
  department: 'Department',
  team: 'Team',
  total: 'Total',
  before: 'Before',
  rating: 'Rating',
  points: { one: '{change} point', other: '{change} points' },
  leads: {
    nothing: 'Nothing was recorded in this period.',
    completed: 'The team completed ',
    own: '{person} completed ',
    some: { one: '{count} delegate completed ', other: '{count} delegates completed ' },
    visits: { one: '{count} visit', other: '{count} visits' },
    more: ', {count} more than in the period before',
    fewer: ', {count} fewer than in the period before',
    same: ', as many as in the period before',
    stop: '. ',
    seen: {
      one: ' of the {count} prescriber was seen at least once. ',
      other: ' of the {count} prescribers were seen at least once. ',
    },
    lowest: '{person} has the lowest call rate, {value}.',
    decided: { one: '{count} report was decided', other: '{count} reports were decided' },
    approved: ' were approved. ',
    turnaround: 'Half of the decisions took no longer than {value}.',
  },
  bases: {
    target: 'of a target of {whole}',
    fieldDays: { one: '{whole} field day', other: '{whole} field days' },
    prescribers: { one: '{part} of {whole} prescriber', other: '{part} of {whole} prescribers' },
    due: '{part} of {whole} due',
    decided: '{part} of {whole} decided',
    recorded: { one: '{part} of {whole} visit', other: '{part} of {whole} visits' },
    visits: { one: '{part} visit', other: '{part} visits' },
    decisions: { one: '{part} decision', other: '{part} decisions' },
  },
  charts: {
    dipped: 'The week of {week} dipped to {value}',
    weeks: 'Completed visits by week',
    weeksBefore: 'Dashes: the same week of the period before',
    led: '{name} led with {value} of details',
    products: 'Times a product was discussed',
    productsTitle: 'Products',
    types: 'Visits by type',
    statuses: 'Visits by status',
    carriedOut: 'Visits carried out',
    dated: 'Visits dated in the period',
    others: { one: '{count} other', other: '{count} others' },
  },
  types: { routine: 'Routine', follow_up: 'Follow-up', introduction: 'Introduction' },
  statuses: {
    scheduled: 'Planned',
    'in-progress': 'In progress',
    completed: 'Recorded',
    submitted: 'Waiting for approval',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  failed: 'The report could not be written.',
  stopped: 'The server stopped while it was written.',
} as const

/** A text, or its forms by the plural that a number takes. */
export type Forms = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
type Worded<T> = T extends string
  ? string
  : T extends { one: string; other: string }
    ? Forms
    : { [K in keyof T]: Worded<T[K]> }
/** `measures`: as a language calls them; those of the contract where it says nothing. */
export type ReportWords = Worded<typeof en> & {
  measures?: Partial<Record<MeasureId, { name: string; formula: string }>>
}
