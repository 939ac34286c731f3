/** Where pages change their shape; `em` so that large letters count. Styles name them too: `@media (--phone)`. */
export const widths = {
  phone: '(max-width: 47.99em)',
  'above-phone': '(min-width: 48em)',
  'below-desk': '(max-width: 74.99em)',
  desk: '(min-width: 75em)',
} as const
