import type { Prescriber } from '@rounds/contract/prescribers'
import type { PlanRow } from '#features/planning/plan/rules.ts'
import type { Load } from './usePlanDrag.ts'

/** What is dragged to a day: somebody of the list, or a visit of the draft. */
export type PlanLoad = Load & ({ person: Prescriber } | { row: PlanRow })
