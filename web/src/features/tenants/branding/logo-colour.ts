import { type Scheme, contrast, surfaces } from '@rounds/contract/brand-tokens'

/** So many pixels a side are enough to know a logo's colour. */
const SIDE = 64
/** Below it a pixel is grey, of 255. */
const GREY = 40

/** The strongest colour of RGBA pixels, `#rrggbb`; null where all are grey or see-through. */
export const colourOfPixels = (pixels: Uint8ClampedArray): string | null => {
  const shades = new Map<number, { weight: number; sums: [number, number, number] }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
    const strength = Math.max(r, g, b) - Math.min(r, g, b)
    if (alpha < 128 || strength < GREY) continue
    const shade = ((r >> 5) << 10) | ((g >> 5) << 5) | (b >> 5)
    const found = shades.get(shade) ?? { weight: 0, sums: [0, 0, 0] }
    found.weight += strength
    found.sums[0] += r * strength
    found.sums[1] += g * strength
    found.sums[2] += b * strength
    shades.set(shade, found)
  }
  const best = [...shades.values()].toSorted((a, b) => b.weight - a.weight)[0]
  if (!best) return null
  const hex = (sum: number) =>
    Math.round(sum / best.weight)
      .toString(16)
      .padStart(2, '0')
  return `#${best.sums.map(hex).join('')}`
}

/** Below it what is drawn can hardly be told from what it stands on. */
const FAINT = 1.6
/** What is less than the rest of it is an edge, no letter: letters on a white ground are few as well. */
const MOST = 0.98

/** In which schemes pages would hardly show what RGBA pixels draw: white letters on a white page. */
export const faintIn = (pixels: Uint8ClampedArray): Scheme[] => {
  const drawn: string[] = []
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) >= 128)
      drawn.push(
        `#${[...pixels.subarray(at, at + 3)].map((each) => each.toString(16).padStart(2, '0')).join('')}`,
      )
  const isFaint = (scheme: Scheme) => {
    // The plate of a logo (ui/Monogram.module.css).
    const plate = surfaces[scheme][scheme === 'light' ? 1 : 2] ?? ''
    return drawn.filter((colour) => contrast(colour, plate) < FAINT).length > drawn.length * MOST
  }
  return (['light', 'dark'] as const).filter(isFaint)
}

const pixelsOf = async (address: string): Promise<Uint8ClampedArray> => {
  const picture = new Image()
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  picture.addEventListener('load', resolve)
  picture.addEventListener('error', reject)
  picture.src = address
  await promise
  const drawing = new OffscreenCanvas(SIDE, SIDE).getContext('2d')
  drawing?.drawImage(picture, 0, 0, SIDE, SIDE)
  return drawing?.getImageData(0, 0, SIDE, SIDE).data ?? new Uint8ClampedArray()
}

/** The strongest colour of a picture; null where it has none, or cannot be read. */
export const colourOfLogo = (address: string): Promise<string | null> =>
  pixelsOf(address).then(colourOfPixels, () => null)

/** `faintIn` of a picture; nothing is said of one that cannot be read. */
export const faintLogo = (address: string): Promise<Scheme[]> => pixelsOf(address).then(faintIn, () => [])
