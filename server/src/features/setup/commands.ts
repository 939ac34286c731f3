import { isDeepStrictEqual } from 'node:util'
import { API_BASE } from '@rounds/contract'
import type { SetUp, SetupData } from '@rounds/contract/setup'
import {
  alreadyComplete,
  companyOf,
  departmentsOf,
  freeSlugs,
  setUpOf,
  settingsOf,
  subscriptionOf,
} from '@rounds/contract/setup-rules'
import { slugOf } from '@rounds/contract/setup-steps'
import { changedTenant, trialEnd } from '@rounds/contract/tenant-rules'
import type { Tenant } from '@rounds/contract/tenants'
import { invalid, notFound, unauthenticated } from '@rounds/contract/refusal'
import { welcomeMail } from '#messages/mails.ts'
import type { Transaction } from '#platform/database/db.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { mintToken, sha256 } from '#platform/identity/tokens.ts'
import { queueMail, tokenLink } from '#platform/work/mail.ts'
import type { Services } from '#platform/work/services.ts'
import { publicUrlOf } from '#platform/plain/settings.ts'
import { bytesOf } from '#platform/plain/bytes.ts'
import { insertFile } from '#features/files/queries.ts'
import { findCredentialsOf, insertMailToken, updateProfile } from '#features/auth/queries.ts'
import { VERIFY_HOURS } from '#features/auth/rules.ts'
import { sendInvitation } from '#features/invitations/commands.ts'
import { closeExpired, findDepartments, insertInvitation } from '#features/invitations/queries.ts'
import { holdAddresses } from '#features/team/queries.ts'
import { readImport, storeImport } from '#features/prescribers/commands.ts'
import type { ImportFile } from '#features/prescribers/rules.ts'
import { lockTenant, updateTenant } from '#features/tenants/queries.ts'
import { newTenantSettings } from '@rounds/contract/tenant-rules'
import {
  completeTenant,
  findKnown,
  findSlugs,
  finishSetup,
  insertAdmin,
  insertCompany,
  insertDepartments,
  isCompleted,
  lockSetup,
} from './queries.ts'

type Admin = { id: string; email: string; firstName: string; lastName: string }

/** The bare tenant of this transaction, under the first slug that nobody takes. */
const newTenant = async (db: Transaction, name: string): Promise<void> => {
  const taken = await findSlugs(db, slugOf(name))
  for (const slug of freeSlugs(name, taken))
    if (await insertCompany(db, { slug, name, settings: newTenantSettings })) return
}

const invite = async (
  services: Services,
  db: Transaction,
  admin: Admin,
  { users, departments }: { users: NonNullable<SetupData['users']>; departments: Map<string, string> },
) => {
  const emails = users.map(({ email }) => email)
  await holdAddresses(db, emails)
  const known = await findKnown(db, emails)
  await closeExpired(db, emails)
  for (const { email, role, department, firstName, lastName } of users) {
    // Who is there already, or has an invitation, needs none.
    if (known.has(email)) continue
    await sendInvitation({ db, services }, { email, firstName: firstName ?? email }, (tokenHash) =>
      insertInvitation(db, {
        email,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        role,
        tokenHash,
        departmentId: departments.get(department ?? '') ?? null,
        invitedBy: admin.id,
      }),
    )
  }
}

/** The picture that came along, as the new company's; answers its address. */
const storeLogo = async (db: Transaction, admin: Admin, bytes: Buffer): Promise<string> => {
  const { id } = await insertFile(db, {
    name: 'logo.png',
    contentType: 'image/png',
    bytes,
    purpose: 'logo',
    createdBy: admin.id,
  })
  return `${API_BASE}/files/logos/${db.tenantId}/${id}`
}

/** What is set up. The list of prescribers that came along was read: that takes seconds, in which no connection is held. */
type Given = { data: SetupData; prescribers: ImportFile | undefined; logo?: Buffer | undefined }

/** Reads the list of prescribers that came along, before the transaction of `work` begins. */
export const withPrescribers = <T>(
  tenantId: string,
  { dataImport }: SetupData,
  work: (prescribers: ImportFile | undefined) => Promise<T>,
): Promise<T> => {
  const rows = dataImport?.prescribers ?? []
  if (rows.length === 0) return work(undefined)
  return readImport(tenantId, bytesOf([Buffer.from(JSON.stringify({ rows }))]), work)
}

/** Everything that a set-up says of a company that is there, in the transaction of its submission. */
const furnish = async (
  services: Services,
  db: Transaction,
  { data, prescribers, logo }: Given,
  admin: Admin,
): Promise<Tenant> => {
  const before = await lockTenant(db, db.tenantId)
  if (!before) throw notFound('Tenant')
  if (await isCompleted(db)) throw alreadyComplete()
  const after = changedTenant(
    before,
    {
      name: data.companyInfo.companyName,
      settings: settingsOf(data, logo && (await storeLogo(db, admin, logo))),
      subscription: subscriptionOf(before, data.plan.planId),
      domain: undefined,
    },
    trialEnd(Date.now()),
  )
  const tenant = isDeepStrictEqual(after, before) ? before : await updateTenant(db, after)
  await completeTenant(db, companyOf(data))
  await insertDepartments(db, departmentsOf(data))
  const { users } = data
  if (users) {
    const named = users.flatMap(({ department }) => department ?? [])
    await invite(services, db, admin, { users, departments: await findDepartments(db, named) })
  }
  if (prescribers) {
    const { imported } = await storeImport({ db, user: { id: admin.id, role: 'TENANT_ADMIN' } }, prescribers)
    if (imported === 0) throw invalid('dataImport.prescribers', 'None of the rows can be imported')
  }
  return tenant
}

/** A new company with its first admin, all or nothing (requirements S-011). Sent again it answers what it answered. */
export const signUp = async (
  services: Services,
  db: Transaction,
  { token, passwordHash, ...given }: Given & { token: Buffer; passwordHash: string },
): Promise<SetUp> => {
  const { data } = given
  const saved = await lockSetup(db, token)
  const { firstName, lastName, email } = data.adminAccount
  if (saved?.setUp) {
    if (saved.setUp.user.email !== email) throw alreadyComplete()
    return saved.setUp
  }
  await newTenant(db, data.companyInfo.companyName)
  const admin = {
    firstName,
    lastName,
    email,
    id: await insertAdmin(db, { firstName, lastName, email, passwordHash }),
  }
  // Nobody is signed in yet: all of it is the first admin's.
  const own: Transaction = { ...db, audit: (entry) => db.audit({ userId: admin.id, ...entry }) }
  own.audit({ action: 'create', resource: 'tenant', resourceId: db.tenantId })
  const tenant = await furnish(services, own, given, admin)
  const proof = mintToken('fvv', tenant.id)
  await insertMailToken(db, admin.id, 'verify', sha256(proof), VERIFY_HOURS)
  const { settings } = services
  const setUp = setUpOf(tenant, admin)
  queueMail(
    db,
    welcomeMail(admin, tenant, {
      confirm: tokenLink(settings, tenant.slug, 'verify-email', proof),
      signIn: publicUrlOf(settings) + setUp.loginPath,
    }),
  )
  await finishSetup(db, token, setUp)
  return setUp
}

/** The set-up of the admin's own company. */
export const setUpOwn = async (
  services: Services,
  db: Transaction,
  given: Given,
  user: SessionUser,
): Promise<SetUp> => {
  const { firstName, lastName } = given.data.adminAccount
  const credentials = await findCredentialsOf(db, user.id)
  if (!credentials) throw unauthenticated()
  const admin = { id: user.id, email: credentials.email, firstName, lastName }
  const tenant = await furnish(services, db, given, admin)
  await updateProfile(db, user.id, { firstName, lastName })
  db.audit({ action: 'complete', resource: 'setup', resourceId: tenant.id })
  const setUp = setUpOf(tenant, admin)
  await finishSetup(db, null, setUp)
  services.sessions.drop(db, undefined, tenant.id)
  return setUp
}
