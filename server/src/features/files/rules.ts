/** So many days is a file kept that was written for one person. */
export const EXPORT_DAYS = 7

export type Kind = { contentType: string; isImage: boolean }

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

const asText = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Elements of a drawing that neither run, nor load, nor embed anything. */
const drawing = new Set(
  `svg g defs title desc metadata path rect circle ellipse line polyline polygon text tspan textpath symbol use
  lineargradient radialgradient stop pattern clippath mask marker style`.split(/\s+/),
)

/**
 * Whether an SVG is a plain drawing. Refused rather than mended: anything declared (`<!DOCTYPE`, `<!ENTITY`, CDATA), any
 * element outside the list, any event handler, any reference that leaves the document, any import or escape in styles.
 */
export const isPlainSvg = (text: string): boolean => {
  const bare = text.replace(/^\ufeff?\s*(<\?xml\s[^<>]*\?>)?/, '').replaceAll(/<!--[\s\S]*?-->/g, '')
  if (!/^\s*<svg[\s>]/i.test(bare) || bare.includes('<!') || bare.includes('<?')) return false
  const elements = [...bare.matchAll(/<\/?\s*([^\s/>]+)/g)].map((match) => (match[1] ?? '').toLowerCase())
  if (!elements.every((name) => drawing.has(name))) return false
  // References in numbers could spell anything that is looked for below.
  if (/&#/.test(bare) || /[\s/"']on[\w:-]*\s*=/i.test(bare)) return false
  const links = [...bare.matchAll(/[\s:](?:href|src)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi)]
  if (!links.every((match) => /^["']\s*#/.test(match[1] ?? ''))) return false
  const urls = [...bare.matchAll(/url\s*\(\s*(["']?)\s*([^)]*)/gi)]
  return (
    urls.every((match) => match[2]?.startsWith('#')) &&
    !/@import|\\|javascript:|data:|expression\s*\(/i.test(bare)
  )
}

/** What a file is by its content, whatever its sender calls it; undefined when it is nothing that is taken. */
export const kindOf = (name: string, bytes: Buffer): Kind | undefined => {
  if (bytes.subarray(0, 8).equals(png)) return { contentType: 'image/png', isImage: true }
  if (bytes.subarray(0, 3).equals(jpeg)) return { contentType: 'image/jpeg', isImage: true }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { contentType: 'application/pdf', isImage: false }
  const text = asText(bytes)
  if (text === undefined || text === '') return undefined
  if (/\.svg$/i.test(name))
    return isPlainSvg(text) ? { contentType: 'image/svg+xml', isImage: true } : undefined
  if (/\.csv$/i.test(name)) return { contentType: 'text/csv; charset=utf-8', isImage: false }
  return undefined
}
