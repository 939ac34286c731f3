import type { Seen } from '#lib/device/rows.ts'
import { covers, ownOf } from './rules.ts'
import {
  type Draft,
  type DraftKey,
  listDrafts,
  newTab,
  readDraft,
  removeDraft,
  revisionOf,
  writeDraft,
} from './store.ts'

/** Where words are kept that another tab has overtaken: beside the draft, those of each tab by themselves. */
const besideOf = (kind: string) => `${kind}.other`

const placeOf = ({ kind, id, owner }: DraftKey, rev: string): DraftKey => {
  const [tab] = Object.keys(ownOf(rev))
  return { kind: besideOf(kind), id: `${id}/${tab}`, owner: owner ?? null }
}

/** A page may die before the person has said which words count. */
export const keepOther = (draft: DraftKey, { value, rev, seen = {} }: Draft<unknown>): Promise<unknown> => {
  // Words of builds that named none are found again by a revision, too.
  const revision = rev === undefined ? revisionOf(newTab(), 1) : { rev, seen }
  return writeDraft(placeOf(draft, revision.rev), value, undefined, revision)
}

/** They are among those that count, or were given up. What their tab has said since stays. */
export const forgetOther = async (draft: DraftKey, rev: string | undefined): Promise<void> => {
  if (rev !== undefined) await removeDraft(placeOf(draft, rev), rev)
}

const readBeside = async <T>(kind: string, isMeant: (id: string) => boolean): Promise<Draft<T>[]> => {
  const ids = (await listDrafts(besideOf(kind))).map(({ id }) => id).filter(isMeant)
  const found = await Promise.all(ids.map((id) => readDraft<T>({ kind: besideOf(kind), id })))
  return found.filter((other) => other !== null)
}

/** All that is kept beside drafts of a kind, the newest first. */
export const listOthers = <T>(kind: string): Promise<Draft<T>[]> => readBeside(kind, () => true)

/**
 * The newest words beside a draft that are no part of words that have `seen` so much, and other than `words`; null when none are.
 * What is part of them goes.
 */
export const nextOther = async <T>(
  draft: DraftKey,
  seen: Seen | undefined,
  words: T,
): Promise<Draft<T> | null> => {
  const beside = await readBeside<T>(draft.kind, (id) => id.replace(/\/[\da-f]{8}$/, '') === draft.id)
  const isPart = ({ rev }: Draft<T>) => rev !== undefined && covers(seen, ownOf(rev))
  for (const other of beside.filter(isPart)) void forgetOther(draft, other.rev)
  const isOther = (other: Draft<T>) => !isPart(other) && JSON.stringify(other.value) !== JSON.stringify(words)
  return beside.find(isOther) ?? null
}
