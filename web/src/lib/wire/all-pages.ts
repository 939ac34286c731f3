type Page<T> = { data: T[]; pagination: { totalPages: number } }

/** As many as one answer holds. */
const LIMIT = 500

/** Everything that a list finds, on all its pages, one after the other. Throws what one of them throws. */
export const allPages = async <T>(
  read: (paging: { page: number; limit: number }) => Promise<Page<T>>,
): Promise<T[]> => {
  const found: T[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await read({ page, limit: LIMIT })
    found.push(...data)
    pages = pagination.totalPages
  }
  return found
}
