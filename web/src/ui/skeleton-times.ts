/** ux.md 5.5: nothing for 120 ms, then a skeleton for at least 300 ms. */
export const SHOW_AFTER_MS = 120
export const SHOW_AT_LEAST_MS = 300
