import { localeOf } from '../dates.ts'
import { en } from './en.ts'
import { setApart } from './set-apart.ts'

type Texts = typeof en
/** A text, or its forms by the plural that `count` takes in its language. */
type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })
/** A catalogue in whatever language. */
type Catalogue = {
  notifications: Record<keyof Texts['notifications'], { title: Text; message: Text }>
  unworded: { title: Text; message: Text }
  mails: Record<keyof Texts['mails'], { subject: string; text: string }>
  causes: Record<keyof Texts['causes'], string>
  activities: Record<keyof Texts['activities'], string>
  deeds: Record<'verbs' | 'nouns', Record<string, string>> & { failed: string }
  files: { [K in keyof Texts['files']]: WordsOfFile<K> }
}
type WordsOfFile<K extends keyof Texts['files']> = {
  name: string
  columns: Record<keyof Texts['files'][K]['columns'], string>
}

const english: { texts: Catalogue; locale: string } = { texts: en, locale: 'en-GB' }
/** Catalogues by the language of a tenant, and how each writes a day. */
const languages = new Map([['en', english]])

/** The `{names}` of a text, of all its forms. */
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : T extends string
    ? never
    : Names<T[keyof T]>

type Notifications = Texts['notifications']
/** Something to tell a person: which text, and what fills it. Stored, and worded where it is shown. */
export type Wording = {
  [Key in keyof Notifications]: {
    wording: Key
    parameters: Record<Names<Notifications[Key]['title' | 'message']>, string>
  }
}[keyof Notifications]

type Mails = Texts['mails']
export type MailWording = {
  [Key in keyof Mails]: { wording: Key; parameters: Record<Names<Mails[Key]>, string> }
}[keyof Mails]

const dayIn = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
const timeIn = (locale: string, time: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}Z`),
  )

/** Parameters that are a day, or a day and a time of it, `2026-11-17T09:30`. */
const days = new Set(['day', 'when', 'before'])
const whenIn = (locale: string, value: string) => {
  const [day = value, time] = value.split('T')
  return [dayIn(locale, day), ...(time === undefined ? [] : [timeIn(locale, time)])].join(', ')
}

/** One, where no number was kept: what was told before things were told together. */
const formOf = (text: Text, count = '1', locale: string): string =>
  typeof text === 'string' ? text : (text[new Intl.PluralRules(locale).select(Number(count))] ?? text.other)

const fill = (
  text: string,
  parameters: Record<string, string>,
  { texts: { causes }, locale }: { texts: Catalogue; locale: string },
) =>
  text.replaceAll(/\{(\w+)\}/g, (name, key: string) => {
    const value = parameters[key]
    if (value === undefined) return name
    if (key === 'count') return new Intl.NumberFormat(locale).format(Number(value))
    if (key === 'time') return timeIn(locale, value)
    if (key === 'cause') return (causes as Record<string, string>)[value] ?? value
    if (days.has(key)) return whenIn(locale, value)
    return setApart(value)
  })

/**
 * Title and message of a notification in a tenant's language, its days as they are written there; English where it is not known. One
 * with words that only another version has, beside this one or before it, is told without them.
 */
export const wordNotification = (
  { wording, parameters }: Wording,
  { language, timezone }: { language: string; timezone: string },
): { title: string; message: string } => {
  const known = languages.has(language) ? language : 'en'
  const locale = localeOf(known, timezone)
  const { texts } = languages.get(known) ?? english
  const catalogue = { texts, locale }
  const told: Partial<Catalogue['notifications']> = texts.notifications
  const { title, message } = told[wording] ?? texts.unworded
  const { count }: Record<string, string> = parameters
  return {
    title: fill(formOf(title, count, locale), parameters, catalogue),
    message: fill(formOf(message, count, locale), parameters, catalogue),
  }
}

/** Subject and text of a mail in a tenant's language; English where the language is not known. */
export const wordMail = (
  { wording, parameters }: MailWording,
  language: string,
): { subject: string; text: string } => {
  const catalogue = languages.get(language) ?? english
  const { subject, text } = catalogue.texts.mails[wording]
  return { subject: fill(subject, parameters, catalogue), text: fill(text, parameters, catalogue) }
}

/** What happened in a team, in a tenant's language; English where the language is not known. */
export const wordActivity = (
  action: keyof Texts['activities'],
  parameters: Record<Names<Texts['activities']>, string>,
  language: string,
): string => {
  const catalogue = languages.get(language) ?? english
  return fill(catalogue.texts.activities[action], parameters, catalogue)
}

/** What somebody did, as the audit log has it, in a tenant's language; what this version does not know, in its own words. */
export const wordDeed = (
  { action, resource, success }: { action: string; resource: string; success: boolean },
  language: string,
): string => {
  const catalogue = languages.get(language) ?? english
  const { verbs, nouns, failed } = catalogue.texts.deeds
  const said = (words: Record<string, string>, key: string) => words[key] ?? key.replaceAll('-', ' ')
  const what = `${said(verbs, action)} ${said(nouns, resource)}`
  return success
    ? `${what.slice(0, 1).toLocaleUpperCase(language)}${what.slice(1)}`
    : fill(failed, { what }, catalogue)
}

/** What a file is called and what stands above its columns, in a tenant's language; English where that is not known. */
export const wordsOfFile = <K extends keyof Texts['files']>(file: K, language: string): WordsOfFile<K> =>
  (languages.get(language) ?? english).texts.files[file]
