import { brandTokens } from '@rounds/contract/brand-tokens'
import { brandColours } from '@rounds/contract/branding'
import { type Pages, pagesOf } from '@rounds/contract/documents/pages'
import { isolated } from './directions.ts'
import type { Asked } from './pdf.ts'

/** What says how something is drawn: no text. */
const looks = new Set(['kind', 'unit'])
/** Every text of what is drawn, whatever it stands in. */
const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, looks.has(name) ? each : withTexts(each, change)]),
  )
}

/** A document as `report.typ` reads it. `drawable`: a text without what the fonts lack. */
export const drawn = (
  { document: { language, ...document }, colour, logo }: Asked,
  drawable: (text: string) => string,
) => {
  const isRightToLeft = /^(ar|he|fa|ur)\b/.test(language)
  const pages = pagesOf({ language, ...document })
  const direction = isRightToLeft ? 'rtl' : 'ltr'
  const { solid, on, border } = brandTokens(brandColours(colour).primary, 'light')
  // The mark is a letter, and no sign around it.
  return {
    ...(withTexts(pages, (each) => isolated(drawable(each), direction)) as Pages),
    initial: Array.from(drawable(document.company))[0] ?? '',
    language,
    isRightToLeft,
    colour: solid,
    onColour: on,
    edge: border,
    hasLogo: logo !== undefined,
  }
}
