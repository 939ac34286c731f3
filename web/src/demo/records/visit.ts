import type { Asker } from '#demo/door/ask.ts'
import { isCarriedOut } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import type { Company } from '#demo/store/company.ts'
import type { PrescriberRow, VisitRow } from '#demo/store/tables.ts'
import { fullName, withinOf } from './scope.ts'

export const carriedOf = ({
  id,
  title,
  firstName,
  lastName,
  specialty,
  hospitalAffiliation,
  phone,
  email,
  address,
  lastVisitDate,
  totalVisits,
  isActive,
}: PrescriberRow): Visit['prescriber'] => ({
  id,
  title,
  firstName,
  lastName,
  specialty,
  hospitalAffiliation,
  phone,
  email,
  address,
  lastVisitDate,
  totalVisits,
  isActive,
})

/** A visit as the contract has it: with its people and its prescriber. */
export const visitOf = (
  company: Company,
  { plannedDate: _date, plannedTime: _time, ...row }: VisitRow,
): Visit => {
  const prescriber = company.find('prescribers', row.prescriberId)
  if (!prescriber) throw new Error(`The visit ${row.id} has no prescriber`)
  const named = (id: string | null) => fullName(company.find('users', id))
  return {
    ...row,
    tenantId: company.id,
    delegateName: named(row.delegateId) ?? '',
    approvedByName: named(row.approvedBy),
    rejectedByName: named(row.rejectedBy),
    prescriber: carriedOf(prescriber),
  }
}

/** A visit in somebody's scope. */
export const findVisit = (company: Company, user: Pick<Asker, 'id' | 'role'>, id: string) => {
  const row = company.find('visits', id)
  return row && withinOf(company, user)(row.delegateId) ? visitOf(company, row) : undefined
}

/** Brings the figures of a prescriber up to date with their visits. */
export const refreshFigures = (company: Company, prescriberId: string): void => {
  const row = company.find('prescribers', prescriberId)
  if (!row) return
  const done = company
    .rows('visits')
    .filter((visit) => visit.prescriberId === prescriberId && isCarriedOut(visit))
  const ratings = done.flatMap(({ outcomes }) => outcomes?.rating ?? [])
  company.put('prescribers', {
    ...row,
    totalVisits: done.length,
    lastVisitDate: done.reduce<string | null>(
      (latest, { scheduledDate }) => (latest === null || scheduledDate > latest ? scheduledDate : latest),
      null,
    ),
    ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
    ratingCount: ratings.length,
  })
}
