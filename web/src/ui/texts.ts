import { createContext, useContext } from 'react'

/** Every word that the components of this folder say by themselves. The app fills it from the message catalogue. */
export type UiTexts = {
  close: string
  dismiss: string
  undo: string
  undone: () => string
  tooLate: string
  tryAgain: string
  cancel: string
  loading: string
  checkConnection: string
  forbidden: () => { title: string; text: string }
  toastRegion: string
  problems: (count: number) => string
  moreToasts: (count: number) => string
  fewer: (thing: string) => string
  more: (thing: string) => string
  typeToConfirm: (word: string) => string
  staleData: (time: number) => string
  status: Record<Status, string>
}

/** The six states of a visit and the two derived ones (ux.md 3.3). */
export type Status =
  | 'scheduled'
  | 'in-progress'
  | 'completed'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'overdue'
  | 'unsent'

const UiTextContext = createContext<UiTexts | null>(null)

export const UiTextProvider = UiTextContext.Provider

export const useUiTexts = (): UiTexts => {
  const texts = useContext(UiTextContext)
  if (!texts) throw new Error('UiTextProvider is missing')
  return texts
}
