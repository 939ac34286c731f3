/** A length in the px of the design, as one that follows the font size set in the browser. Styles are rewritten so by the build. */
export const rem = (pixels: number): string => `${pixels / 16}rem`
