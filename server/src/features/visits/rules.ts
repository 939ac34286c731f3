import { notFound } from '@rounds/contract/refusal'
import { visitLocked } from '@rounds/contract/visit-rules'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

export const visitConstraints: ConstraintRefusals = {
  visits_approved_report: visitLocked,
  // Deleted between being found and being named.
  messages_tenant_id_visit_id_fkey: () => notFound('Visit'),
}
