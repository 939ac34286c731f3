import { startCutTitles } from '#ui/cut-titles.ts'
import { startKeptFocus } from '#ui/kept-focus.ts'
import { startSecondTaps } from '#ui/second-tap.ts'

/** What a page that has only just come can do without. */
startCutTitles()
startKeptFocus()
startSecondTaps()
