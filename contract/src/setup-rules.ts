import { isReservedSlug } from './companies.ts'
import { Refusal, conflict } from './refusal.ts'
import { ALREADY_COMPLETE, type SavedProgress, type SetUp, type SetupData } from './setup.ts'
import { SETUP_VERSION, type SetupStep, progressOf, slugOf } from './setup-steps.ts'
import type { Tenant } from './tenants.ts'

/** requirements S-054: so long is what was entered kept after the last change of it. */
export const SETUP_DAYS = 30

export const alreadyComplete = () => conflict(ALREADY_COMPLETE, 'SETUP_COMPLETE')
export const nothingSaved = () => new Refusal(404, 'NOT_FOUND', 'No saved progress')

/** A set-up as it is stored. */
export type SetupRow = {
  data: Record<string, unknown>
  completedSteps: SetupStep[]
  currentStep: SetupStep
  autoSave: boolean
  savedAt: string
  setUp: SetUp | null
}

export const savedProgress = (row: SetupRow): SavedProgress => ({
  data: row.data,
  completedSteps: row.completedSteps,
  currentStep: row.currentStep,
  persistence: { lastSaved: row.savedAt, autoSave: row.autoSave, version: SETUP_VERSION },
  progress: progressOf(row),
  setUp: row.setUp,
})

/** Slugs for a company's name in the order in which they are tried: `acme`, `acme-2`, … without those that are taken. */
export function* freeSlugs(name: string, taken: readonly string[]): Generator<string> {
  const base = slugOf(name)
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`
    if (!isReservedSlug(slug) && !taken.includes(slug)) yield slug
  }
}

/** All departments that a set-up names, in its configuration or of the people whom it invites, each once. */
export const departmentsOf = ({ configuration, users }: SetupData): string[] => {
  const named = [
    ...(configuration?.departments ?? []),
    ...(users ?? []).flatMap(({ department }) => department ?? []),
  ]
  return [...new Map(named.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed()
}

/** What a company says of itself: kept as it is told. */
export const companyOf = ({ companyInfo, address }: SetupData) => ({
  industrySector: companyInfo.industrySector,
  companySize: companyInfo.companySize,
  businessRegistrationNumber: companyInfo.businessRegistrationNumber,
  companyWebsite: companyInfo.companyWebsite,
  address: { ...address, country: address.country ?? companyInfo.country },
})

/** The settings that a set-up asks for: the zone is the company's unless the configuration says another. */
export const settingsOf = ({ companyInfo, configuration }: SetupData, logo?: string) => ({
  branding: { ...configuration?.branding, ...(logo !== undefined && { logo }) },
  // Single sign-on is the platform's to grant (requirements E-020).
  features: configuration?.features && { ...configuration.features, ssoEnabled: undefined },
  localization: { timezone: companyInfo.timezone, ...configuration?.localization },
})

/**
 * The plan that is chosen, from today; of the one that the company has already nothing is said. Whom the platform has stopped no choice
 * starts again.
 */
export const subscriptionOf = ({ subscription }: Tenant, plan: SetupData['plan']['planId']) => {
  const status = subscription.status === 'past_due' ? 'active' : subscription.status
  return plan === subscription.plan ? undefined : { plan, status, trialEndsAt: null }
}

/** What a submission answers. */
export const setUpOf = (
  tenant: Pick<Tenant, 'id' | 'slug' | 'name'>,
  admin: { id: string; email: string },
): SetUp => ({
  success: true,
  tenant: { id: tenant.id, slug: tenant.slug, name: tenant.name },
  user: { id: admin.id, email: admin.email },
  loginPath: `/${tenant.slug}/login`,
})
