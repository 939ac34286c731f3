import type { Pagination } from '@rounds/contract/common'

/** One page of a list in the envelope of every list: `{data, pagination: {page, limit, total, totalPages}}`. */
export const pageOf = <T>(
  { data, total }: { data: T[]; total: number },
  { page, limit }: { page: number; limit: number },
): { data: T[]; pagination: Pagination } => ({
  data,
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
})
