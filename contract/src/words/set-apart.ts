/** What is written from right to left stands by itself (U+2068, U+2069): it would take what follows, a number or a comma, to its other side. */
export const setApart = (text: string): string =>
  /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text
