import type { Approval } from '@rounds/contract/approvals'
import { visits } from '@rounds/contract/visits'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { whileHere } from '#lib/person/person-store.ts'
import { authStore } from '#lib/person/auth-store.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { formatOf } from '#lib/words/format.ts'
import { currentTenant } from '#lib/session/tenant.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { decidedText } from './texts.ts'

/** Of so many at once it is said who decided on them; more were decided in bulk. */
const TOLD = 10
/** Long enough to be read. Milliseconds. */
const STAY_MS = 8000

/** The same as it was decided by somebody else; undefined where it was not. */
const decidedElsewhere = async (row: Approval): Promise<Approval | undefined> => {
  const visit = await call(visits.get, { id: row.visitId })
  const isRejected = visit.status === 'rejected'
  if (!isRejected && visit.status !== 'approved') return undefined
  const decidedBy = isRejected ? visit.rejectedBy : visit.approvedBy
  if (decidedBy === authStore.get().user?.id) return undefined
  return {
    ...row,
    status: isRejected ? 'rejected' : 'approved',
    decidedBy,
    decidedByName: isRejected ? visit.rejectedByName : visit.approvedByName,
    dueAt: null,
    isPicked: false,
    decidedAt: isRejected ? visit.rejectedAt : visit.approvedAt,
    visit,
  }
}

type Change = (change: (leaving: readonly Approval[]) => readonly Approval[]) => void

/** Says of visits that are gone who decided on them, in their rows for a while; of others nothing: they leave at once. */
export const tellLeft = async (left: readonly Approval[], change: Change): Promise<void> => {
  const isHere = whileHere()
  const answers = await Promise.all(
    left.slice(0, TOLD).map((row) => decidedElsewhere(row).catch(() => undefined)),
  )
  if (!isHere()) return
  const decided = answers.filter((row) => row !== undefined)
  change((leaving) => [...leaving.filter((row) => !left.includes(row)), ...decided])
  const tenant = currentTenant()
  if (tenant)
    for (const row of decided) {
      const reason = decidedText(row, formatOf(tenant.settings.localization))
      announce(t('approvals.failed.row', { name: fullName(row.visit.prescriber), reason }))
    }
  setTimeout(() => change((leaving) => leaving.filter((row) => !decided.includes(row))), STAY_MS)
}
