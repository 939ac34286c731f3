/**
 * Readable colours from any tenant colour, for both schemes (ux.md 3.2). Guarantees: the label on `solid`, `hover` and
 * `active` has a contrast of at least 4.5, `text` 4.5 (9 in greys) and `focus` 3 on every surface and tint, the edge `border` 3 against
 * the page. Works in OKLCH, so that hue and strength stay the tenant's.
 */
export type Scheme = 'light' | 'dark'

export type BrandTokens = Record<
  'solid' | 'on' | 'hover' | 'active' | 'border' | 'text' | 'focus' | 'tint' | 'tint2',
  string
>

type Triple = [number, number, number]
/** Lightness 0–1, chroma, hue in radians. */
type Oklch = { l: number; c: number; h: number }

/** tokens.css: canvas, surface, raised (dark only), sunken. */
export const surfaces: Record<Scheme, readonly string[]> = {
  light: ['#f6f7f9', '#ffffff', '#edf0f3'],
  dark: ['#0d1015', '#151a21', '#1c222b', '#090b0f'],
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

const linearOf = (colour: string): Triple => {
  const channel = (at: number) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const hexOf = (channels: Triple) =>
  `#${channels
    .map((v) =>
      Math.round(clamp(v) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminance = (colour: string) => {
  const [r, g, b] = linearOf(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two `#rrggbb` colours (WCAG 2), 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const toOklch = (colour: string): Oklch => {
  const [r, g, b] = linearOf(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(A, B), h: Math.atan2(B, A) }
}

const toLinearRgb = (lightness: number, chroma: number, hue: number): Triple => {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (lightness: number, chroma: number, hue: number) =>
  toLinearRgb(lightness, chroma, hue).every((v) => v > -1e-4 && v < 1.0001)

/** The colour at this lightness and hue with the most of `chroma` that a screen can show. */
const colourAt = (lightness: number, chroma: number, hue: number): string => {
  let low = 0
  let high = chroma
  if (inGamut(lightness, chroma, hue)) low = chroma
  else
    for (let step = 0; step < 18; step++) {
      const middle = (low + high) / 2
      if (inGamut(lightness, middle, hue)) low = middle
      else high = middle
    }
  const [r, g, b] = toLinearRgb(lightness, low, hue)
  return hexOf([toGamma(clamp(r)), toGamma(clamp(g)), toGamma(clamp(b))])
}

type Demand = readonly [background: string, ratio: number]

/** The nearest colour, walking lighter (1) or darker (-1), that meets every demand. */
const walk = ({ l, c, h }: Oklch, direction: 1 | -1, demands: readonly Demand[]): string => {
  for (let step = 0; step <= 200; step++) {
    const candidate = colourAt(clamp(l + direction * step * 0.005), c, h)
    if (demands.every(([background, ratio]) => contrast(candidate, background) >= ratio)) return candidate
  }
  return direction < 0 ? '#000000' : '#ffffff'
}

/** The tenant's colour itself when white is readable on it, a slightly darker one, or the colour with a black label. */
const solidOf = (primary: string, own: Oklch): { solid: string; on: string } => {
  if (contrast(primary, '#ffffff') >= 4.6) return { solid: primary, on: '#ffffff' }
  const darker = walk(own, -1, [['#ffffff', 4.6]])
  return own.l - toOklch(darker).l <= 0.12
    ? { solid: darker, on: '#ffffff' }
    : { solid: primary, on: '#000000' }
}

/** The tokens of a `#rrggbb` colour in a scheme. */
export const brandTokens = (primary: string, scheme: Scheme): BrandTokens => {
  const own = toOklch(primary)
  const chroma = Math.min(own.c, 0.22)
  const isLight = scheme === 'light'
  const away = isLight ? -1 : 1
  const tint = isLight
    ? colourAt(0.965, Math.min(chroma, 0.022), own.h)
    : colourAt(0.255, Math.min(chroma, 0.05), own.h)
  const tint2 = isLight
    ? colourAt(0.925, Math.min(chroma, 0.045), own.h)
    : colourAt(0.315, Math.min(chroma, 0.07), own.h)
  const backgrounds = [...surfaces[scheme], tint, tint2]
  const { solid, on } = solidOf(primary.toLowerCase(), own)
  const filled = toOklch(solid)
  const press = on === '#ffffff' ? -1 : 1
  const pages = surfaces[scheme].slice(0, 3)
  const hasEdge = pages.every((page) => contrast(solid, page) >= 3)
  const readable = { l: isLight ? Math.min(own.l, 0.55) : Math.max(own.l, 0.68), c: chroma, h: own.h }
  return {
    solid,
    on,
    hover: colourAt(clamp(filled.l + press * 0.045), filled.c, filled.h),
    active: colourAt(clamp(filled.l + press * 0.08), filled.c, filled.h),
    border: hasEdge
      ? solid
      : walk(
          filled,
          away,
          pages.map((page) => [page, 3]),
        ),
    text: walk(
      readable,
      away,
      // Words in a grey would look switched off beside those in ink.
      backgrounds.map((background) => [background, own.c < 0.04 ? 9.5 : 4.6]),
    ),
    focus: walk(
      { ...own, c: chroma },
      away,
      backgrounds.map((background) => [background, 3.1]),
    ),
    tint,
    tint2,
  }
}
