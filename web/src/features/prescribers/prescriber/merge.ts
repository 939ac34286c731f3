import type { Input } from '@rounds/contract/endpoint'
import type { Prescriber, prescribers } from '@rounds/contract/prescribers'

/**
 * Notes of two who began from the same: both stay. What only follows what stood there before is put after the other's words,
 * else all of it is.
 */
export const mergeNotes = (
  base: string | null,
  mine: string | null,
  theirs: string | null,
): string | null => {
  const [before, own, other] = [base, mine, theirs].map((words) => words?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  if (other === before || other === own) return mine
  if (own === before || other.includes(own)) return theirs
  if (own.includes(other)) return mine
  const added = own.startsWith(before) ? own.slice(before.length).trim() : own
  return `${other}\n\n${added}`
}

const sent = [
  'title',
  'firstName',
  'lastName',
  'email',
  'phone',
  'specialty',
  'hospitalAffiliation',
  'notes',
] as const

const plain = (said: unknown) => (typeof said === 'string' ? said.trim().toLowerCase() : '')

const isSaid = (said: unknown, stored: string | null) => said === undefined || plain(said) === plain(stored)

/** What a prescriber who was `stored` before still lacks of what was said to add them; null when nothing. */
export const changeAfterAdding = (
  draft: Record<string, unknown>,
  stored: Prescriber,
): Partial<Input<typeof prescribers.update>> | null => {
  const missing = sent.filter((name) => !isSaid(draft[name], stored[name]))
  return missing.length === 0 ? null : Object.fromEntries(missing.map((name) => [name, draft[name]]))
}
