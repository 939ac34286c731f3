import { defaultBranding } from '@rounds/contract/branding'
import {
  judgePaste,
  namesOf,
  type JudgedPerson,
  type KnownPerson,
} from '@rounds/contract/rules/pasted-people'
import type { SetupDrafts } from '@rounds/contract/setup'
import { type SetupStep, groupsOf, setupSteps, stepPaths } from '@rounds/contract/setup-steps'
import { presetOf } from '#features/tenants/branding/rules.ts'
import { t } from '#lib/words/messages.ts'

/** What was entered so far. Never a password: that is in `secretStore`, which nothing keeps. */
export type Entries = SetupDrafts
type Group = keyof Entries

export const stepOfPath = (pathname: string): SetupStep => {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1)
  return setupSteps.find((step) => stepPaths[step] === last) ?? 'company-info'
}

export const hasEntered = (entries: Entries, step: SetupStep): boolean =>
  groupsOf[step].some((group) => entries[group] !== undefined)

/** Remembers the last result: lists are long, and drawn at every key that is pressed anywhere. */
const recalled = <A extends readonly unknown[], R>(work: (...given: A) => R): ((...given: A) => R) => {
  let last: { given: A; result: R } | undefined
  return (...given) => {
    const known = last
    if (known && given.every((each, at) => each === known.given[at])) return known.result
    last = { given, result: work(...given) }
    return last.result
  }
}

type Admin = string | null | undefined
const departmentsIn = recalled((text: string, admin: Admin, named: readonly string[] | null | undefined) => {
  const written = judgePaste(text, rulesFor([], admin))
    .map(({ department }) => department)
    .filter((department) => department !== null)
  return [...new Map([...written, ...(named ?? [])].map((name) => [name.toLowerCase(), name])).values()]
})
const peopleIn = recalled((text: string, admin: Admin, departments: readonly string[]) =>
  judgePaste(text, rulesFor(departments, admin)),
)

/** Departments that the configuration names, and those that lines of the list name: in a new company none is unknown. */
export const departmentsOf = ({ configuration, usersText, adminAccount }: Entries): string[] =>
  departmentsIn(usersText ?? '', adminAccount?.email, configuration?.departments)

const rulesFor = (departments: readonly string[], admin: string | null | undefined) => ({
  departments,
  usual: { role: 'DELEGATE' as const, department: null },
  known: new Map<string, KnownPerson>(admin ? [[admin.toLowerCase(), { id: '', kind: 'user' }]] : []),
})

export const peopleOf = (entries: Entries): JudgedPerson[] =>
  peopleIn(entries.usersText ?? '', entries.adminAccount?.email, departmentsOf(entries))

/** Who is invited by what was pasted. */
export const usersOf = (people: readonly JudgedPerson[]) =>
  people
    .filter(({ result }) => result.state === 'ready')
    .map(({ email, role, department, name }) => ({ email, role, department, ...namesOf(name) }))

/** `acme.com` as an address of the web; a word without a dot is none, and refused as it was typed. */
export const asWebsite = (typed: string): string => {
  const text = typed.trim()
  return /^[^\s:/]+\.[^\s:/]/.test(text) ? `https://${text}` : text
}

export const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

/** What the company's colour is called. */
export const colourName = ({ configuration }: Entries): string => {
  const preset = presetOf(configuration?.branding?.primaryColor ?? defaultBranding.primary)
  return preset ? t(`branding.preset.${preset}`) : t('setup.configuration.ownColour')
}

/** Names of groups that differ. */
export const changedGroups = (before: Entries, after: Entries): Group[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)] as Group[])].filter(
    (group) => JSON.stringify(before[group]) !== JSON.stringify(after[group]),
  )

/** These groups as the server is told them: null empties one. */
export const toldOf = (entries: Entries, groups: Iterable<Group>): Entries =>
  Object.fromEntries([...groups].map((group) => [group, entries[group] ?? null]))

/** What is sent when Finish is pressed. */
export const submissionOf = (
  entries: Entries,
  secret: { password: string; confirmPassword: string } | null,
) => {
  const { companyInfo, address, plan, adminAccount, dataImport, configuration } = entries
  const people = usersOf(peopleOf(entries))
  return {
    companyInfo: { ...companyInfo, companyWebsite: asWebsite(companyInfo?.companyWebsite ?? '') },
    address: address ?? {},
    plan: plan ?? {},
    adminAccount: { ...adminAccount, ...secret },
    ...(people.length > 0 && { users: people }),
    ...(dataImport && { dataImport: { prescribers: dataImport.prescribers } }),
    ...(configuration && { configuration: configurationOf(configuration) }),
  }
}

const configurationOf = ({
  branding,
  logoFile,
  localization,
  departments,
}: NonNullable<Entries['configuration']>) => ({
  ...(branding && { branding: filled(branding) }),
  ...(logoFile && { logoFile }),
  ...(localization && { localization: filled(localization) }),
  ...(departments && { departments }),
})

const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** To which step a refused field of the submission belongs. */
export const stepOfIssue = (path: string): SetupStep => {
  const [group = ''] = path.split('.')
  const steps: Record<string, SetupStep> = {
    companyInfo: 'company-info',
    address: 'company-info',
    plan: 'plan',
    adminAccount: 'admin',
    users: 'users',
    dataImport: 'import',
    configuration: 'configuration',
  }
  return steps[group] ?? 'completion'
}
