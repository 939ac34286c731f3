import { z } from 'zod'
import { answered, id, required } from './common.ts'
import { get, named, post } from './endpoint.ts'
import { proof } from './mfa.ts'

/** What somebody is called who was erased. */
export const FORMER_MEMBER = { firstName: 'Former', lastName: 'member' } as const

/** Whether a name was typed to confirm, whatever its case. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase()

/** Fewer digits call nobody from outside: an extension stands in every count and every id, too. */
const PHONE_DIGITS = 7
/** What somebody is called and reached by, to be looked for wherever others are told of them. */
export const wordsOf = (name: string, email: string, phone: string | null): string[] =>
  [name, email, (phone?.match(/\d/g) ?? []).length < PHONE_DIGITS ? '' : (phone ?? '')].filter(
    (word) => word.trim() !== '',
  )

/** What becomes of what is stored about somebody when they are erased. */
export const Erasable = z.strictObject({
  id: answered.id,
  /** Whether nobody works with the account any more: only then it can be erased. */
  isDeactivated: z.boolean(),
  /** Stays as it is. */
  approvedVisits: z.number(),
  /** Stay and count; what was written in them goes. */
  otherVisits: z.number(),
  /** Stay where they were received, without a word. */
  messages: z.number(),
  /** Go. */
  files: z.number(),
  notes: z.number(),
  /** Files of a whole company, which hold theirs: they go, too. */
  exports: z.number(),
})
export type Erasable = z.output<typeof Erasable>

const managing = { audience: ['TENANT_ADMIN'], permission: 'users.manage' } as const

export const erasure = named('erasure', {
  preview: get('/tenant-admin/data-subjects/:id', {
    ...managing,
    summary: 'What goes and what stays when somebody is erased',
    failure: 'Failed to fetch user',
    input: z.object({ id }),
    output: Erasable,
  }),
  erase: post('/tenant-admin/data-subjects/erasure', {
    ...managing,
    always: true,
    summary: 'Erase a deactivated person: what counts and what was approved stays, under “Former member”',
    failure: 'Failed to erase user',
    input: z.object({ userId: id, name: required('Type the name to confirm', 250), ...proof }),
    output: z.strictObject({ id: answered.id, approvedVisits: z.number() }),
  }),
})
