import { type TeamMember, team } from '@rounds/contract/team'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

type Who = Pick<TeamMember, 'id' | 'name'>

/** Deactivates somebody, or lets them in again, at once; the other way back is one press. */
export const setActive = async ({ id, name }: Who, isActive: boolean, isUndo = false): Promise<void> => {
  try {
    await call(team.update, { id, status: isActive ? 'active' : 'inactive' })
    toast({
      message: t(isActive ? 'team.activated' : 'team.deactivated', { name }),
      ...(isUndo ? {} : { undo: () => setActive({ id, name }, !isActive, true) }),
    })
  } catch (error) {
    tellFailure(error)
  }
  await refreshReads()
}

export const inviteAgain = async ({ id, email }: Pick<TeamMember, 'id' | 'email'>): Promise<void> => {
  try {
    await call(team.inviteAgain, { id })
    toast(t('team.invitedAgain', { email }))
  } catch (error) {
    tellFailure(error)
  }
  await refreshReads()
}
