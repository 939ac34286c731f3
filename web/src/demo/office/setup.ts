import { daysLater } from '@rounds/contract/dates'
import { API_BASE } from '@rounds/contract'
import { RESOLVED_TENANT_PERIOD_DAYS } from '@rounds/contract/constants'
import { invalid, unauthenticated } from '@rounds/contract/refusal'
import { isSame } from '@rounds/contract/same'
import { type SetUp, type SetupData, setup } from '@rounds/contract/setup'
import {
  type SetupRow,
  alreadyComplete,
  companyOf,
  departmentsOf,
  freeSlugs,
  nothingSaved,
  savedProgress,
  setUpOf,
  settingsOf,
  subscriptionOf,
} from '@rounds/contract/setup-rules'
import { submitted } from '@rounds/contract/setup-steps'
import { changedTenant, newTenantSettings, trialEnd } from '@rounds/contract/tenant-rules'
import { type Ask, type OptionalAsk, type PublicAsk, answers, askerOf, auditIn } from '#demo/door/ask.ts'
import { tenantOf } from '#demo/entry/tenants.ts'
import { storeLogo } from '#demo/records/files.ts'
import { importPrescribers } from '#demo/records/import-prescribers.ts'
import { newUser } from '#demo/records/person.ts'
import type { Company } from '#demo/store/company.ts'
import { type Store, hashOf } from '#demo/store/store.ts'
import type { TenantRow, UserRow } from '#demo/store/tables.ts'
import { rowOf } from './companies.ts'
import { invite, knownAs } from './invites.ts'

/** Set-ups of companies that are not there yet lie with the platform. */
const platformOf = (store: Store): Company => {
  const tenant = store.tenants().find(({ slug }) => slug === 'platform')
  const company = tenant && store.company(tenant.id)
  if (!company) throw nothingSaved()
  return company
}

/** Where a set-up lies, and under which id: the own company's, or the one that this browser has begun. */
const placeOf = (ask: OptionalAsk): { company: Company; id: string | null } =>
  ask.user ? { company: ask.company, id: ask.company.id } : { company: platformOf(ask.store), id: ask.begun }

const isCompleted = (company: Company) => company.find('tenants', company.id)?.onboardingCompleted ?? false

/** What is said of a group replaces it; null removes it. */
const merged = (before: Record<string, unknown>, given: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([, value]) => value !== null && value !== undefined),
  )

const finish = (company: Company, id: string, at: string, setUp: SetUp): void => {
  const before: SetupRow = company.find('account_setups', id) ?? {
    data: {},
    completedSteps: ['company-info', 'plan', 'admin'],
    currentStep: 'completion',
    autoSave: true,
    savedAt: at,
    setUp: null,
  }
  company.put('account_setups', { ...submitted(before), id, data: {}, setUp })
}

/** A company that nothing is known of but its name. */
const newTenant = ({ store, now, at }: PublicAsk, name: string): TenantRow => {
  const taken = store.tenants().map(({ slug }) => slug)
  return {
    id: crypto.randomUUID(),
    slug: freeSlugs(name, taken).next().value as string,
    name,
    domain: null,
    logo: null,
    settings: newTenantSettings,
    plan: 'trial',
    subscriptionStatus: 'active',
    trialEndsAt: trialEnd(now),
    currentPeriodEnd: daysLater(now, RESOLVED_TENANT_PERIOD_DAYS),
    onboardingCompleted: false,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

/** Everything that a set-up says of a company that is there. */
const furnish = (ask: Ask, data: SetupData, row: TenantRow): TenantRow => {
  const { company, at } = ask
  if (row.onboardingCompleted) throw alreadyComplete()
  const [, picture] = data.configuration?.logoFile?.split(',') ?? []
  const logo = picture === undefined ? undefined : API_BASE + storeLogo(ask, picture)
  const before = tenantOf(row)
  const change = {
    name: data.companyInfo.companyName,
    settings: settingsOf(data, logo),
    subscription: subscriptionOf(before, data.plan.planId),
    domain: undefined,
    logo: undefined,
  }
  const after = changedTenant(before, change, trialEnd(ask.now))
  const version = isSame(before, after) ? before.version : before.version + 1
  const tenant = { ...rowOf({ ...after, version, updatedAt: at }, true), company: companyOf(data) }
  company.put('tenants', tenant)
  const known = new Set(company.rows('departments').map(({ name }) => name.toLowerCase()))
  for (const name of departmentsOf(data))
    if (!known.has(name.toLowerCase()))
      company.put('departments', {
        id: crypto.randomUUID(),
        name,
        description: null,
        createdAt: at,
        updatedAt: at,
        version: 1,
      })
  for (const person of data.users ?? [])
    if (!knownAs(ask, person.email)) invite(ask, { ...person, supervisorId: undefined, message: null })
  const rows = data.dataImport?.prescribers ?? []
  if (rows.length > 0 && importPrescribers(ask, { rows, dryRun: false }).imported === 0)
    throw invalid('dataImport.prescribers', 'None of the rows can be imported')
  return tenant
}

/** What its first admin may do in a company that is just being founded. */
const asAdmin = (ask: PublicAsk, company: Company, admin: UserRow): Ask => ({
  ...(ask as PublicAsk & Ask),
  company,
  user: askerOf(company, admin),
  audit: auditIn(company, admin.id, ask.at),
})

const signUp = (ask: PublicAsk, data: SetupData): SetUp => {
  const { store, at } = ask
  const { password, email, firstName, lastName } = data.adminAccount
  if (password === undefined) throw invalid('adminAccount.password', 'Password must be at least 8 characters')
  if (data.users?.some((user) => user.email === email)) throw invalid('users', 'User already exists')
  const platform = platformOf(store)
  const id = ask.begun ?? crypto.randomUUID()
  const saved = platform.find('account_setups', id)?.setUp
  if (saved) {
    if (saved.user.email !== email) throw alreadyComplete()
    return saved
  }
  const tenant = newTenant(ask, data.companyInfo.companyName)
  const company = store.found(tenant)
  const invited = newUser({ email, firstName, lastName, role: 'TENANT_ADMIN', departmentId: null }, at)
  const admin = company.put('users', { ...invited, status: 'active', passwordHash: hashOf(password) })
  const own = asAdmin(ask, company, admin)
  own.audit({ action: 'create', resource: 'tenant', resourceId: company.id })
  const setUp = setUpOf(furnish(own, data, tenant), admin)
  finish(platform, id, at, setUp)
  ask.begin(id)
  return setUp
}

const setUpOwn = (ask: Ask, data: SetupData): SetUp => {
  const { company, user, at } = ask
  const [row, admin] = [company.find('tenants', company.id), company.find('users', user.id)]
  if (!row || !admin) throw unauthenticated()
  const tenant = furnish(ask, data, row)
  const { firstName, lastName } = data.adminAccount
  company.put('users', { ...admin, firstName, lastName, updatedAt: at })
  ask.audit({ action: 'complete', resource: 'setup', resourceId: company.id })
  const setUp = setUpOf(tenant, admin)
  finish(company, company.id, at, setUp)
  return setUp
}

export const setupAnswers = answers(setup, {
  progress: (ask) => {
    const { company, id } = placeOf(ask)
    const row = company.find('account_setups', id)
    if (!row) throw nothingSaved()
    return savedProgress(row)
  },

  saveProgress: (ask, { data, completedSteps, currentStep, persistence }) => {
    const { company, id } = placeOf(ask)
    const known = company.find('account_setups', id)
    const isOwn = company.id === id
    if (isOwn && (isCompleted(company) || known?.setUp)) throw alreadyComplete()
    // A set-up that is finished has begun a company; what is entered after it is another one's.
    const before = known?.setUp ? undefined : known
    const row = company.put('account_setups', {
      id: before?.id ?? (isOwn ? company.id : crypto.randomUUID()),
      data: merged(before?.data ?? {}, data),
      completedSteps,
      currentStep,
      autoSave: persistence?.autoSave ?? true,
      savedAt: ask.at,
      setUp: null,
    })
    if (!isOwn) ask.begin(row.id)
    return { lastSaved: row.savedAt }
  },

  submit: (ask, data) => (ask.user ? setUpOwn(ask, data) : signUp(ask, data)),

  // Nobody gets a mail of the demo.
  sendLink: (ask, { email }) => {
    const row = platformOf(ask.store).find('account_setups', ask.begun)
    if (!row || row.setUp) throw nothingSaved()
    return { message: `A link was sent to ${email}.` }
  },

  openLink: (ask, { token }) => {
    const row = platformOf(ask.store).find('account_setups', token)
    if (!row) throw nothingSaved()
    ask.begin(row.id)
    return savedProgress(row)
  },
})
