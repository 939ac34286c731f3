import type { Input } from '@rounds/contract/endpoint'
import { BULK_MAX, type Before, type users } from '@rounds/contract/users'

/** One thing that is done with many. */
export type Step = Input<typeof users.bulk>
type Act = Omit<Step, 'userIds'>

const withIds = (act: Act, userIds: readonly string[]): Step[] =>
  Array.from({ length: Math.ceil(userIds.length / BULK_MAX) }, (_, part) => ({
    ...act,
    userIds: userIds.slice(part * BULK_MAX, (part + 1) * BULK_MAX),
  }))

/** What brings each back to how they were, those who were alike together; undefined: nothing does. */
const actBack = (action: Step['action'], was: Before): Act | undefined => {
  if (action === 'activate' && was.status === 'inactive') return { action: 'deactivate' }
  if (action === 'deactivate' && was.status === 'active')
    return { action: 'activate', ...(was.visits.length > 0 && { visitIds: was.visits }) }
  if (action === 'change-role' && was.role !== 'SUPER_ADMIN') return { action, role: was.role }
  if (action === 'change-department') return { action, department: was.department }
  return action === 'set-supervisor' ? { action, supervisorId: was.supervisorId } : undefined
}

/** The steps that undo one, given how everybody was: they themselves first, then who reported to them. */
export const stepsBack = (action: Step['action'], before: readonly Before[]): Step[] => {
  const acts = new Map<string, { act: Act; ids: string[] }>()
  for (const was of before) {
    const act = actBack(action, was)
    if (!act) continue
    const key = JSON.stringify(act)
    acts.set(key, { act, ids: [...(acts.get(key)?.ids ?? []), was.id] })
  }
  const own = [...acts.values()].flatMap(({ act, ids }) => withIds(act, ids))
  // Without a way back there is nobody to give them back to.
  const teams = acts.size === 0 ? [] : before.filter(({ team }) => team.length > 0)
  return [
    ...own,
    ...teams.flatMap(({ id, team }) => withIds({ action: 'set-supervisor', supervisorId: id }, team)),
  ]
}
