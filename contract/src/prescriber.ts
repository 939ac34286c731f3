import { z } from 'zod'
import { Place, answered } from './common.ts'

/** Specification §3. The three figures are of visits carried out, `averageRating` with one decimal. */
export const Prescriber = z.strictObject({
  id: answered.id,
  /** As before a name: “Dr”, “Prof.”; null of who has none. */
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  specialty: z.string(),
  hospitalAffiliation: z.string().nullable(),
  address: Place,
  notes: z.string().nullable(),
  lastVisitDate: answered.day.nullable(),
  totalVisits: z.number(),
  averageRating: z.number().nullable(),
  isActive: z.boolean(),
  createdBy: answered.id.nullable(),
  createdAt: answered.instant,
  updatedAt: answered.instant,
  assignedDelegateId: answered.id.nullable(),
  assignedDelegateName: z.string().nullable(),
  version: z.number(),
})
export type Prescriber = z.output<typeof Prescriber>
