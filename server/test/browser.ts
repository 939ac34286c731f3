import { hashPassword } from '#platform/identity/password.ts'
import type { Role } from '@rounds/contract/endpoint'
import { type TestServer, type TestTenant, type TestUser, makeTenant, makeUser } from './fixtures.ts'

export const PASSWORD = 'Right-Heron-1234'
const hashed = hashPassword(PASSWORD)

/** A user who signs in by `PASSWORD`. */
export const makeMember = async (
  server: TestServer,
  tenant: TestTenant,
  role: Role = 'DELEGATE',
  more: { status?: string; email?: string } = {},
): Promise<TestUser> => makeUser(server, tenant, role, { ...more, passwordHash: await hashed })

/** A tenant with one such user. */
export const makeSomebody = async (server: TestServer, role: Role = 'DELEGATE') =>
  makeMember(server, await makeTenant(server), role)

type Options = { ip?: string; jar?: Map<string, string> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const HOST = 'rounds.test'

/** A browser on the product's pages: keeps cookies, sends its origin, fetches the CSRF token before a change. */
export const openBrowser = (
  { app }: Pick<TestServer, 'app'>,
  { ip = '203.0.113.9', jar = new Map() }: Options = {},
) => {
  /** Sends exactly what is given, with the cookies. */
  const send = async (
    method: Method,
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const cookies = [...jar]
      .filter(([name]) => name !== 'fv_rt' || path.startsWith('/auth/'))
      .map(([name, value]) => `${name}=${value}`)
    const response = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        host: HOST,
        'x-forwarded-for': ip,
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    return response
  }
  type Answer = Awaited<ReturnType<typeof send>>
  const keep = (response: Answer) => {
    for (const { name, value } of response.cookies)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    return response
  }
  const change = async (method: Method, path: string, body?: object) => {
    const token = keep(await send('GET', '/auth/csrf-token')).json<{ csrfToken: string }>().csrfToken
    const headers = { origin: `http://${HOST}`, 'x-csrf-token': token }
    return keep(await send(method, path, { ...(body && { body }), headers }))
  }
  return {
    jar,
    send,
    keep,
    get: async (path: string) => keep(await send('GET', path)),
    post: (path: string, body?: object) => change('POST', path, body),
    patch: (path: string, body?: object) => change('PATCH', path, body),
    del: (path: string) => change('DELETE', path),
    signIn: (user: TestUser, more: { password?: string; rememberMe?: boolean } = {}) =>
      change('POST', '/auth/login', {
        email: user.email,
        password: PASSWORD,
        tenantId: user.tenant.id,
        ...more,
      }),
  }
}

/** A browser with the user signed in. */
export const signedIn = async (server: TestServer, user: TestUser, options: Options = {}) => {
  const browser = openBrowser(server, options)
  await browser.signIn(user)
  return browser
}

/** The token in the newest mail to somebody. */
export const tokenFromMail = async ({ services }: TestServer, user: TestUser): Promise<string> => {
  const mail = await services.database
    .read(user.tenant.id)
    .row<{ body: string }>(
      'select body from mails where tenant_id = $1 and recipient = $2 order by created_at desc, id desc limit 1',
      [user.email],
    )
  return /#token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

/** Asks for a link to a new password. */
export const forget = (server: TestServer, user: TestUser) =>
  openBrowser(server).post('/auth/forgot-password', { email: user.email, tenantId: user.tenant.slug })
