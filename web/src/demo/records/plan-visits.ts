import { dayIn } from '@rounds/contract/dates'
import type { Output, Parsed } from '@rounds/contract/endpoint'
import { checkVisitable, onFreeDays, skippedOf, wantedVisits } from '@rounds/contract/plan-rules'
import type { NewVisit } from '@rounds/contract/visit-rules'
import { plannedVisit } from '@rounds/contract/visit-steps'
import type { Visit, visits } from '@rounds/contract/visits'
import type { Ask } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import type { PrescriberRow } from '#demo/store/tables.ts'
import { seesOf } from './scope.ts'
import { carriedOf, visitOf } from './visit.ts'

/** Prescribers that the delegate may plan visits to. */
export const visitable = ({ company, user }: Ask) => {
  const sees = seesOf(company, user)
  return (id: string): PrescriberRow | undefined => {
    const row = company.find('prescribers', id)
    return row?.isActive && sees(row) ? row : undefined
  }
}

/** Stores new visits of the delegate; leaves out those to prescribers whom they do not see, and those whose id there is. */
export const insertVisits = (ask: Ask, wanted: NewVisit[]): Visit[] => {
  const { company, user, now, at } = ask
  const today = dayIn(now, user.timezone)
  const find = visitable(ask)
  return wanted.flatMap(({ id, location, ...said }) => {
    const row = find(said.prescriberId)
    if (!row || company.find('visits', id)) return []
    const isAhead = said.scheduledDate > today
    const {
      tenantId: _tenant,
      delegateName: _delegate,
      approvedByName: _approver,
      rejectedByName: _rejecter,
      prescriber: _prescriber,
      ...visit
    } = plannedVisit(carriedOf(row), {
      scheduledTime: '09:00',
      duration: 30,
      type: 'routine',
      ...said,
      ...(location && { location }),
      id: id ?? crypto.randomUUID(),
      tenantId: company.id,
      delegateId: user.id,
      delegateName: user.name,
      createdAt: at,
    })
    const stored = company.put('visits', {
      ...visit,
      plannedDate: isAhead ? visit.scheduledDate : null,
      plannedTime: isAhead ? visit.scheduledTime : null,
    })
    ask.audit({
      action: 'create',
      resource: 'visit',
      resourceId: stored.id,
      details: { status: stored.status },
    })
    return [visitOf(company, stored)]
  })
}

/** Plans many visits at once; a day that holds one of the prescriber already is skipped (requirements S-038). */
export const planVisits = (
  ask: Ask,
  plan: Parsed<typeof visits.createCycles>,
): Output<typeof visits.createCycles> => {
  const { company, user, now } = ask
  const wanted = wantedVisits(plan, now, () => crypto.randomUUID())
  const find = visitable(ask)
  checkVisitable([...new Set(wanted.map((visit) => visit.prescriberId))], (id) => find(id) !== undefined)
  // A rejected plan holds no day.
  const held = company
    .rows('visits')
    .filter((row) => row.delegateId === user.id && !(row.status === 'rejected' && row.completedAt === null))
  const fresh = onFreeDays(wanted, held)
  const created = insertVisits(ask, fresh)
  return {
    visits: sortedBy(
      created,
      'asc',
      (visit) => visit.scheduledDate,
      (visit) => visit.scheduledTime,
    ),
    skipped: skippedOf(wanted, fresh, created),
  }
}
