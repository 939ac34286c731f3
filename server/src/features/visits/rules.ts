import { visitLocked } from '@rounds/contract/visit-rules'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

export const visitConstraints: ConstraintRefusals = { visits_approved_report: visitLocked }
