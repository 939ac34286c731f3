/** Specification §9: default branding, presets and derived colours, the same on both sides. */
export type BrandColours = { primary: string; primaryLight: string; primaryDark: string }

export const presets = {
  'medical-blue': { primary: '#2563eb', primaryLight: '#3b82f6', primaryDark: '#1d4ed8' },
  'healthcare-green': { primary: '#059669', primaryLight: '#10b981', primaryDark: '#047857' },
} as const satisfies Record<string, BrandColours>

export type PresetName = keyof typeof presets

export const defaultBranding = { ...presets['medical-blue'], secondary: '#6b7280' } as const
export const FALLBACK_TENANT_NAME = 'Medical Platform'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** The colour mixed 20 % toward white: channel + (255 − channel) × 0.2. */
export const lightOf = (colour: string): string =>
  hex(channels(colour).map((channel) => channel + (255 - channel) * 0.2))

/** The colour scaled to 80 %. */
export const darkOf = (colour: string): string => hex(channels(colour).map((channel) => channel * 0.8))

/** Green when the primary contains 059669, else blue. */
export const pickPreset = (primary: string | null | undefined): PresetName =>
  primary?.includes('059669') ? 'healthcare-green' : 'medical-blue'

/** Whether the value is a colour as tenants store it: `#rrggbb`. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/**
 * The three colours of a tenant (requirements S-089): a preset primary keeps the preset's exact trio, any other primary
 * derives, anything that is no colour falls back to the default blue.
 */
export const brandColours = (primary: string | null | undefined): BrandColours => {
  if (pickPreset(primary) === 'healthcare-green') return presets['healthcare-green']
  if (!isColour(primary)) return presets['medical-blue']
  const colour = primary.toLowerCase()
  if (colour === defaultBranding.primary) return presets['medical-blue']
  return { primary: colour, primaryLight: lightOf(colour), primaryDark: darkOf(colour) }
}
