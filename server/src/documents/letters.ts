/** The code points that a TrueType font draws: its `cmap`, of 4 (16 bits) or 12 (all). */
const lettersOf = (font: Buffer): number[] => {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return []
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  return maps.flatMap((at) => {
    const map = cmap.subarray(at)
    const format = map.readUInt16BE(0)
    return format === 4 ? shortMap(map) : format === 12 ? longMap(map) : []
  })
}
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

const longMap = (map: Buffer): number[] =>
  range(1, map.readUInt32BE(12)).flatMap((group) => {
    const at = 4 + group * 12
    return range(map.readUInt32BE(at), map.readUInt32BE(at + 4))
  })

const shortMap = (map: Buffer): number[] => {
  const size = map.readUInt16BE(6)
  return range(0, size / 2 - 1).flatMap((segment) => {
    const at = 14 + segment * 2
    const [last, first] = [map.readUInt16BE(at), map.readUInt16BE(at + size + 2)]
    const [delta, offset] = [map.readUInt16BE(at + size * 2 + 2), map.readUInt16BE(at + size * 3 + 2)]
    return range(first, last).filter((letter) => {
      const glyph =
        offset === 0 ? letter : map.readUInt16BE(at + size * 3 + 2 + offset + (letter - first) * 2)
      return letter < 0xffff && glyph !== 0 && ((glyph + delta) & 0xffff) !== 0
    })
  })
}

/** What all of some fonts draw, so that no weight lacks what another has. */
export const lettersOfAll = (fonts: readonly Buffer[]): ReadonlySet<number> => {
  const [first = new Set<number>(), ...rest] = fonts.map((font) => new Set(lettersOf(font)))
  return rest.reduce((all, each) => new Set([...all].filter((letter) => each.has(letter))), first)
}

/** What is never drawn and no font need have: marks of direction, joiners, breaks. */
const isUnseen = (letter: string) => /[\p{Default_Ignorable_Code_Point}\t\n\r]/u.test(letter)
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A text with a substitute for each sign that no font draws: a file of which readers hear every letter (PDF/UA-1) may not have
 * one that is not shown. A sign is drawn by one font; one whose marks are missing keeps its letter.
 */
export const drawable = (text: string, fonts: readonly ReadonlySet<number>[]): string => {
  const draws = (part: string) =>
    fonts.some((font) =>
      Array.from(part).every((letter) => isUnseen(letter) || font.has(letter.codePointAt(0) ?? 0)),
    )
  const substitute = ['\uFFFD', '□'].find(draws) ?? '?'
  return Array.from(signs.segment(text), ({ segment }) => {
    const composed = segment.normalize('NFC')
    if (draws(segment)) return segment
    if (draws(composed)) return composed
    const letter = segment.replaceAll(/\p{M}/gu, '')
    return letter !== '' && draws(letter) ? letter : substitute
  }).join('')
}
