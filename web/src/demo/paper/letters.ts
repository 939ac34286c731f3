/** Letters of the fonts that every reader of PDF files has: those of Western Europe, in their code (WinAnsi). */

export type Weight = 'regular' | 'bold'

/** How wide the letters from space to ~ are, in thousandths of their size. */
const widths: Record<Weight, number[]> = {
  regular:
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
      .split(' ')
      .map(Number),
  bold: '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
    .split(' ')
    .map(Number),
}
const USUAL = 556
const others: Record<string, number> = {
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '·': 278,
  '…': 1000,
  '—': 1000,
}

/** What has a place of its own in the code; a minus is drawn as a dash. */
const places: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '−': 0x96,
  '—': 0x97,
}

/** A letter without what stands above or below it. */
const plain = (letter: string) => letter.normalize('NFD').charAt(0)

const codeOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x7f || (code >= 0xa0 && code <= 0xff)) return code
  const other = plain(letter)
  return places[letter] ?? (other !== letter && other < '\u007f' ? codeOf(other) : 0x3f)
}

/** A text in hexadecimal digits, as a PDF file may hold it. */
export const hexOf = (text: string): string =>
  Array.from(text, (letter) => codeOf(letter).toString(16).padStart(2, '0')).join('')

const widthOf = (letter: string, weight: Weight): number =>
  others[letter] ?? widths[weight][(plain(letter).codePointAt(0) ?? 0) - 32] ?? USUAL

/** How wide a text is at a size, in points. */
export const textWidth = (text: string, size: number, weight: Weight): number =>
  (Array.from(text).reduce((sum, letter) => sum + widthOf(letter, weight), 0) * size) / 1000

/** A text that is no wider than it may be. */
export const cut = (text: string, width: number, size: number, weight: Weight): string => {
  if (textWidth(text, size, weight) <= width) return text
  let short = text
  while (short !== '' && textWidth(`${short}…`, size, weight) > width) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}
