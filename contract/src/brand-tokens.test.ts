import { expect, test } from 'vitest'
import { type Scheme, brandTokens, contrast, surfaces } from './brand-tokens.ts'

/** Every tenant colour on a grid of 8 steps a channel: 512 colours in both schemes. */
const steps = Array.from({ length: 8 }, (_, step) => Math.round((step * 255) / 7))
const hex = (value: number) => value.toString(16).padStart(2, '0')
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)))

const failuresOf = (colour: string, scheme: Scheme) => {
  const { solid, on, hover, active, border, text, focus, tint, tint2 } = brandTokens(colour, scheme)
  const backgrounds = [...surfaces[scheme], tint, tint2]
  const checks: [string, boolean][] = [
    ['label on solid', contrast(on, solid) >= 4.5],
    ['label on hover', contrast(on, hover) >= 4.5],
    ['label on active', contrast(on, active) >= 4.5],
    ['text', backgrounds.every((background) => contrast(text, background) >= 4.5)],
    ['focus', backgrounds.every((background) => contrast(focus, background) >= 3)],
    ['edge', surfaces[scheme].slice(0, 3).every((page) => contrast(border, page) >= 3)],
  ]
  return checks.filter(([, isMet]) => !isMet).map(([what]) => `${colour} ${scheme} ${what}`)
}

test.each(['light', 'dark'] as const)('every colour is readable in the %s scheme', (scheme) => {
  expect(colours.flatMap((colour) => failuresOf(colour, scheme))).toEqual([])
})

test('the presets are those of the design', () => {
  expect(brandTokens('#2563eb', 'light')).toMatchObject({ solid: '#2563eb', on: '#ffffff', text: '#1d5be2' })
  expect(brandTokens('#2563eb', 'dark').text).toBe('#6497ff')
  expect(brandTokens('#059669', 'light').solid).toBe('#00855c')
  expect(brandTokens('#facc15', 'light')).toMatchObject({ solid: '#facc15', on: '#000000' })
})

test.each(['#808080', '#fdfdfd', '#050505', '#6b7280'])(
  'words of a company that has no hue, %s, do not look switched off',
  (colour) => {
    for (const scheme of ['light', 'dark'] as const) {
      const { text, tint, tint2 } = brandTokens(colour, scheme)
      for (const background of [...surfaces[scheme], tint, tint2])
        expect(contrast(text, background)).toBeGreaterThanOrEqual(9)
    }
  },
)
