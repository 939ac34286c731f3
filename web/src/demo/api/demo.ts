import { approvalAnswers } from '#demo/desk/approvals.ts'
import type { Answers } from '#demo/door/ask.ts'
import { type Door, openDoor } from '#demo/door/door.ts'
import { authAnswers } from '#demo/entry/auth.ts'
import { systemAnswers } from '#demo/entry/system.ts'
import { tenantAnswers } from '#demo/entry/tenants.ts'
import { userAnswers } from '#demo/office/users.ts'
import { prescriberAnswers } from '#demo/records/prescribers.ts'
import { visitAnswers } from '#demo/records/visits.ts'
import type { Box } from '#demo/store/keep.ts'
import { type Store, openStore } from '#demo/store/store.ts'

/** Every answer that the demo has, by the name of its endpoint. */
export const demoAnswers: Answers = new Map(
  [
    systemAnswers,
    authAnswers,
    tenantAnswers,
    visitAnswers,
    prescriberAnswers,
    approvalAnswers,
    userAnswers,
  ].flatMap((area) => [...area]),
)

export type Demo = { store: Store; door: Door }

/** The product without a server, over what `box` holds. */
export const openDemo = (
  box: Box,
  {
    now = Date.now,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: { now?: () => number; wait?: (ms: number) => Promise<unknown> } = {},
): Demo => {
  const store = openStore(box, now)
  return { store, door: openDoor(store, demoAnswers, { now, wait }) }
}
