/** Where pages change their shape; `em` so that large letters count. Styles name them too: `@media (--phone)`. */
export const widths = {
  phone: '(max-width: 47.99em)',
  'above-phone': '(min-width: 48em)',
  'below-desk': '(max-width: 74.99em)',
  desk: '(min-width: 75em)',
} as const

/** Those that only styles name: a phone on its side, a page at 200 %, a small laptop. */
export const styleWidths = {
  ...widths,
  low: '(max-width: 47.99em) and (max-height: 31.24em)',
  'below-wide': '(max-width: 84.99em)',
} as const
