import { ar } from './report-words-ar.ts'
import { type ReportWords, en } from './report-words-en.ts'

/** Words by the language of a tenant. */
const languages = new Map<string, ReportWords>([
  ['en', en],
  ['ar', ar],
])
/** The words of reports in a tenant's language (`en`, `en-US`); English where that is not known. */
export const wordsOfReports = (language: string): ReportWords =>
  languages.get(language.replace(/-.*/, '')) ?? en

/** A text with its `{names}` filled. */
export const fill = (text: string, parameters: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(parameters[key] ?? name))
