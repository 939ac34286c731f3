import { TOTP } from 'otpauth'
import type { SecondFactorPolicy } from '@rounds/contract/mfa'
import { findDraft, finishEnrolment, startEnrolment } from '#features/mfa/commands.ts'
import { makeSomebody, openBrowser } from './browser.ts'
import type { TestServer, TestTenant, TestUser } from './fixtures.ts'

/** What an app shows now. */
export const codeOf = (totp: TOTP): string => totp.generate()

/** The last code that was spent is spent no more: tests do not wait for the next half minute. */
export const forgetSteps = ({ services }: Pick<TestServer, 'services'>, { id, tenant }: TestUser) =>
  services.database.inTenant(tenant.id, (db) =>
    db.rows('update second_factors set last_step = 0 where tenant_id = $1 and user_id = $2', [id]),
  )

/** Somebody whose second factor is on, whose app shows codes, and who has their recovery codes. */
export const withFactor = async (server: Pick<TestServer, 'services' | 'app'>, given?: TestUser) => {
  const user = given ?? (await makeSomebody(server as TestServer))
  const { services } = server
  const made = await services.database.inTenant(user.tenant.id, async (db) => {
    const { secret } = await startEnrolment(services, db, user.id)
    const totp = new TOTP({ secret })
    const draft = await findDraft(services, db, user.id)
    const recoveryCodes = await finishEnrolment({ now: Date.now() }, db, user.id, draft, codeOf(totp))
    return { totp, recoveryCodes: recoveryCodes ?? [] }
  })
  await forgetSteps(server, user)
  return { user, ...made }
}

/** The right password was told: what remains to be sent with the code. */
export const stepIn = async (server: Pick<TestServer, 'app'>, user: TestUser) => {
  const browser = openBrowser(server)
  const answer = await browser.signIn(user)
  return { browser, ...answer.json<{ mfaToken: string; enrols: boolean }>() }
}

/** Sets it up at the sign-in whose token is given. */
export const enrolled = async (
  server: Pick<TestServer, 'services' | 'app'>,
  user: TestUser,
  mfaToken: string,
) => {
  const browser = openBrowser(server)
  const { secret } = (await browser.post('/auth/mfa/sign-in/enroll', { mfaToken })).json<{ secret: string }>()
  const totp = new TOTP({ secret })
  await browser.post('/auth/mfa/sign-in/confirm', { mfaToken, code: codeOf(totp) })
  await forgetSteps(server, user)
  return { browser, totp }
}

export const setPolicy = (
  { services }: Pick<TestServer, 'services'>,
  tenant: TestTenant,
  policy: SecondFactorPolicy,
) =>
  services.database.inTenant(tenant.id, (db) =>
    db.rows('insert into security_rules (tenant_id, second_factor) values ($1, $2)', [policy]),
  )
