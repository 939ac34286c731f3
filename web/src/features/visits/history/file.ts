import type { Cell } from '@rounds/contract/csv'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { stampOf } from '#lib/plain/save-file.ts'
import { t } from '#lib/words/messages.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { signOf } from '#features/visits/visit/rules.ts'
import { nextStepsText, rejectionText } from '#features/visits/visit/words.ts'

const columns = [
  'date',
  'time',
  'prescriber',
  'specialty',
  'hospital',
  'city',
  'type',
  'status',
  'minutes',
  'products',
  'samples',
  'rating',
  'nextSteps',
  'feedback',
  'notes',
  'submitted',
  'reason',
] as const

/** The rows of the history as a file: days ISO 8601 and instants on the clocks of `zone`, so that spreadsheets sort them. */
export const historyRows = (visits: readonly VisitItem[], now: number, zone: string): Cell[][] => [
  columns.map((column) => t(`visits.history.column.${column}`)),
  ...visits.map((visit) => [
    visit.scheduledDate,
    visit.scheduledTime,
    fullName(visit.prescriber),
    visit.prescriber.specialty,
    visit.prescriber.hospitalAffiliation,
    visit.prescriber.address.city,
    t(`app.visitType.${visit.type}`),
    t(`app.status.${signOf(visit, now, zone)}`),
    visit.actualDuration,
    (visit.outcomes?.productsDiscussed ?? []).join('; '),
    (visit.outcomes?.samplesProvided ?? []).map((each) => `${each.product} × ${each.quantity}`).join('; '),
    visit.outcomes?.rating ?? null,
    nextStepsText(visit.outcomes),
    visit.outcomes?.feedback ?? null,
    visit.notes,
    stampOf(visit.submittedAt, zone),
    visit.status === 'rejected' ? rejectionText(visit) : null,
  ]),
]
