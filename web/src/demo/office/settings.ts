import {
  type EditableRole,
  permissionCatalogue,
  requiredPermissions,
  rolePermissions,
} from '@rounds/contract/permissions'
import { allowedPermissions, editableRole } from '@rounds/contract/rights'
import { isSame } from '@rounds/contract/same'
import { settings, usualReviewRules } from '@rounds/contract/settings'
import { type Ask, answers } from '#demo/door/ask.ts'
import { factorOf, policyOf, proveAgain } from '#demo/entry/factor.ts'
import { peopleOf } from '#demo/records/person.ts'

const storedOf = ({ company }: Ask, role: EditableRole): readonly string[] =>
  company.find('role_permissions', role)?.permissions ?? rolePermissions[role]

const told = (ask: Ask, role: EditableRole, permissions: readonly string[]) => ({
  role,
  permissions: [...permissions],
  available: rolePermissions[role].map((key) => ({ key, description: permissionCatalogue[key] })),
  required: [...requiredPermissions[role]],
  people: peopleOf(ask.company).filter((row) => row.role === role && row.status === 'active').length,
})

const rulesOf = ({ company }: Ask) => {
  const stored = company.find('review_rules', company.id)
  return { ...usualReviewRules, ...stored?.rules, since: stored?.since ?? null }
}

const domainsOf = ({ company }: Ask): string[] => company.find('report_domains', company.id)?.domains ?? []

/** How many of those who may sign in have no second factor. */
const withoutFactor = ({ company }: Ask, isCounted: (role: string) => boolean) => {
  const people = peopleOf(company).filter(({ role, status }) => status === 'active' && isCounted(role))
  return { total: people.length, without: people.filter(({ id }) => !factorOf(company, id)).length }
}

export const settingsAnswers = answers(settings, {
  permissions: (ask, { role: asked }) => {
    const role = editableRole(asked)
    return told(ask, role, storedOf(ask, role))
  },
  updatePermissions: (ask, { role: asked, permissions }) => {
    const role = editableRole(asked)
    const allowed: readonly string[] = allowedPermissions(role, permissions)
    const stored = storedOf(ask, role)
    if (isSame(stored, allowed)) return told(ask, role, allowed)
    ask.company.put('role_permissions', { id: role, permissions: [...allowed] })
    const before = { permissions: stored.filter((key) => !allowed.includes(key)) }
    const after = { permissions: allowed.filter((key) => !stored.includes(key)) }
    ask.audit({ action: 'update', resource: 'permissions', details: { role, before, after } })
    return told(ask, role, allowed)
  },
  reviewRules: rulesOf,
  changeReviewRules: (ask, rules) => {
    const before = rulesOf(ask)
    const names = (Object.keys(rules) as (keyof typeof rules)[]).filter(
      (name) => rules[name] !== before[name],
    )
    if (names.length === 0) return before
    ask.company.put('review_rules', { id: ask.company.id, rules, since: ask.at })
    const changed = (of: typeof rules) => Object.fromEntries(names.map((name) => [name, of[name]]))
    const details = { from: changed(before), to: changed(rules) }
    ask.audit({ action: 'update', resource: 'review-rules', details })
    return rulesOf(ask)
  },
  security: (ask) => ({
    secondFactor: policyOf(ask.company),
    isOffered: true,
    admins: withoutFactor(ask, (role) => role === 'TENANT_ADMIN'),
    people: withoutFactor(ask, () => true),
  }),
  changeSecurity: (ask, { secondFactor, ...proof }) => {
    proveAgain(ask, proof)
    const before = { secondFactor: policyOf(ask.company) }
    const after = { secondFactor }
    if (isSame(before, after)) return before
    ask.company.put('security_rules', { id: ask.company.id, ...after })
    ask.audit({ action: 'update', resource: 'security', details: { before, after } })
    return after
  },
  reportDomains: (ask) => ({ domains: domainsOf(ask) }),
  changeReportDomains: (ask, { domains: given }) => {
    const domains = [...new Set(given)].toSorted()
    const from = domainsOf(ask)
    if (isSame(from, domains)) return { domains }
    ask.company.put('report_domains', { id: ask.company.id, domains })
    ask.audit({ action: 'update', resource: 'report-domains', details: { from, to: domains } })
    return { domains }
  },
})
