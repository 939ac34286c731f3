const foreign = {
  /** Words and numbers of scripts that run from left to right. */
  rtl: /[+−]?[\p{Script=Latin}\p{Nd}](?:[^\p{Script=Arabic}\p{Script=Hebrew}،؛·]*[\p{Script=Latin}\p{Nd}%])?/gu,
  /** And of those that run the other way, with the numbers between them. */
  ltr: /[\p{Script=Arabic}\p{Script=Hebrew}](?:[^\p{Script=Latin}·]*[\p{Script=Arabic}\p{Script=Hebrew}])?/gu,
}
/** Text in which what runs the other way stands by itself: it pulls no comma and no number along (U+2068, U+2069). */
export const isolated = (text: string, direction: keyof typeof foreign): string =>
  text.replaceAll(foreign[direction], '\u2068$&\u2069')
