import { invalid } from '@rounds/contract/refusal'
import { type SetupData, setup } from '@rounds/contract/setup'
import { SETUP_DAYS, alreadyComplete, nothingSaved, savedProgress } from '@rounds/contract/setup-rules'
import { slugOf } from '@rounds/contract/setup-steps'
import { networkLimits } from '#platform/identity/throttle.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { type Anonymous, implement } from '#platform/http/implement.ts'
import { type Cookie, type CookieKind, reply } from '#platform/http/reply.ts'
import { tooMany } from '#platform/plain/errors.ts'
import { checkNewPassword } from '#platform/identity/weak-passwords.ts'
import { idOfHash, mintToken, sha256, tenantOfToken } from '#platform/identity/tokens.ts'
import { addJobTo } from '#platform/work/jobs.ts'
import type { Transaction } from '#platform/database/db.ts'
import { namesOf } from '#features/auth/rules.ts'
import { drawPicture } from '#features/files/commands.ts'
import { setUpOwn, signUp, withPrescribers } from './commands.ts'
import { countSetup, findSetup, isCompleted, saveSetup } from './queries.ts'

const HOUR = 3600

/** Counts what a network does, in the place of a tenant; 429 beyond `max` an hour. */
const countIn = async ({ services, inTenant, ip }: Anonymous, kind: string, max: number) => {
  if (services.settings.limits.signUps === 0) return
  for (const limit of networkLimits(`setup-${kind}`, ip, { max, seconds: HOUR })) {
    const { count, seconds } = await inTenant(idOfHash(limit.key), (db) => {
      addJobTo(
        db,
        'clear-setup',
        {},
        `clear-setup:${db.tenantId}`,
        new Date(Date.now() + (HOUR + 60) * 1000).toISOString(),
      )
      return countSetup(db, limit.seconds)
    })
    if (count > limit.max) throw tooMany(seconds)
  }
}

const setupCookie: CookieKind = { name: 'fv_setup', path: '/' }
const keepsToken = (token: string): Cookie => ({
  ...setupCookie,
  value: token,
  maxAge: SETUP_DAYS * 24 * HOUR,
})

type Opened = { tenantId: string; token: string }

/** The set-up that this device has begun. */
const openedBy = (token: string | undefined): Opened | undefined => {
  const tenantId = token === undefined ? undefined : tenantOfToken('fvu', token)
  return tenantId === undefined || token === undefined ? undefined : { tenantId, token }
}

const begun = (): Opened => {
  const tenantId = crypto.randomUUID()
  return { tenantId, token: mintToken('fvu', tenantId) }
}

const stored = async ({ services, cookieOf }: Anonymous) => {
  const opened = openedBy(cookieOf(setupCookie))
  const row = opened && (await findSetup(services.database.read(opened.tenantId), sha256(opened.token)))
  return row && { ...opened, row }
}

/** The picture that came along, drawn anew as every logo is (docs/decisions/028). */
const logoOf = async ({ configuration }: Pick<SetupData, 'configuration'>, drawer: string) => {
  const [, sent] = configuration?.logoFile?.split(',') ?? []
  return sent === undefined ? undefined : drawPicture(Buffer.from(sent, 'base64'), drawer)
}

export const setupRoutes = implement(setup, {
  progress: async (context) => {
    const row = context.user ? await findSetup(context.db, null) : (await stored(context))?.row
    if (!row) throw nothingSaved()
    return savedProgress(row)
  },

  saveProgress: async (context, { persistence, ...entered }) => {
    const save = async (db: Transaction, hash: Buffer | null) => {
      const saved = await saveSetup(db, hash, { ...entered, autoSave: persistence?.autoSave ?? true })
      if (!saved) throw alreadyComplete()
      addJobTo(db, 'clear-setup', {}, `clear-setup:${db.tenantId}`, saved.expiresAt)
      return { lastSaved: saved.savedAt }
    }
    if (context.user) {
      if (await isCompleted(context.db)) throw alreadyComplete()
      return save(context.db, null)
    }
    const known = await stored(context)
    // A set-up that is finished has begun a company; what is entered after it is another one's.
    const own = known && !known.row.setUp ? known : undefined
    if (!own) await countIn(context, 'begin', context.services.settings.limits.signUps * 6)
    const { tenantId, token } = own ?? begun()
    const saved = await context.inTenant(tenantId, (db) => save(db, sha256(token)))
    return reply(saved, { cookies: [keepsToken(token)] })
  },

  submit: async (context, data) => {
    const { services, inTenant } = context
    if (context.user) {
      const { db, user } = context
      return withPrescribers(user.tenantId, data, (prescribers) =>
        setUpOwn(services, db, { data, prescribers }, user),
      )
    }
    const { password, ...account } = data.adminAccount
    if (password === undefined)
      throw invalid('adminAccount.password', 'Password must be at least 8 characters')
    if (data.users?.some(({ email }) => email === account.email))
      throw invalid('users', 'User already exists')
    const { companyName } = data.companyInfo
    await checkNewPassword(password, {
      field: 'adminAccount.password',
      names: namesOf(account, { name: companyName, slug: slugOf(companyName) }),
    })
    const known = await stored(context)
    if (!known?.row.setUp) await countIn(context, 'finish', services.settings.limits.signUps)
    const { tenantId, token } = known ?? begun()
    const passwordHash = await hashPassword(password)
    const logo = await logoOf(data, tenantId)
    const answer = await withPrescribers(tenantId, data, (prescribers) =>
      inTenant(tenantId, (own) =>
        signUp(services, own, { data, prescribers, logo, token: sha256(token), passwordHash }),
      ),
    )
    return reply(answer, { cookies: [keepsToken(token)] })
  },

  sendLink: async (context, { email }) => {
    const known = await stored(context)
    if (!known || known.row.setUp) throw nothingSaved()
    await countIn(context, 'link', context.services.settings.limits.signUps)
    await context.inTenant(known.tenantId, async (db) =>
      addJobTo(db, 'mail-setup-link', { email, opened: sha256(known.token).toString('base64') }),
    )
    return { message: `A link was sent to ${email}.` }
  },

  openLink: async (context, { token }) => {
    const opened = openedBy(token)
    const row = opened && (await findSetup(context.services.database.read(opened.tenantId), sha256(token)))
    if (!row) throw nothingSaved()
    return reply(savedProgress(row), { cookies: [keepsToken(token)] })
  },
})
