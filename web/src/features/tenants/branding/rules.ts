import { brandTokens, contrast } from '@rounds/contract/brand-tokens'
import { type PresetName, isColour, presets } from '@rounds/contract/branding'
import { t } from '#lib/words/messages.ts'

/** What of a company's brand is chosen: text until it is a colour, and the address of a picture. */
export type BrandValues = { primaryColor: string; logo: string | null }

export const presetNames = Object.keys(presets) as PresetName[]
export const presetOf = (colour: string): PresetName | undefined =>
  presetNames.find((name) => presets[name].primary === colour.toLowerCase())

/** What is typed or pasted, as colours are stored: `E0632A` is `#e0632a`. */
export const asColour = (typed: string): string => {
  const text = typed.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : text
}

const WHITE = '#ffffff'
const ratio = (label: string, fill: string) => Math.round(contrast(label, fill) * 10) / 10

/** What becomes of a colour where buttons say something, in words (ux-next 4); `solid` is the colour they have then. */
export const adjustmentOf = (colour: string): { solid: string; ratio: number; words: string } | undefined => {
  if (!isColour(colour)) return undefined
  const own = colour.toLowerCase()
  const { solid, on } = brandTokens(own, 'light')
  const reached = ratio(on, solid)
  const words =
    on !== WHITE
      ? t('branding.black', { ratio: reached })
      : solid === own
        ? t('branding.unchanged')
        : t('branding.adjusted', { colour: solid.toUpperCase(), ratio: reached, was: ratio(WHITE, own) })
  return { solid, ratio: reached, words }
}
