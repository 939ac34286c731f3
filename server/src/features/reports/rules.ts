import { notFound } from '@rounds/contract/refusal'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

export const reportConstraints: ConstraintRefusals = {
  // Deleted between being found and being sent by a schedule.
  report_schedules_tenant_id_report_id_fkey: () => notFound('Report'),
}
