import { invitationStatuses } from '@rounds/contract/invites'
import type { Input } from '@rounds/contract/endpoint'
import type { invites } from '@rounds/contract/invites'
import { addressOf, oneOf, page, text } from '#lib/page/address.ts'

export const tabs = [...invitationStatuses, 'all'] as const

export const invitationsAddress = addressOf({
  tab: oneOf(tabs),
  search: text({ as: 'q' }),
  page: page(),
})
export type InvitationsView = ReturnType<typeof invitationsAddress.read>

/** What the server is asked for a view. */
export const filterOf = ({ tab, search, page: asked }: InvitationsView): Input<typeof invites.list> => ({
  ...(tab === 'all' ? {} : { status: tab }),
  ...(search.trim() ? { search: search.trim() } : {}),
  ...(asked === 1 ? {} : { page: asked }),
})
