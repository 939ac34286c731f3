import type { Input } from '@rounds/contract/endpoint'
import { assignableRoles, userStatuses } from '@rounds/contract/user-rules'
import { type UserSort, userSorts, type users } from '@rounds/contract/users'
import { addressOf, oneOf, order, page, text } from '#lib/page/address.ts'

/** What the list shows; `only` is what other pages send here for. */
export const usersAddress = addressOf({
  status: oneOf(['', ...userStatuses]),
  search: text({ as: 'q' }),
  role: oneOf(['', ...assignableRoles]),
  department: text(),
  only: oneOf(['', 'no-supervisor', 'no-department']),
  sort: order<UserSort>(userSorts, { usual: { by: 'createdAt', isDescending: true } }),
  page: page(),
})
export type UsersView = ReturnType<typeof usersAddress.read>

/** What the server is asked for a view; what is usual is left out. */
export const filterOf = ({
  status,
  search,
  role,
  department,
  only,
  sort,
  page: asked,
}: UsersView): Input<typeof users.list> => ({
  ...(status && { status }),
  ...(search.trim() && { search: search.trim() }),
  ...(role && { role }),
  ...(department && { department }),
  ...(only === 'no-supervisor' && { withoutSupervisor: 'true' as const }),
  ...(only === 'no-department' && { withoutDepartment: 'true' as const }),
  ...(sort.by === 'createdAt' && sort.isDescending
    ? {}
    : { sortBy: sort.by, sortOrder: sort.isDescending ? ('desc' as const) : ('asc' as const) }),
  ...(asked !== 1 && { page: asked }),
})

export const isNarrowed = ({ search, role, department, only }: UsersView): boolean =>
  [search, role, department, only].some((value) => value !== '')
