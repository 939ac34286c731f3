import { MIN_PASSWORD_LENGTH } from '@rounds/contract/constants'
import { Refusal } from '@rounds/contract/refusal'

const COMMON =
  'This password is one of the most used and is guessed first. Choose one of your own, such as three words that have nothing to do with each other.'
const OWN_WORDS =
  'A name of yours or of your company is guessed first. Add words that have nothing to do with it, such as three of your own.'

/** Names shorter than this are in too many words to say anything. */
const MIN_WORD = 3
/** Letters beside the names that make a password one's own. */
const MIN_OTHER_LETTERS = 4

/** The list of zxcvbn-ts: 49,233 passwords by how often they were found; 17,950 of them are long enough to be chosen here. */
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH))
}
let common: Promise<ReadonlySet<string>> | undefined

/** Letters of any script, without case and accents: what a person hears as the same word. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (texts: readonly string[]) =>
  texts
    .flatMap((text) => plain(text).split(/[^\p{L}]+/u))
    .filter(({ length }) => length >= MIN_WORD)
    // The longest first: what is left of a longer one is no word of its own.
    .toSorted((a, b) => b.length - a.length)

/** Whether a password is hardly more than names: those of its person and company, and what they need to be a password. */
export const isOwnWords = (password: string, names: readonly string[]): boolean => {
  let rest = plain(password)
  let found = false
  for (const word of wordsOf(names)) {
    const left = rest.replaceAll(word, ' ')
    found ||= left !== rest
    rest = left
  }
  return found && rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_OTHER_LETTERS
}

/**
 * Refuses a new password that somebody else would think of first (server-rules 6.6): one that many have, or one made of
 * `names`, those of its person and company. `field` is where it was typed.
 */
export const checkNewPassword = async (
  password: string,
  { field, names }: { field: string; names: readonly string[] },
): Promise<void> => {
  common ??= commonPasswords()
  const message = (await common).has(password.toLowerCase())
    ? COMMON
    : isOwnWords(password, [...names, 'rounds'])
      ? OWN_WORDS
      : undefined
  if (message !== undefined)
    throw new Refusal(400, 'PASSWORD_TOO_COMMON', message, [{ path: field, rule: 'common', message }])
}
