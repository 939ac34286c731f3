import { type Scheme, brandTokens } from '@rounds/contract/brand-tokens'

type Colours = { primary: string; primaryLight: string; primaryDark: string }

const declarations = (primary: string, scheme: Scheme) => {
  const { tint2, ...tokens } = brandTokens(primary, scheme)
  return Object.entries({ ...tokens, 'tint-2': tint2 })
    .map(([name, colour]) => `--brand-${name}:${colour}`)
    .join(';')
}

/** The style sheet of a tenant's colours, both schemes; on paper those of the light one. */
const brandCss = ({ primary, primaryLight, primaryDark }: Colours): string =>
  [
    `:root:root{--tenant-primary:${primary};--tenant-primary-light:${primaryLight};--tenant-primary-dark:${primaryDark};${declarations(primary, 'light')}}`,
    `@media screen{:root:root[data-mantine-color-scheme='dark']{${declarations(primary, 'dark')}}}`,
  ].join('')

/**
 * Applies a tenant's colours to the page, and keeps them for public/boot.js, which applies them before the first paint of
 * the next visit. A constructed sheet, so that no inline style is needed.
 */
export const applyBrand = (slug: string, colours: Colours): void => {
  const css = brandCss(colours)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  try {
    localStorage.setItem(`pv.brand.${slug}`, css)
  } catch {
    // Without storage the default blue shows for a moment.
  }
}
