import type { Page } from '@playwright/test'
import { pill } from '#support/outbox.ts'
import { toast } from '#support/telling.ts'
import type { Person } from '#support/world.ts'
import { makeRoom } from './device-faults.ts'
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

/** After this long without a network room is made instead. Milliseconds. */
const STAY_MS = 4_000
const SAFE_MS = 60_000

/**
 * The phone is full: its person stays on the page until what they have just recorded is sent, or makes room. Resolves to what they
 * were told that was not so: that it is done while neither the phone nor the server has it, or nothing at all.
 */
export const stayUntilSafe = async (
  tab: Page,
  { id, words, name }: Pick<Recorded, 'id' | 'words'> & { name: string },
) => {
  const isSafe = async () =>
    (await missing([{ id, words }])).length === 0 ||
    (await unsentOn(tab)).some(({ subject }) => subject === id)
  const done = toast(tab, new RegExp(`${name}: completed`))
  const told = toast(tab, 'Not kept on this device yet.')
  const start = Date.now()
  const wrong = new Set<string>()
  while (!(await isSafe())) {
    if ((await done.count()) > 0 && !(await isSafe()))
      wrong.add(`${words} (${id}): told as done while nobody has it`)
    const isTold = (await told.count()) > 0 || (await pill(tab).getAttribute('data-sync')) === 'unkept'
    if (Date.now() - start > STAY_MS) {
      if (!isTold && !(await isSafe())) wrong.add(`${words} (${id}): not told that nobody has it`)
      await makeRoom(tab)
    }
    if (Date.now() - start > SAFE_MS) return [...wrong, `${words} (${id}): still with nobody after a minute`]
    await tab.waitForTimeout(100)
  }
  await makeRoom(tab)
  return [...wrong]
}
