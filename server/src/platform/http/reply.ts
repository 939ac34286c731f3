import { API_BASE } from '@rounds/contract'
import { auth } from '@rounds/contract/auth'

/** A cookie of this product; a null value clears it. Always HttpOnly, SameSite=Strict, Secure when served over https. */
export type Cookie = { name: CookieName; value: string | null; maxAge?: number }
export type CookieName = 'access' | 'refresh' | 'csrf' | 'setup'

type Options = {
  status?: number
  cookies?: Cookie[]
  headers?: Record<string, string>
  /** Sending it again does the same again: no answer is stored for an Idempotency-Key. */
  isRepeatable?: boolean
}

/** A handler's answer when the value alone does not say everything. */
export class Reply<T> {
  readonly value: T
  readonly options: Options
  constructor(value: T, options: Options) {
    this.value = value
    this.options = options
  }
}

/** An answer with a status, cookies or headers of its own. */
export const reply = <T>(value: T, options: Options): Reply<T> => new Reply(value, options)

/** A file to be kept, which nothing between keeps and no page runs. */
export const attached = ({
  name,
  contentType,
  bytes,
}: {
  name: string
  contentType: string
  bytes: Buffer
}) => {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return reply<string | Uint8Array>(bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encoded}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Where the refresh cookie goes along: what signs in and out stands beside what refreshes. */
const refreshPath = (API_BASE + auth.refresh.path).replace(/\/\w+$/, '')

export type CookieShape = { name: string; path: string }

/** Names that a browser protects (`__Host-`, `__Secure-`) need https; on http://localhost they are plain. */
export const cookieShapes = (secure: boolean): Record<CookieName, CookieShape> => ({
  access: { name: secure ? '__Host-fv_at' : 'fv_at', path: '/' },
  refresh: { name: secure ? '__Secure-fv_rt' : 'fv_rt', path: refreshPath },
  csrf: { name: secure ? '__Host-fv_csrf' : 'fv_csrf', path: '/' },
  setup: { name: secure ? '__Host-fv_setup' : 'fv_setup', path: '/' },
})
