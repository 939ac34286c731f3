/** Languages that have a catalogue (messages/), and how their lines run. */
const directions = { en: 'ltr' } as const satisfies Record<string, 'ltr' | 'rtl'>

type Language = { code: string; plurals: Intl.PluralRules; numbers: Intl.NumberFormat }

let language: Language | undefined

const languageOf = (code: string): Language => ({
  code,
  plurals: new Intl.PluralRules(code),
  numbers: new Intl.NumberFormat(code),
})

/** The language of this page: English until `speak` was told another. */
export const currentLanguage = (): Language => (language ??= languageOf('en'))

/** Takes the language of a tenant (`en`, `en-GB`) when the app starts; one without a catalogue is English. */
export const speak = (asked: string): void => {
  const [base = ''] = asked.split('-')
  const code = Object.hasOwn(directions, base) ? (base as keyof typeof directions) : 'en'
  if (language?.code !== code) language = languageOf(code)
  document.documentElement.lang = code
  document.documentElement.dir = directions[code]
}
