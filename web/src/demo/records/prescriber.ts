import { type Prescriber, plainText } from '@rounds/contract/prescribers'
import type { Company } from '#demo/store/company.ts'
import type { PrescriberRow } from '#demo/store/tables.ts'
import { fullName } from './scope.ts'

const averageOf = ({ ratingSum, ratingCount }: PrescriberRow) =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10

export const prescriberOf = (company: Company, row: PrescriberRow): Prescriber => ({
  ...row,
  averageRating: averageOf(row),
  assignedDelegateName: fullName(company.find('users', row.assignedDelegateId)),
})

export const sortName = (row: PrescriberRow) => plainText(`${row.lastName} ${row.firstName}`)
