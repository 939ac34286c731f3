import type { Readable } from 'node:stream'

/** A cookie of this product by its plain name, and where it goes along. Features have cookies of their own. */
export type CookieKind = { name: string; path: string }
export const accessCookie: CookieKind = { name: 'fv_at', path: '/' }
export const csrfCookie: CookieKind = { name: 'fv_csrf', path: '/' }

/** Names that a browser protects (`__Host-`, `__Secure-`) need https; on http://localhost they are plain. */
export const cookieName = ({ name, path }: CookieKind, secure: boolean): string =>
  secure ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name

/** A null value clears it. Always HttpOnly, SameSite=Strict, Secure when served over https. */
export type Cookie = CookieKind & { value: string | null; maxAge?: number }

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

const attachment = (name: string, contentType: string): Record<string, string> => {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  }
}

/** A file to be kept, which nothing between keeps and no page runs. */
export const attached = ({
  name,
  contentType,
  bytes,
}: {
  name: string
  contentType: string
  bytes: Buffer
}) => reply<string | Uint8Array>(bytes, { headers: attachment(name, contentType) })

/** The same of one that is too large to be held: it is sent as it is read, and `size` tells when it was cut off. */
export const attachedStream = ({
  name,
  contentType,
  size,
  parts,
}: {
  name: string
  contentType: string
  size: number
  parts: Readable
}) =>
  reply<string | AsyncIterable<Uint8Array>>(parts, {
    headers: { ...attachment(name, contentType), 'Content-Length': String(size) },
  })
