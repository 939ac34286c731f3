import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Access, refresh, reset, verification, invitation, calendar feed of a delegate, of a team, mail of a report, set-up of a company, step of a sign-in. */
export type TokenKind = 'fvs' | 'fvf' | 'fvr' | 'fvv' | 'fvi' | 'fvc' | 'fvt' | 'fvm' | 'fvu' | 'fvo'

/** SHA-256 of a text: what is stored of a token, and what two texts are compared by. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * A secret of 256 bits that begins with its tenant's id, so that looking it up already runs under that tenant's row
 * policy (decisions.md, Sessions). Only its SHA-256 is stored.
 */
export const mintToken = (kind: TokenKind, tenantId: string): string =>
  `${kind}_${tenantId.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`

const shape =
  /^(fv[sfrvictmuo])_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/

/** The tenant that a token of this kind names; undefined when it is no such token. */
export const tenantOfToken = (kind: TokenKind, token: string): string | undefined => {
  const match = shape.exec(token)
  return match?.[1] === kind ? match.slice(2, 7).join('-') : undefined
}

/** An id that stands for a text, and tells nothing of it. */
export const idOfHash = (text: string): string => {
  const bytes = sha256(text).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Compares two texts in constant time. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
