/** Where pages change their shape; `em` so that large letters count. Styles name them too: `@media (--phone)`. */
export const widths = {
  phone: '(max-width: 47.99em)',
  'above-phone': '(min-width: 48em)',
  'below-desk': '(max-width: 74.99em)',
  desk: '(min-width: 75em)',
} as const

/** Those that only styles name: a phone on its side, one whose bar has room for a title, one with large letters, a page at 200 %, a tablet on its side, laptops from small to large. */
export const styleWidths = {
  ...widths,
  low: '(max-width: 47.99em) and (max-height: 31.24em)',
  'phone-bar': '(min-width: 21em) and (max-width: 47.99em)',
  narrow: '(max-width: 17.99em)',
  columns: '(min-width: 56.25em)',
  'below-columns': '(max-width: 56.24em)',
  landscape: '(min-width: 64em)',
  'below-landscape': '(max-width: 63.99em)',
  'below-laptop': '(max-width: 79.99em)',
  'below-wide': '(max-width: 84.99em)',
  roomy: '(min-width: 90em)',
  'below-roomy': '(max-width: 89.99em)',
  'below-large': '(max-width: 99.99em)',
} as const
