import { addDays, dayIn, instantOf } from '@rounds/contract/dates'
import { notFound } from '@rounds/contract/refusal'
import { users } from '@rounds/contract/users'
import { wordDeed } from '@rounds/contract/words/wording'
import type { Db } from '#platform/database/db.ts'
import { implement, readingAgain } from '#platform/http/implement.ts'
import { paginationOf } from '@rounds/contract/common'
import { pageOf, rowsBeside } from '#platform/http/page.ts'
import { proveAgain } from '#features/mfa/commands.ts'
import {
  changeMany,
  changeUser,
  createUser,
  deleteUser,
  resetSecondFactor,
  signOutEverywhere,
} from './commands.ts'
import { findAdminUser, findUserDetail, listActivity, listUsers } from './queries.ts'

const found = async (db: Db, id: string) => {
  const user = await findAdminUser(db, id)
  if (!user) throw notFound('User')
  return user
}

const routes = implement(users, {
  list: async ({ db }, filter) => {
    const { data, total, counts } = await listUsers(db, filter)
    return rowsBeside('data', data, { pagination: paginationOf(total, filter), counts })
  },
  get: async ({ db, user, now }, { id }) => {
    const detail = await findUserDetail(db, id, dayIn(now, user.timezone))
    if (!detail) throw notFound('User')
    return detail
  },
  activity: async ({ db, user }, { id, startDate, endDate, ...paging }) => {
    await found(db, id)
    const startOf = (day: string | undefined) => day && instantOf(day, '00:00', user.timezone)
    const until = startOf(endDate && addDays(endDate, 1))
    const { data, total } = await listActivity(db, id, { from: startOf(startDate), until }, paging)
    const worded = data.map(({ value: { resource, resourceId, success, ...row } }) => ({
      ...row,
      description: wordDeed({ action: row.action, resource, success }, user.language),
      metadata: { resource, resourceId, success },
    }))
    return pageOf({ data: worded, total }, paging)
  },
  create: async (context, draft) => found(context.db, await createUser(context, draft)),
  update: async (context, { id, ...change }) => {
    const team = await changeUser(context, id, change)
    return { ...(await found(context.db, id)), team }
  },
  remove: async (context, { id, visitsTo }) => {
    await deleteUser(context, id, visitsTo)
    return undefined
  },
  bulk: (context, input) => changeMany(context, input),
  endSessions: async (context, { id }) => {
    await signOutEverywhere(context, id)
    return undefined
  },
  resetSecondFactor: async (context, { id, ...proof }) => {
    await found(context.services.database.read(context.user.tenantId), id)
    const told = { action: 'reset', resource: 'second-factor', resourceId: id }
    await proveAgain(context, proof, told)
    await resetSecondFactor(context, id)
    return undefined
  },
})

/** Of a change, who was let go with it is told once: its answers are stored whole. */
export const userRoutes = readingAgain(users, routes, { create: ({ db }, id) => findAdminUser(db, id) })
