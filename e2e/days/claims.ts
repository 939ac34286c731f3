import type { Page } from '@playwright/test'
import { pill } from '#support/outbox.ts'
import type { Person } from '#support/world.ts'
import { type Recorded, missing } from './ledger.ts'
import { unsentOn } from './phone.ts'

/** A device that is slow to write may be about to have it. Milliseconds. */
const AGAIN_MS = 2_000

/**
 * What a tab claims to have been sent and the database does not have: the pill says “Up to date”, and nothing of it is on the
 * device, where it could wait for its undo window to be over.
 */
export const misreported = async (
  tab: Page,
  person: Person,
  recorded: readonly Recorded[],
): Promise<string[]> => {
  const look = async () => {
    const held = new Set((await unsentOn(tab)).map(({ subject }) => subject))
    if ((await pill(tab).getAttribute('data-sync')) !== 'ok') return []
    return missing(recorded.filter(({ id, owner }) => owner === person && !held.has(id)))
  }
  if ((await look()).length === 0) return []
  await tab.waitForTimeout(AGAIN_MS)
  return (await look()).map(({ id, words }) => `${words} (${id}): “Up to date”, but not in the database`)
}
