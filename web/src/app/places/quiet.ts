import { startCutTitles } from '#ui/cut-titles.ts'
import { startKeptFocus } from '#ui/kept-focus.ts'

/** What a page that has only just come can do without. */
startCutTitles()
startKeptFocus()
