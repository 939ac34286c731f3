import type { AnyRow } from './tables.ts'

/** Where the demo lies in local storage. Another shape of what is kept has another number, and what lies under the one before is dropped. */
export const KEY = 'rounds.demo.2'

export type Cookie = 'session' | 'setup'

/** What has become of the story since it began: rows by company, table and id; null where one is gone. */
export type Kept = {
  /** When the story was told: told again for the same instant it is the same. */
  seededAt: number
  /** What cookies would say: who is signed in on this browser, and which set-up of a company it has begun. */
  cookies: Partial<Record<Cookie, string>>
  rows: Record<string, Record<string, Record<string, AnyRow | null>>>
}

/** As much of local storage as the demo needs. */
export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** So long is a story told on: after a few days today would have no visits. Milliseconds. */
const AGE_MAX = 3 * 86_400_000

const parsed = (text: string | null): Kept | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}

/** What this browser holds, or a story that begins now. */
export const readKept = (box: Box, now: number): Kept => {
  const kept = parsed(box.getItem(KEY))
  const isYoung = kept !== undefined && now - kept.seededAt < AGE_MAX && kept.seededAt <= now
  return isYoung ? kept : { seededAt: now, cookies: {}, rows: {} }
}

/** Answers whether there was room. What does not fit lasts as long as the page. */
export const writeKept = (box: Box, kept: Kept): boolean => {
  try {
    box.setItem(KEY, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}
