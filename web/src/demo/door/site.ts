declare global {
  /** The path below which the demo lies, without a slash at its end (page/place.ts). */
  // oxlint-disable-next-line no-var -- nothing else declares what a window has by name
  var __base: string | undefined
}

/** The address of a page of the demo, for somebody else to open. */
export const linkTo = (path: string): string =>
  `${globalThis.location?.origin ?? ''}${globalThis.__base ?? ''}${path}`
