import { isDeepStrictEqual } from 'node:util'
import type { EditableRole } from '@rounds/contract/permissions'
import { type ReviewRules, settings } from '@rounds/contract/settings'
import { allowedPermissions, editableRole, rightsOfRole } from '@rounds/contract/rights'
import { proveAgain } from '#features/mfa/commands.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import { checkVersion } from '@rounds/contract/precondition'
import { conflict } from '@rounds/contract/refusal'
import {
  countPeople,
  countWithoutFactor,
  findReportDomains,
  findReviewRules,
  findRolePermissions,
  findSecurityRules,
  lockSettings,
  setReportDomains,
  setReviewRules,
  setRolePermissions,
  setSecurityRules,
} from './queries.ts'

/** Open pages of the company ask again. What tenants and roles say is told by their tables (migration 0044). */
const tellCompany = (db: Transaction) => db.announce({ type: 'company', id: db.tenantId })

const answer = async (db: Db, role: EditableRole) =>
  rightsOfRole(role, await findRolePermissions(db, role), await countPeople(db, role))

export const settingsRoutes = implement(settings, {
  permissions: ({ db }, { role }) => answer(db, editableRole(role)),

  updatePermissions: async (
    { services, db, expectedVersion },
    { role: asked, permissions, version: inBody },
  ) => {
    const role = editableRole(asked)
    const allowed = allowedPermissions(role, permissions)
    await lockSettings(db)
    const { permissions: stored, version } = await findRolePermissions(db, role)
    checkVersion('role', version, { ifMatch: expectedVersion, inBody })
    if (isDeepStrictEqual(stored, allowed)) return answer(db, role)
    await setRolePermissions(db, role, allowed)
    const before = { permissions: stored.filter((key) => !allowed.includes(key)) }
    const after = { permissions: allowed.filter((key) => !stored.includes(key)) }
    db.audit({ action: 'update', resource: 'permissions', details: { role, before, after } })
    services.sessions.drop(db)
    return answer(db, role)
  },

  reviewRules: ({ db }) => findReviewRules(db),

  changeReviewRules: async ({ db, expectedVersion }, { version: inBody, ...rules }) => {
    await lockSettings(db)
    const before = await findReviewRules(db)
    checkVersion('rule', before.version, { ifMatch: expectedVersion, inBody })
    const names = (Object.keys(rules) as (keyof ReviewRules)[]).filter((name) => rules[name] !== before[name])
    if (names.length === 0) return before
    const changed = (of: ReviewRules) => Object.fromEntries(names.map((name) => [name, of[name]]))
    const details = { from: changed(before), to: changed(rules) }
    db.audit({ action: 'update', resource: 'review-rules', details })
    await setReviewRules(db, rules)
    tellCompany(db)
    return findReviewRules(db)
  },

  reportDomains: ({ db }) => findReportDomains(db),

  changeReportDomains: async ({ db, expectedVersion }, { domains: given, version: inBody }) => {
    await lockSettings(db)
    const before = await findReportDomains(db)
    checkVersion('list', before.version, { ifMatch: expectedVersion, inBody })
    const domains = [...new Set(given)].toSorted()
    if (isDeepStrictEqual(before.domains, domains)) return before
    await setReportDomains(db, domains)
    tellCompany(db)
    db.audit({
      action: 'update',
      resource: 'report-domains',
      details: { from: before.domains, to: domains },
    })
    return findReportDomains(db)
  },

  security: async ({ services, db }) => {
    const [rules, counted] = await Promise.all([findSecurityRules(db), countWithoutFactor(db)])
    return { ...rules, ...counted, isOffered: services.sealer !== undefined }
  },

  changeSecurity: async (context, { secondFactor, version: inBody, ...proof }) => {
    const { services, db } = context
    if (secondFactor !== 'optional' && !services.sealer)
      throw conflict(
        'This server cannot keep second factors. Ask whoever runs it to set SECRETS_KEY.',
        'MFA_NOT_OFFERED',
      )
    const told = { action: 'update', resource: 'security' }
    await proveAgain(context, proof, told)
    await lockSettings(db)
    const before = await findSecurityRules(db)
    checkVersion('setting', before.version, { ifMatch: context.expectedVersion, inBody })
    if (before.secondFactor === secondFactor) return before
    const after = { secondFactor }
    await setSecurityRules(db, after)
    tellCompany(db)
    db.audit({ ...told, details: { before: { secondFactor: before.secondFactor }, after } })
    return findSecurityRules(db)
  },
})
