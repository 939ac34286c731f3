/** Notes that were typed, and the notes that stood there when they were begun. */
export type Notes = { words: string; from: string }

export const isAlike = (a: string, b: string): boolean => a.trim() === b.trim()

/**
 * What becomes of the notes in the field. `send`: this tab's person wrote them, or a killed page left them behind (`found`) and
 * what stands there is still what they began from. `ask`: such notes, but something else stands there now. `none`: they stand
 * there already, nobody changed them, or another tab is still at it.
 */
export const stepOf = ({
  notes,
  standing,
  isTyped,
  found,
}: {
  notes: Notes
  standing: string
  isTyped: boolean
  found: Notes | undefined
}): 'none' | 'send' | 'ask' => {
  if (isAlike(notes.words, standing) || isAlike(notes.words, notes.from)) return 'none'
  if (isTyped) return 'send'
  if (found?.words !== notes.words || found.from !== notes.from) return 'none'
  return isAlike(notes.from, standing) ? 'send' : 'ask'
}
