import { type AdminUser, type Before, type BulkResult, users } from '@rounds/contract/users'
import { refreshReads } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import { type Step, stepsBack } from './steps-back.ts'
import { nameOf } from './texts.ts'

export const tellFailure = (error: unknown): void => {
  toast({ message: reasonOf(error), tone: 'error' })
}

/** Brings people back to how they were; whoever cannot be is told. */
export const takeBack = async (action: Step['action'], before: readonly Before[]): Promise<void> => {
  try {
    for (const step of stepsBack(action, before)) {
      const { failed } = await call(users.bulk, step)
      for (const { message } of failed.slice(0, 1)) toast({ message, tone: 'error' })
    }
    toast(t('users.undone'))
  } catch (error) {
    tellFailure(error)
  }
  await refreshReads()
}

/**
 * Does one thing with some people. Where nobody is refused it is told, with a way back if there is one; otherwise the answer says
 * of whom and why.
 */
export const act = async (step: Step, told: (count: number) => string): Promise<BulkResult | undefined> => {
  try {
    const result = await call(users.bulk, step)
    const undo = stepsBack(step.action, result.before).length > 0
    if (result.success)
      toast({
        message: told(result.processed),
        ...(undo && { undo: () => takeBack(step.action, result.before) }),
      })
    return result
  } catch (error) {
    tellFailure(error)
    return undefined
  } finally {
    await refreshReads()
  }
}

/** Deletes one person, by the call that is for one: what fails is told in its words. */
export const removeOne = async (
  { id, version }: Pick<AdminUser, 'id' | 'version'>,
  visitsTo: string,
  told: string,
): Promise<BulkResult | undefined> => {
  try {
    await call(users.remove, { id, ...(visitsTo !== '' && { visitsTo }) }, { version })
    toast(told)
    return { success: true, processed: 1, failed: [], before: [] }
  } catch (error) {
    tellFailure(error)
    return undefined
  } finally {
    await refreshReads()
  }
}

/** Whom it could not be done with, each with the reason. */
export const tellRefused = ({ failed }: BulkResult): void => {
  for (const { message } of failed) toast({ message, tone: 'error' })
}

/** The same with one: a refusal is told. Answers whether it was done. */
export const actOn = async (
  user: Pick<AdminUser, 'id' | 'version'>,
  step: Omit<Step, 'userIds' | 'versions'>,
  told: string,
): Promise<boolean> => {
  const result = await act({ ...step, userIds: [user.id], versions: [user.version] }, () => told)
  if (result) tellRefused(result)
  return result?.success === true
}

export const activate = (user: AdminUser) =>
  actOn(user, { action: 'activate' }, t('users.done.activate', { name: nameOf(user) }))

export const inviteAgain = (user: AdminUser) =>
  actOn(user, { action: 'resend-invitation' }, t('users.done.invite', { email: user.email }))

export const signOutEverywhere = async (user: AdminUser): Promise<void> => {
  try {
    await call(users.endSessions, { id: user.id })
    toast(t('users.done.signOut', { name: nameOf(user) }))
  } catch (error) {
    tellFailure(error)
  }
  await refreshReads()
}
