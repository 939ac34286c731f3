import { plainText } from '@rounds/contract/prescribers'

/** What a search asks of texts: that they hold each of its words, in whatever order, case and accents. */
export const wordsIn = (search: string | undefined): ((...texts: readonly (string | null)[]) => boolean) => {
  const words = plainText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return (...texts) => {
    const text = words.length === 0 ? '' : plainText(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
}
