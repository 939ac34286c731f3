import { z } from 'zod'
import { NewPassword, token } from './auth.ts'
import { answered, email, line, optionalLine, orEmpty, orNull, required, text } from './common.ts'
import { companies } from './companies.ts'
import { get, named, nothing, post, roleOf } from './endpoint.ts'
import { importColumns } from './prescribers.ts'
import { setupSteps } from './setup-steps.ts'
import { plans } from './tenants.ts'

/** requirements S-054: what a set-up that is not finished may be long, in bytes (server-rules 6.9). */
const SETUP_BYTES = 1024 * 1024
export const SETUP_USERS_MAX = 200
export const SETUP_DEPARTMENTS_MAX = 100
/** More of them are imported once the company is there. */
export const SETUP_PRESCRIBERS_MAX = 5000
export const ALREADY_COMPLETE = 'Account setup is already complete'

export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const

/** Specification §5: a URL or empty. */
const website = z
  .union(
    [
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Invalid website URL' }).max(300, 'Invalid website URL'),
    ],
    'Invalid website URL',
  )
  .nullish()
  .transform((value) => value || null)

const settings = companies.create.input.shape.settings.unwrap().shape
const timezone = settings.localization.unwrap().shape.timezone

export const CompanyInfo = z.object({
  companyName: required('Company name is required'),
  industrySector: required('Industry sector is required'),
  companySize: required('Company size is required', 40),
  businessRegistrationNumber: optionalLine(60).transform(orNull),
  companyWebsite: website,
  timezone: orEmpty(
    z
      .string('Timezone is required')
      .min(1, 'Timezone is required')
      .max(60, 'Invalid timezone')
      .meta({ pattern: String.raw`^[\w+-]+(/[\w+-]+)*$` })
      .pipe(timezone.unwrap()),
  ),
  /** Taken here, too. */
  country: optionalLine(120).transform(orNull),
})

export const Address = z.object({
  country: optionalLine(120).transform(orNull),
  streetAddress: required('Street address is required', 300),
  city: required('City is required'),
  stateProvince: required('State/Province is required'),
  postalCode: required('Postal code is required', 40),
})

export const SetupPlan = z.object({ planId: z.enum(plans, 'Select a plan to continue') })

const names = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
}
/** The password is missing where the admin has an account already. */
export const AdminAccount = z
  .object({
    ...names,
    email,
    password: NewPassword.shape.password.optional(),
    confirmPassword: NewPassword.shape.confirmPassword,
  })
  .refine(
    ({ password, confirmPassword }) =>
      password === undefined ||
      confirmPassword === undefined ||
      confirmPassword.normalize('NFC') === password,
    { message: "Passwords don't match", path: ['confirmPassword'] },
  )

const department = required('Department is required')
const InvitedUser = z.object({
  email,
  role: roleOf(['DELEGATE', 'SUPERVISOR', 'TENANT_ADMIN']),
  department: optionalLine(120).transform(orNull),
  firstName: optionalLine(120).transform(orNull),
  lastName: optionalLine(120).transform(orNull),
})

export const InvitedUsers = z
  .array(InvitedUser, 'Must be a list')
  .max(SETUP_USERS_MAX, `At most ${SETUP_USERS_MAX} people can be invited at once`)
  .superRefine((users, { addIssue }) => {
    const seen = new Set<string>()
    for (const [at, user] of users.entries()) {
      if (seen.has(user.email))
        addIssue({ code: 'custom', path: [at, 'email'], message: 'Duplicate email in the list' })
      seen.add(user.email)
    }
  })

/** A picture that no server keeps yet: PNG, in place. */
const picture = z
  .string('Invalid logo')
  .max(400_000, 'Invalid logo')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Invalid logo')
  .nullish()

const Configuration = z.object({
  ...settings,
  logoFile: picture,
  departments: z
    .array(department, 'Must be a list')
    .max(SETUP_DEPARTMENTS_MAX, `At most ${SETUP_DEPARTMENTS_MAX} departments`)
    .optional(),
})

/** Rows as a file has them; the import reads each by itself (prescribers.ts). */
const prescribers = z
  .array(z.unknown(), 'Must be a list of rows')
  .max(SETUP_PRESCRIBERS_MAX, `At most ${SETUP_PRESCRIBERS_MAX} rows per import`)

/** Specification §3, Account setup data. */
export const SetupData = z
  .object({
    companyInfo: CompanyInfo,
    address: Address,
    plan: SetupPlan,
    adminAccount: AdminAccount,
    users: InvitedUsers.nullish(),
    dataImport: z.object({ prescribers }).nullish(),
    configuration: Configuration.nullish(),
  })
  .refine(({ companyInfo, address }) => companyInfo.country ?? address.country, {
    path: ['address', 'country'],
    message: 'Country is required',
  })
export type SetupData = z.output<typeof SetupData>

// What is being typed: anything that can be stored, nothing required, and nothing secret: what is not named here is dropped.
const typed = text(300).nullish()
const draft = <K extends string>(...keys: K[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, typed])) as Record<K, typeof typed>).nullish()

const flag = z.boolean('Must be true or false').optional()
const Drafts = z.object({
  companyInfo: draft(
    'companyName',
    'industrySector',
    'companySize',
    'businessRegistrationNumber',
    'companyWebsite',
    'timezone',
    'country',
  ),
  address: draft('country', 'streetAddress', 'city', 'stateProvince', 'postalCode'),
  plan: draft('planId'),
  adminAccount: draft('firstName', 'lastName', 'email'),
  users: z
    .array(draft('email', 'role', 'department', 'firstName', 'lastName').unwrap().unwrap(), 'Must be a list')
    .max(SETUP_USERS_MAX, `At most ${SETUP_USERS_MAX} people can be invited at once`)
    .nullish(),
  /** The list as it was pasted, with what is to be mended in it. */
  usersText: text(40_000).nullish(),
  dataImport: z
    .object({
      fileName: typed,
      prescribers: z
        .array(
          z.object(Object.fromEntries(importColumns.map((column) => [column, text(5000).nullish()]))),
          'Must be a list of rows',
        )
        .max(SETUP_PRESCRIBERS_MAX, `At most ${SETUP_PRESCRIBERS_MAX} rows per import`),
    })
    .nullish(),
  configuration: z
    .object({
      branding: draft('primaryColor', 'secondaryColor', 'logo', 'favicon'),
      logoFile: picture,
      localization: draft('timezone', 'language', 'currency'),
      features: z.object({ ssoEnabled: flag, mobileApp: flag, analytics: flag }).nullish(),
      departments: z
        .array(line(120), 'Must be a list')
        .max(SETUP_DEPARTMENTS_MAX, `At most ${SETUP_DEPARTMENTS_MAX} departments`)
        .nullish(),
    })
    .nullish(),
})
export type SetupDrafts = z.input<typeof Drafts>

const step = z.enum(setupSteps, 'Unknown step')
const progress = {
  completedSteps: z.array(step, 'Must be a list').max(setupSteps.length, 'Unknown step'),
  currentStep: step,
}

export const SetUp = z.strictObject({
  success: z.literal(true),
  tenant: z.strictObject({ id: answered.id, slug: z.string(), name: z.string() }),
  user: z.strictObject({ id: answered.id, email: z.string() }),
  loginPath: z.string(),
})
export type SetUp = z.output<typeof SetUp>

/** `setUp`: what the submission answered, once there was one. */
export const SavedProgress = z.strictObject({
  data: z.record(z.string(), z.unknown()),
  ...progress,
  persistence: z.strictObject({ lastSaved: answered.instant, autoSave: z.boolean(), version: z.string() }),
  progress: z.strictObject({
    totalSteps: z.number(),
    currentStepIndex: z.number(),
    percentComplete: z.number(),
  }),
  setUp: SetUp.nullable(),
})
export type SavedProgress = z.output<typeof SavedProgress>

/** requirements S-011: with a tenant header of the own tenant by its admin, without one by anybody who signs a new company up. */
const byStrangersOrOwnAdmin = { optional: ['TENANT_ADMIN'] } as const

export const setup = named('setup', {
  submit: post('/account-setup', {
    audience: byStrangersOrOwnAdmin,
    always: true,
    status: 201,
    bodyLimit: SETUP_BYTES,
    summary:
      'Set a company up: a new one, or with a tenant header the own one; sent again it answers the same',
    failure: 'Failed to submit account setup',
    input: SetupData,
    output: SetUp,
  }),
  saveProgress: post('/account-setup/progress', {
    audience: byStrangersOrOwnAdmin,
    always: true,
    bodyLimit: SETUP_BYTES,
    summary: 'Keep what was entered so far; a group that is not named stays, null empties it',
    failure: 'Failed to save progress',
    input: z.object({
      data: Drafts,
      ...progress,
      persistence: z.object({ autoSave: z.boolean('Must be true or false') }).optional(),
    }),
    output: z.strictObject({ lastSaved: answered.instant }),
  }),
  progress: get('/account-setup/progress', {
    audience: byStrangersOrOwnAdmin,
    summary: 'What was entered so far',
    failure: 'Failed to load progress',
    input: nothing,
    output: SavedProgress,
  }),
  sendLink: post('/account-setup/progress/link', {
    audience: 'public',
    always: true,
    status: 202,
    summary: 'Mail a link with which a set-up is continued on another device',
    failure: 'Failed to send the link',
    input: z.object({ email }),
    output: z.strictObject({ message: z.string() }),
  }),
  openLink: post('/account-setup/progress/open', {
    audience: 'public',
    always: true,
    summary: 'Continue the set-up of a link on this device',
    failure: 'Failed to load progress',
    input: z.object({ token }),
    output: SavedProgress,
  }),
})
