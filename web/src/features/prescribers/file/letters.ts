/** How letters may be written in a file that does not say. */
export const encodings = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
] as const
export type Encoding = (typeof encodings)[number]

/** As which they are read, and some words by which a person sees whether that is right. */
export type Letters = { encoding: Encoding; sample: Uint8Array<ArrayBuffer> }

/** The words of `letters` as they are in another encoding. */
export const sampleIn = (encoding: Encoding, { sample }: Letters): string =>
  new TextDecoder(encoding).decode(sample)

const BROKEN = /\uFFFD/g
const BEYOND_ASCII = /[^\0-\u007F\uFFFD]/gu
/** What Windows-1252 has no letter for, and older Macs do: è, ê, ç, ù, Å. */
const NO_LETTER = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
const WORDS = 3

/** Words that are not plain, one after the other. Windows-1252 has a letter for each byte, so that their places are the same. */
const sampleOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const text = new TextDecoder('windows-1252').decode(bytes)
  const found = new Map<string, Uint8Array>()
  for (const { 0: word, index } of text.matchAll(/[^\s;,|"]*[^\0-\u007F][^\s;,|"]*/gu)) {
    found.set(word, bytes.subarray(index, index + word.length))
    if (found.size === WORDS) break
  }
  const words = [...found.values()]
  return Uint8Array.from(words.flatMap((word, at) => (at === 0 ? [...word] : [0x2c, 0x20, ...word])))
}

/**
 * What the first bytes of a file say, UTF-8 as most programs write it, or else what spreadsheets in western Europe write. A file of which
 * most letters are UTF-8 is, and some of it spoiled. Undefined of what is no text.
 */
export const lettersOf = (content: ArrayBuffer): { encoding: string; letters?: Letters } | undefined => {
  const bytes = new Uint8Array(content)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be' }
  // Not marked, but of two bytes a letter: of those that western headings begin with one is 0, and always the same.
  const zeros = [...bytes.subarray(0, 1000).keys()].filter((at) => bytes[at] === 0)
  const [first] = zeros
  if (first !== undefined)
    return first < 2 && zeros.every((at) => at % 2 === first)
      ? { encoding: first === 1 ? 'utf-16le' : 'utf-16be' }
      : undefined
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(BROKEN)?.length ?? 0
  if (broken === 0 || broken < (text.match(BEYOND_ASCII)?.length ?? 0)) return { encoding: 'utf-8' }
  const encoding = NO_LETTER.some((byte) => bytes.includes(byte)) ? 'macintosh' : 'windows-1252'
  return { encoding, letters: { encoding, sample: sampleOf(bytes) } }
}
