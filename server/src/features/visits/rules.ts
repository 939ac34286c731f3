import { notFound } from '@rounds/contract/refusal'
import { visitLocked } from '@rounds/contract/visit-rules'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

const gone = () => notFound('Visit')
export const visitConstraints: ConstraintRefusals = {
  visits_approved_report: visitLocked,
  // Deleted between being found and being named.
  coaching_notes_tenant_id_visit_id_fkey: gone,
  messages_tenant_id_visit_id_fkey: gone,
}
