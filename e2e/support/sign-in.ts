import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { pathsOf } from './paths.ts'
import { mintToken, sha256 } from '@rounds/server/src/platform/identity/tokens.ts'
import { sql } from './database.ts'
import { PASSWORD, type Person } from './world.ts'

/** Gives the context a real session of the person, stored as a sign-in would store it. Resolves to the session's id. */
export const openSession = async (
  context: BrowserContext,
  { id: userId, tenant }: Person,
  { seconds = 900 } = {},
): Promise<string> => {
  const [id, access, refresh] = [randomUUID(), mintToken('fvs', tenant.id), mintToken('fvf', tenant.id)]
  const accessEnd = new Date(Date.now() + seconds * 1000).toISOString()
  await sql(
    `with session as (
       insert into sessions (tenant_id, id, user_id, expires_at) values ($1, $2, $3, now() + interval '12 hours'))
     insert into session_tokens (tenant_id, session_id, access_hash, refresh_hash, access_expires_at)
     values ($1, $2, $4, $5, $6)`,
    [tenant.id, id, userId, sha256(access), sha256(refresh), accessEnd],
  )
  const { hostname: domain } = new URL(process.env.E2E_URL ?? '')
  const cookie = { domain, httpOnly: true, sameSite: 'Strict' as const }
  await context.addCookies([
    { ...cookie, name: 'fv_at', value: access, path: '/' },
    { ...cookie, name: 'fv_rt', value: refresh, path: '/api/v1/auth' },
  ])
  return id
}

/** Fills in the sign-in page and presses the button. */
export const signIn = async (
  page: Page,
  { tenant, email }: Pick<Person, 'tenant' | 'email'>,
  password = PASSWORD,
) => {
  await page.goto(pathsOf(tenant.slug).login)
  await fillSignIn(page, email, password)
}

export const fillSignIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
