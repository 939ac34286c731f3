import { type EditableRole, rolePermissions } from '@rounds/contract/permissions'
import { checkVersion } from '@rounds/contract/precondition'
import { allowedPermissions, editableRole, rightsOfRole } from '@rounds/contract/rights'
import { isSame } from '@rounds/contract/same'
import { settings, usualReviewRules } from '@rounds/contract/settings'
import { type Ask, answers } from '#demo/door/ask.ts'
import { factorOf, policyOf, proveAgain } from '#demo/entry/factor.ts'
import { peopleOf } from '#demo/records/person.ts'

const storedOf = (
  { company }: Ask,
  role: EditableRole,
): { permissions: readonly string[]; version: number } =>
  company.find('role_permissions', role) ?? { permissions: rolePermissions[role], version: 0 }

const told = (ask: Ask, role: EditableRole) => {
  const people = peopleOf(ask.company).filter((row) => row.role === role && row.status === 'active')
  return rightsOfRole(role, storedOf(ask, role), people.length)
}

const rulesOf = ({ company }: Ask) => {
  const stored = company.find('review_rules', company.id)
  return {
    ...usualReviewRules,
    ...stored?.rules,
    since: stored?.since ?? null,
    version: stored?.version ?? 0,
  }
}

const domainsOf = ({ company }: Ask) => {
  const { domains, version } = company.find('report_domains', company.id) ?? { domains: [], version: 0 }
  return { domains, version }
}

const securityOf = ({ company }: Ask) => ({
  secondFactor: policyOf(company),
  version: company.find('security_rules', company.id)?.version ?? 0,
})

/** How many of those who may sign in have no second factor. */
const withoutFactor = ({ company }: Ask, isCounted: (role: string) => boolean) => {
  const people = peopleOf(company).filter(({ role, status }) => status === 'active' && isCounted(role))
  return { total: people.length, without: people.filter(({ id }) => !factorOf(company, id)).length }
}

export const settingsAnswers = answers(settings, {
  permissions: (ask, { role }) => told(ask, editableRole(role)),
  updatePermissions: (ask, { role: asked, permissions, version: inBody }) => {
    const role = editableRole(asked)
    const allowed: readonly string[] = allowedPermissions(role, permissions)
    const { permissions: stored, version } = storedOf(ask, role)
    checkVersion('role', version, { ifMatch: ask.version, inBody })
    if (isSame(stored, allowed)) return told(ask, role)
    ask.company.put('role_permissions', { id: role, permissions: [...allowed], version: version + 1 })
    const before = { permissions: stored.filter((key) => !allowed.includes(key)) }
    const after = { permissions: allowed.filter((key) => !stored.includes(key)) }
    ask.audit({ action: 'update', resource: 'permissions', details: { role, before, after } })
    return told(ask, role)
  },
  reviewRules: rulesOf,
  changeReviewRules: (ask, { version: inBody, ...rules }) => {
    const before = rulesOf(ask)
    checkVersion('rule', before.version, { ifMatch: ask.version, inBody })
    const names = (Object.keys(rules) as (keyof typeof rules)[]).filter(
      (name) => rules[name] !== before[name],
    )
    if (names.length === 0) return before
    ask.company.put('review_rules', { id: ask.company.id, rules, since: ask.at, version: before.version + 1 })
    const changed = (of: typeof rules) => Object.fromEntries(names.map((name) => [name, of[name]]))
    const details = { from: changed(before), to: changed(rules) }
    ask.audit({ action: 'update', resource: 'review-rules', details })
    return rulesOf(ask)
  },
  security: (ask) => ({
    ...securityOf(ask),
    isOffered: true,
    admins: withoutFactor(ask, (role) => role === 'TENANT_ADMIN'),
    people: withoutFactor(ask, () => true),
  }),
  changeSecurity: (ask, { secondFactor, version: inBody, ...proof }) => {
    proveAgain(ask, proof)
    const { version, ...before } = securityOf(ask)
    checkVersion('setting', version, { ifMatch: ask.version, inBody })
    const after = { secondFactor }
    if (isSame(before, after)) return securityOf(ask)
    ask.company.put('security_rules', { id: ask.company.id, ...after, version: version + 1 })
    ask.audit({ action: 'update', resource: 'security', details: { before, after } })
    return securityOf(ask)
  },
  reportDomains: domainsOf,
  changeReportDomains: (ask, { domains: given, version: inBody }) => {
    const domains = [...new Set(given)].toSorted()
    const before = domainsOf(ask)
    checkVersion('list', before.version, { ifMatch: ask.version, inBody })
    if (isSame(before.domains, domains)) return before
    ask.company.put('report_domains', { id: ask.company.id, domains, version: before.version + 1 })
    ask.audit({
      action: 'update',
      resource: 'report-domains',
      details: { from: before.domains, to: domains },
    })
    return domainsOf(ask)
  },
})
