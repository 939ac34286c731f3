import { type Scheme, brandTokens } from '@rounds/contract/brand-tokens'

/** The colours of a scheme for what stands in it, as ui/brand.ts gives them to the page. */
export const coloursIn = (primary: string, scheme: Scheme): Record<string, string> => {
  const { solid, on, border, text, focus, tint } = brandTokens(primary, scheme)
  return {
    '--brand-solid': solid,
    '--brand-on': on,
    '--brand-border': border,
    '--brand-text': text,
    '--brand-focus': focus,
    '--brand-tint': tint,
  }
}

/** Every picture of the page shows a colour in its next frame, before anything is drawn for it. */
export const tryColour = (colour: string): void => {
  const known = { light: coloursIn(colour, 'light'), dark: coloursIn(colour, 'dark') }
  for (const { style, dataset } of document.querySelectorAll<HTMLElement>('[data-picture]'))
    for (const [name, value] of Object.entries(known[dataset['picture'] as Scheme]))
      style.setProperty(name, value)
}
