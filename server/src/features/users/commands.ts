import { isOff, ownFactor } from '@rounds/contract/factor-rules'
import { Refusal, forbidden, invalid, notFound } from '@rounds/contract/refusal'
import { type PersonValues, changesOf, stopsSupervising } from '@rounds/contract/user-changes'
import {
  type Person,
  canSupervise,
  refusalOfStep,
  refusalOfSupervisor,
  unknownSupervisor,
} from '@rounds/contract/user-rules'
import type { BulkInput, BulkResult, UserChange, UserDraft } from '@rounds/contract/users'
import type { Transaction } from '#platform/database/db.ts'
import type { Change } from '#platform/http/implement.ts'
import { checkVersion } from '@rounds/contract/precondition'
import { endAccess, sendVerification } from '#features/auth/commands.ts'
import { departmentIdOf } from '#features/departments/commands.ts'
import { sendInvitation } from '#features/invitations/commands.ts'
import { tellOwner } from '#features/mfa/commands.ts'
import { removeFactor } from '#features/mfa/queries.ts'
import { closeExpired, insertInvitation, renewInvitation } from '#features/invitations/queries.ts'
import { announceMember } from '#features/notifications/commands.ts'
import { deletePerson, followInvitation, holdAddresses, updatePerson } from '#features/team/queries.ts'
import { findOwnTenant } from '#features/tenants/queries.ts'
import { takeBackAsked } from '#features/visits/commands.ts'
import { type Taker, askNext, handOver, releaseTeam } from '#features/handover/commands.ts'
import { haveVisits, lockOpen } from '#features/handover/queries.ts'
import { type Locked, insertUser, lockSupervisor, lockUsers, spendMailTokens } from './queries.ts'

const check = (refusal: Refusal | undefined) => {
  if (refusal) throw refusal
}

const checkSupervisor = (supervisorId: string | null | undefined, found: Person | undefined) => {
  if (supervisorId && !(found && canSupervise(found))) throw unknownSupervisor()
}

/** Somebody new, who works once they accept the invitation. */
export const createUser = async (change: Change, draft: UserDraft): Promise<string> => {
  const { db, user } = change
  await holdAddresses(db, [draft.email])
  const departmentId = (await departmentIdOf(db, draft.department)) ?? null
  const supervisorId = draft.supervisorId ?? null
  check(refusalOfSupervisor(draft, supervisorId))
  if (supervisorId !== null) checkSupervisor(supervisorId, await lockSupervisor(db, supervisorId))
  const id = await insertUser(db, draft, departmentId)
  if (draft.role === 'DELEGATE') await announceMember(db, id, [supervisorId])
  db.audit({ action: 'create', resource: 'user', resourceId: id, details: { role: draft.role } })
  const invited = { ...draft, departmentId, supervisorId, invitedBy: user.id }
  const sent = await sendInvitation(change, draft, (tokenHash) =>
    // An open invitation of this address becomes theirs.
    insertInvitation(db, { ...invited, tokenHash }).then(
      (made) => made ?? renewInvitation(db, draft.email, tokenHash),
    ),
  )
  if (sent !== undefined) await followInvitation(db, id, draft.email)
  return id
}

/** The people of a change and how many admins there are, none of whom anybody else changes meanwhile. */
const hold = async ({ db, user }: Change, ids: (string | null | undefined)[], admins: boolean) => {
  const locked = await lockUsers(
    db,
    ids.filter((id) => typeof id === 'string'),
    admins,
  )
  const active = locked.filter(({ role, status }) => role === 'TENANT_ADMIN' && status === 'active')
  // Whoever was an admin when they asked, and is none now.
  if (admins && !active.some(({ id }) => id === user.id)) throw forbidden()
  return { people: new Map(locked.map((each) => [each.id, each])), admins: active.length }
}

/** The address of an invitation is where it is sent; another one of an account is theirs once they prove it. */
const changeAddress = async (change: Change, person: Locked, email: string) => {
  const { db } = change
  const to = { ...person, email }
  if (person.status === 'pending')
    await sendInvitation(change, to, (tokenHash) => renewInvitation(db, email, tokenHash))
  else {
    await spendMailTokens(db, person.id)
    const tenant = await findOwnTenant(db)
    if (tenant) await sendVerification(change, to, tenant)
  }
}

/** Whoever becomes a delegate again reports to whom they did, unless that one has stopped supervising meanwhile. */
const withSupervisor = async (
  db: Transaction,
  person: Locked,
  values: PersonValues,
): Promise<PersonValues> => {
  const { role, supervisorId: before } = person
  if (role === 'DELEGATE' || values.role !== 'DELEGATE' || values.supervisorId !== undefined || !before)
    return values
  const supervisor = await lockSupervisor(db, before)
  return supervisor && canSupervise(supervisor) ? values : { ...values, supervisorId: null }
}

/** Changes one of those that are held; answers who reported to them, if nobody does any more. */
const changeHeld = async (
  change: Change,
  person: Locked,
  given: PersonValues,
  admins: number,
): Promise<string[]> => {
  const { db, user } = change
  check(refusalOfStep(person, given, { actorId: user.id, admins }))
  check(refusalOfSupervisor({ role: given.role ?? person.role }, given.supervisorId))
  const values = await withSupervisor(db, person, given)
  const { stored, details } = changesOf(person, values)
  const isMailed = stored.email !== undefined
  const isProved = isMailed && person.status !== 'pending' ? { isEmailVerified: false } : {}
  if (person.status === 'pending' && stored.email !== undefined) await closeExpired(db, [stored.email])
  if (!(await updatePerson(db, person.id, { ...stored, ...isProved }))) return []
  db.audit({ action: 'update', resource: 'user', resourceId: person.id, details })
  const { supervisorId = person.supervisorId, role = person.role } = stored
  if (person.role === 'DELEGATE' && role !== 'DELEGATE') await takeBackAsked(change, person)
  if (person.role === 'DELEGATE' || role === 'DELEGATE')
    await announceMember(db, person.id, [person.supervisorId, supervisorId])
  if (person.role === 'DELEGATE' && stored.supervisorId !== undefined)
    await askNext(db, [person.id], person.supervisorId, stored.supervisorId)
  if (person.status === 'pending') await followInvitation(db, person.id, person.email)
  if (isMailed) await changeAddress(change, person, stored.email ?? '')
  if (stored.status === 'inactive') await endAccess(change, person.id, 'deactivated')
  // What somebody may do is read anew with their next request, on every instance.
  else change.services.sessions.drop(db, person.id)
  return stopsSupervising(person, stored) ? releaseTeam(db, person.id) : []
}

/** One of them, held with others; the version that was named is theirs. */
const holdOne = async (
  change: Change,
  id: string,
  isStep: boolean,
  { other, inBody }: { other?: string | null | undefined; inBody?: number | undefined } = {},
) => {
  const { people, admins } = await hold(change, [id, other], isStep)
  const person = people.get(id)
  if (!person) throw notFound('User')
  checkVersion('user', person.version, { ifMatch: change.expectedVersion, inBody })
  return { person, people, admins }
}

export const changeUser = async (
  change: Change,
  id: string,
  { department, version, ...values }: UserChange,
): Promise<string[]> => {
  const isStep = values.role !== undefined || values.status !== undefined
  const { supervisorId } = values
  const { person, people, admins } = await holdOne(change, id, isStep, {
    other: supervisorId,
    inBody: version,
  })
  checkSupervisor(supervisorId, people.get(supervisorId ?? ''))
  const departmentId = await departmentIdOf(change.db, department)
  return changeHeld(change, person, { ...values, departmentId }, admins)
}

/** Deletes one of those that are held; their visits stay theirs (requirements E-079). */
const deleteHeld = async (change: Change, person: Locked, admins: number): Promise<string[]> => {
  const { db, user } = change
  check(refusalOfStep(person, { isDeleted: true }, { actorId: user.id, admins }))
  const team = stopsSupervising(person, { status: 'inactive' }) ? await releaseTeam(db, person.id) : []
  await endAccess(change, person.id, 'deactivated')
  await removeFactor(db, person.id)
  await deletePerson(db, person.id, person.email)
  if (person.role === 'DELEGATE') await announceMember(db, person.id, [person.supervisorId])
  db.audit({ action: 'delete', resource: 'user', resourceId: person.id })
  return team
}

const inviteHeld = async (change: Change, person: Locked): Promise<string[]> => {
  const sent =
    person.status === 'pending' &&
    (await sendInvitation(change, person, (tokenHash) => renewInvitation(change.db, person.email, tokenHash)))
  if (!sent) throw new Refusal(409, 'INVITATION_NOT_PENDING', 'This invitation was already accepted.')
  return []
}

/** With whose visits something happens, too: they are held at once, in the order in which they are decided on, before one of them is changed. */
const touchesVisits: ReadonlySet<BulkInput['action']> = new Set([
  'deactivate',
  'delete',
  'change-role',
  'set-supervisor',
])

/** What a bulk action does with one. */
const actionOf = async (
  change: Change,
  { action, role, department, supervisorId }: BulkInput,
): Promise<(person: Locked, admins: number) => Promise<string[]>> => {
  const set = (values: PersonValues) => (person: Locked, admins: number) =>
    changeHeld(change, person, values, admins)
  if (action === 'activate') return set({ status: 'active' })
  if (action === 'deactivate') return set({ status: 'inactive' })
  if (action === 'delete') return (person, admins) => deleteHeld(change, person, admins)
  if (action === 'resend-invitation') return (person) => inviteHeld(change, person)
  if (action === 'change-role') {
    if (role === undefined) throw invalid('role', 'Unknown role')
    return set({ role })
  }
  if (action === 'change-department') {
    if (department === undefined) throw invalid('department', 'Department not found')
    return set({ departmentId: await departmentIdOf(change.db, department) })
  }
  if (supervisorId === undefined) throw invalid('supervisorId', 'Supervisor not found')
  return set({ supervisorId })
}

/** The delegate who takes over the visits of those who go, and none of them. */
const takerOf = (
  people: ReadonlyMap<string, Locked>,
  { visitsTo, userIds }: Pick<BulkInput, 'visitsTo' | 'userIds'>,
): Taker | undefined => {
  if (!visitsTo) return undefined
  const taker = people.get(visitsTo)
  if (!taker || taker.role !== 'DELEGATE' || taker.status !== 'active' || userIds.includes(visitsTo))
    throw notFound('Delegate')
  return taker
}

/** Gives the open visits of one who goes to whoever takes them, or back to one who returns. */
const moveVisits = async (
  change: Change,
  person: Locked,
  { action, visitIds = [] }: Pick<BulkInput, 'action' | 'visitIds'>,
  taker: Taker | undefined,
): Promise<string[]> => {
  const isLeaving = action === 'deactivate' || action === 'delete'
  if (isLeaving && taker)
    return handOver(change, { of: person.id }, taker, `${person.firstName} ${person.lastName}`)
  if (action === 'activate' && person.role === 'DELEGATE' && visitIds.length > 0)
    await handOver(change, { ids: visitIds }, person, change.user.name)
  return []
}

export const deleteUser = async (change: Change, id: string, visitsTo: string | undefined): Promise<void> => {
  const { person, people, admins } = await holdOne(change, id, true, { other: visitsTo })
  const taker = takerOf(people, { visitsTo, userIds: [id] })
  await deleteHeld(change, person, admins)
  await moveVisits(change, person, { action: 'delete' }, taker)
}

/**
 * Does one thing with many: who cannot be changed is named with the reason, the others are changed (requirements S-077). Whoever asks
 * is an admin and stays one, so that one is left however many of the others go.
 */
export const changeMany = async (change: Change, input: BulkInput): Promise<BulkResult> => {
  const ids = [...new Set(input.userIds)]
  const { supervisorId, visitsTo } = input
  const held = await hold(change, [...ids, visitsTo, supervisorId], true)
  if (!ids.some((id) => held.people.has(id))) throw notFound('User')
  checkSupervisor(supervisorId, held.people.get(supervisorId ?? ''))
  if (ids.length > 1 && touchesVisits.has(input.action))
    await lockOpen(change.db, ids, { plans: Boolean(visitsTo) })
  const act = await actionOf(change, input)
  const taker = takerOf(held.people, input)
  const seen = new Map(input.userIds.map((id, at) => [id, input.versions?.[at]]))
  if (input.visitIds) {
    if (!(await haveVisits(change.db, input.visitIds))) throw notFound('Visit')
    if (ids.length > 1) throw invalid('visitIds', 'Only of one user')
  }
  const result: BulkResult = { success: true, processed: 0, failed: [], before: [] }
  for (const id of ids)
    try {
      const person = held.people.get(id)
      if (!person) throw notFound('User')
      checkVersion('user', person.version, { inBody: seen.get(id) })
      const team = await act(person, held.admins)
      const moved = await moveVisits(change, person, input, taker)
      const { role, status, department, supervisorId } = person
      result.processed++
      result.before.push({ id, role, status, department, supervisorId, team, visits: moved })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.success = false
      result.failed.push({ id, message: error.message })
    }
  return result
}

/** Signs somebody out on every device; their calendar's address stops, too. */
export const signOutEverywhere = async (change: Change, id: string): Promise<void> => {
  await holdOne(change, id, false)
  await endAccess(change, id, 'everywhere')
  change.db.audit({ action: 'end', resource: 'session', details: { everywhere: true, userId: id } })
}

/** Takes somebody's second factor away, who has lost it: the next sign-in asks for the password, or for a new one. */
export const resetSecondFactor = async (change: Change, id: string): Promise<void> => {
  const { db, user } = change
  if (id === user.id) throw ownFactor()
  await holdOne(change, id, false)
  if (!(await removeFactor(db, id))) throw isOff()
  db.audit({ action: 'reset', resource: 'second-factor', resourceId: id })
  await tellOwner(db, id, 'reset')
}
