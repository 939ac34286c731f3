import { t } from './messages.ts'

/** How much too long a text is, as it is sent. Code points. */
const excessOf = (text: string | null, most: number) =>
  Math.max(0, Array.from((text ?? '').trim().normalize()).length - most)

/**
 * What a field adds whose text the server takes up to `most` code points of: what was pasted stays whole, the field says how much
 * is too much, and its person shortens it.
 */
export const limited = (text: string | null, most: number): { error?: string; 'data-too-long'?: string } => {
  const count = excessOf(text, most)
  if (count === 0) return {}
  const error = t('app.ui.tooLong', { count, most })
  return { error, 'data-too-long': error }
}

/** Goes to the first field with too long a text, if there is one, and answers what it says. */
export const findTooLong = (form: HTMLElement | null): string | null => {
  const field = form?.querySelector<HTMLElement>('[data-too-long]')
  if (!field) return null
  field.focus()
  // A text so long fills more than the screen: what is wrong stands above it.
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.scrollIntoView({ block: 'center' })
  return field.dataset.tooLong ?? null
}
