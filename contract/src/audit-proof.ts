/** Before the first entry. */
export const FIRST_SEAL = '0'.repeat(64)

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
