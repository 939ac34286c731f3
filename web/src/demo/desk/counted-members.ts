import type { Span } from '@rounds/contract/measure-readings'
import type { Member, Standing } from '@rounds/contract/standings'
import { isCarriedOut } from '@rounds/contract/transitions'
import type { Ask } from '#demo/door/ask.ts'
import { sortedBy } from '#demo/door/page-of.ts'
import { standingAt } from '#demo/records/counted.ts'
import { fullName, teamOf } from '#demo/records/scope.ts'
import { daysOffOf } from '#demo/records/week.ts'
import type { UserRow } from '#demo/store/tables.ts'

/** A supervisor's team of a department, or all of it, with who is away by now: what waits of them is decided on as ever. */
export const reviewedOf = ({ company, user }: Ask, department: string | undefined): Set<string> => {
  const team = teamOf(company, user.id)
  if (department === undefined) return team
  const own = company.rows('departments').find(({ name }) => name.toLowerCase() === department.toLowerCase())
  const isOf = (id: string) => own !== undefined && company.find('users', id)?.departmentId === own.id
  return new Set([...team].filter(isOf))
}

type Asked = {
  ids?: readonly string[] | undefined
  department?: string | undefined
  /** A period that is over. */
  whole?: Span | undefined
}

/** The active delegates of a supervisor, and who has left since and made visits in `whole`; those named, whatever their state. */
export const membersOf = ({ company, user }: Ask, { ids, department, whole }: Asked): Member[] => {
  const team = teamOf(company, user.id)
  const departmentId = company
    .rows('departments')
    .find(({ name }) => name.toLowerCase() === department?.toLowerCase())?.id
  const hasMade = (id: string, { start, end }: Span) =>
    company
      .rows('visits')
      .some(
        (visit) =>
          visit.delegateId === id &&
          visit.scheduledDate >= start &&
          visit.scheduledDate <= end &&
          isCarriedOut(visit),
      )
  const hasLeft = ({ id, status, supervisorId }: UserRow) =>
    status !== 'active' && supervisorId === user.id && whole !== undefined && hasMade(id, whole)
  const found = company
    .rows('users')
    .filter(
      (row) =>
        team.has(row.id) &&
        (row.deletedAt === null || hasLeft(row)) &&
        (ids ? ids.includes(row.id) : row.status === 'active' || hasLeft(row)) &&
        (department === undefined || (departmentId !== undefined && row.departmentId === departmentId)),
    )
  return sortedBy(
    found,
    'asc',
    (row) => row.firstName,
    (row) => row.lastName,
    (row) => row.id,
  ).map((row) => ({ id: row.id, name: fullName(row) ?? '', weeklyTarget: row.weeklyVisitTarget }))
}

/** How each member stands at the end of each span. */
export const standingsOf = (
  { company }: Ask,
  members: readonly Member[],
  spans: readonly Span[],
): Standing[] => {
  const byDelegate = Map.groupBy(company.rows('visits'), ({ delegateId }) => delegateId)
  return members.flatMap(({ id }) =>
    spans.map(({ end }, at) => standingAt(at + 1, id, byDelegate.get(id) ?? [], end)),
  )
}

/** Days on which members are away between the first and the last day of some spans. */
export const daysOffIn = ({ company }: Ask, members: readonly Member[], spans: readonly Span[]) => {
  const days = spans.flatMap(({ start, end }) => [start, end]).toSorted()
  const [first = '', last = ''] = [days.at(0), days.at(-1)]
  return new Map(members.map(({ id }) => [id, daysOffOf(company, id, first, last)]))
}
