import type { InvitedRole } from '@rounds/contract/pasted-people'
import { createPersonStore } from '#lib/person/person-store.ts'

export type Pasted = {
  text: string
  role: InvitedRole
  department: string
  supervisorId: string
  message: string
}

/** What was pasted and not sent stays while the tab is open: whoever looks something up meanwhile finds it again. */
export const pastedStore = createPersonStore<Pasted>(
  { text: '', role: 'DELEGATE', department: '', supervisorId: '', message: '' },
  { session: 'rounds-invite' },
)
