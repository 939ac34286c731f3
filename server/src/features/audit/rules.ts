import { createHash } from 'node:crypto'

/** What is sealed of an entry. `record`: what stays for good, as JSON; the rest may be erased, and is hashed with its salt. */
export type Sealed = {
  record: string
  detailsHash: string
  originHash: string
}

const hash = (...parts: (string | Buffer)[]): string => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

/** Before the first entry. */
export const FIRST_SEAL = '0'.repeat(64)

export const wordsHash = (salt: string, words: string): string => hash(salt, words)
export const entryHash = ({ record, detailsHash, originHash }: Sealed): string =>
  hash(record, detailsHash, originHash)
/** SHA-256 of the seal before and the hash of the entry, as bytes. */
export const sealOf = (before: string, entry: string): string =>
  hash(Buffer.from(before, 'hex'), Buffer.from(entry, 'hex'))

/** A sealed entry as it is stored now. `record` is null where it is gone; salts are null where words were erased. */
export type StoredSeal = {
  number: number
  record: string | null
  details: string | null
  origin: string | null
  detailsSalt: string | null
  detailsHash: string
  originSalt: string | null
  originHash: string
  seal: string
}

const NO_DETAILS = '{}'
const NO_ORIGIN = '[null, null]'
const isAsSealed = (words: string | null, salt: string | null, sum: string, none: string): boolean =>
  words !== null && (salt === null ? words === none : wordsHash(salt, words) === sum)

/** Whether an entry and its seal are what they were when it was sealed, behind the one before. */
export const isIntact = (stored: StoredSeal, number: number, before: string): boolean => {
  const { record, details, origin } = stored
  return (
    stored.number === number &&
    record !== null &&
    isAsSealed(details, stored.detailsSalt, stored.detailsHash, NO_DETAILS) &&
    isAsSealed(origin, stored.originSalt, stored.originHash, NO_ORIGIN) &&
    stored.seal === sealOf(before, entryHash({ ...stored, record }))
  )
}

/** What stands above the hashes of a proof. `before`: the seal in front of the first of them. */
export const proofHead = ({
  company,
  from,
  to,
  before,
  seal,
}: {
  company: string
  from: number
  to: number
  before: string
  seal: string
}): string =>
  [
    `Audit log of ${company}, entries ${from} to ${to}`,
    '',
    'Each line below is the hash of one entry, in order. A seal is the SHA-256 of 32 bytes, the seal before, and 32 bytes, the hash',
    'of the entry. Begin with the first seal, take one line after the other, and you end with the last one. Keep this file: as long',
    'as a later proof goes on from its last seal, nothing that it covers was changed, removed or put in between.',
    '',
    'In Python:',
    '  import sys, hashlib',
    '  lines = open(sys.argv[1]).read().split("\\n---\\n")[1].split()',
    `  seal = bytes.fromhex("${before}")`,
    '  for line in lines: seal = hashlib.sha256(seal + bytes.fromhex(line)).digest()',
    '  print(seal.hex())',
    '',
    'The hash of an entry is the SHA-256 of its record, as JSON, the hash of its details and the hash of its address and device, both',
    'as hexadecimal digits; these two are the SHA-256 of a salt and the words, so that words can be erased and the log stays whole.',
    '',
    `First seal: ${before}`,
    `Last seal:  ${seal}`,
    '---',
    '',
  ].join('\n')
