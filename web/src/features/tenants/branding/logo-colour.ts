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

/** The strongest colour of a picture; null where it has none, or cannot be read. */
export const colourOfLogo = async (address: string): Promise<string | null> => {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
    const canvas = new OffscreenCanvas(SIDE, SIDE)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(picture, 0, 0, SIDE, SIDE)
    const pixels = drawing?.getImageData(0, 0, SIDE, SIDE).data
    return pixels ? colourOfPixels(pixels) : null
  } catch {
    return null
  }
}
