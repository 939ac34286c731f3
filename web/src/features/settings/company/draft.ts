import type { CompanySettings, companies } from '@rounds/contract/companies'
import type { Input, Output } from '@rounds/contract/endpoint'
import type { SecondFactorPolicy } from '@rounds/contract/mfa'
import type { ReviewRules, StoredReportDomains, StoredReviewRules, settings } from '@rounds/contract/settings'

/** What is typed of a limit: no text where nothing is odd about it. */
type Limits = Record<'veryShortMinutes' | 'longMinutes' | 'lateDays' | 'manySamples', string>
type Numbers = Record<'goalHours' | 'samplePercent', string>
type Flags = Pick<ReviewRules, 'noProducts' | 'noRating' | 'noTimes' | 'sameTwice'>
type RuleFields = Limits & Numbers & Flags

/** `name`: nothing where it has none. */
export type Holiday = { day: string; name: string }

type CompanyFields = {
  name: string
  primaryColor: string
  logo: string | null
  timezone: string
  language: string
  currency: string
  workingDays: readonly number[]
  holidays: readonly Holiday[]
  analytics: boolean
  mobileApp: boolean
}

/** Everything that can be changed on the page, in the order in which it stands there. */
export type Draft = CompanyFields &
  RuleFields & { domains: readonly string[]; secondFactor: SecondFactorPolicy }
export type FieldName = keyof Draft
/** Fields as they are wanted; what is stored so already is no change. */
export type Wanted = Partial<Draft>

export type StoredSettings = {
  company: CompanySettings
  rules: StoredReviewRules
  domains: StoredReportDomains
  security: Output<typeof settings.security>
}

const limitNames = ['veryShortMinutes', 'longMinutes', 'lateDays', 'manySamples'] as const
const numberNames = ['goalHours', 'samplePercent'] as const
const flagNames = ['noProducts', 'noRating', 'noTimes', 'sameTwice'] as const
export const ruleNames = { limits: limitNames, numbers: numberNames, flags: flagNames }

const holidaysOf = ({ holidays, holidayNames = [] }: CompanySettings['localization']): Holiday[] => {
  const names = new Map(holidayNames.map(({ day, name }) => [day, name]))
  return holidays.map((day) => ({ day, name: names.get(day) ?? '' }))
}

export const draftOf = ({ company, rules, domains, security }: StoredSettings): Draft => ({
  name: company.name,
  primaryColor: company.branding.primaryColor,
  logo: company.logo ?? company.branding.logo,
  timezone: company.localization.timezone,
  language: company.localization.language,
  currency: company.localization.currency,
  workingDays: company.localization.workingDays,
  holidays: holidaysOf(company.localization),
  analytics: company.features.analytics,
  mobileApp: company.features.mobileApp,
  veryShortMinutes: String(rules.veryShortMinutes ?? ''),
  longMinutes: String(rules.longMinutes ?? ''),
  lateDays: String(rules.lateDays ?? ''),
  manySamples: String(rules.manySamples ?? ''),
  noProducts: rules.noProducts,
  noRating: rules.noRating,
  noTimes: rules.noTimes,
  sameTwice: rules.sameTwice,
  goalHours: String(rules.goalHours),
  samplePercent: String(rules.samplePercent),
  domains: domains.domains,
  secondFactor: security.secondFactor,
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from what is stored. */
export const changedFields = (stored: Draft, wanted: Wanted): FieldName[] =>
  (Object.keys(stored) as FieldName[]).filter(
    (name) => wanted[name] !== undefined && !isSame(wanted[name], stored[name]),
  )

/** What of it is wanted otherwise than it is. */
export const stillWanted = (wanted: Wanted, is: Wanted): Wanted =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(value, is[name as FieldName])))

/** The values of those of `names` that have changed. */
export const pick = <N extends FieldName>(draft: Draft, changed: readonly FieldName[], names: readonly N[]) =>
  Object.fromEntries(names.filter((name) => changed.includes(name)).map((name) => [name, draft[name]])) as {
    -readonly [K in N]?: Draft[K]
  }
const unlessEmpty = <T extends object>(part: T) => (Object.keys(part).length > 0 ? part : undefined)

/** What of a company has to be sent; undefined when nothing has. */
export const companyInput = (
  draft: Draft,
  changed: readonly FieldName[],
): Input<typeof companies.changeSettings> | undefined => {
  const branding = unlessEmpty(pick(draft, changed, ['primaryColor', 'logo']))
  const features = unlessEmpty(pick(draft, changed, ['analytics', 'mobileApp']))
  const { workingDays, holidays, ...places } = pick(draft, changed, [
    'timezone',
    'currency',
    'workingDays',
    'holidays',
  ])
  const localization = unlessEmpty({
    ...places,
    ...(workingDays && { workingDays: [...workingDays] }),
    ...(holidays && {
      holidays: holidays.map(({ day }) => day),
      holidayNames: holidays.filter(({ name }) => name !== ''),
    }),
  })
  return unlessEmpty({
    ...pick(draft, changed, ['name', 'logo']),
    ...(branding && { branding }),
    ...(features && { features }),
    ...(localization && { localization }),
  })
}

/** What is no number is refused as the server would. */
const numberIn = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const limitIn = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** The rules of review as a whole; undefined when none has changed. */
export const rulesInput = (draft: Draft, changed: readonly FieldName[]): ReviewRules | undefined => {
  const names: readonly FieldName[] = [...limitNames, ...numberNames, ...flagNames]
  if (!names.some((name) => changed.includes(name))) return undefined
  return {
    veryShortMinutes: limitIn(draft.veryShortMinutes),
    longMinutes: limitIn(draft.longMinutes),
    lateDays: limitIn(draft.lateDays),
    manySamples: limitIn(draft.manySamples),
    noProducts: draft.noProducts,
    noRating: draft.noRating,
    noTimes: draft.noTimes,
    sameTwice: draft.sameTwice,
    goalHours: numberIn(draft.goalHours),
    samplePercent: numberIn(draft.samplePercent),
  }
}

export const domainsInput = (
  { domains }: Draft,
  changed: readonly FieldName[],
): Input<typeof settings.changeReportDomains> | undefined =>
  changed.includes('domains') ? { domains: [...domains] } : undefined

/** The field that a refusal is about: `localization.timezone`, `holidayNames.3.name`. */
export const fieldOf = (path: string, draft: Draft): FieldName | undefined =>
  path
    .replace(/\bholidayNames\b.*/, 'holidays')
    .split('.')
    .findLast((part) => Object.hasOwn(draft, part)) as FieldName | undefined
